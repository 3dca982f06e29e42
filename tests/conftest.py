"""Fixtures every test may use."""

import pytest
from rest_framework.test import APIClient


@pytest.fixture
def anonymous() -> APIClient:
    """Return a client of the API without a token."""
    return APIClient()
