"""Fixtures every test may use."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from rest_framework.test import APIClient

from accounts.callers import live_sessions


@pytest.fixture(autouse=True)
def forget_the_last_test() -> Iterator[None]:
    """Empty what is remembered outside the database: rate limits and live sessions."""
    cache.clear()
    live_sessions.clear()
    yield
    cache.clear()


@pytest.fixture
def anonymous() -> APIClient:
    """Return a client of the API without a token."""
    return APIClient()
