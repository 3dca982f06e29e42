"""People of these tests: Ann has an account, Gus is a guest, Eve tries things."""

from typing import Any

import pytest

from tests.contract import API, CheckedClient

PASSWORD = "correct horse battery"


@pytest.fixture
def client() -> CheckedClient:
    """Return a client without a token."""
    return CheckedClient()


@pytest.fixture
def gus(client: CheckedClient, db: None) -> dict[str, Any]:
    """Return what a new guest gets."""
    return dict(client.post(f"{API}/auth/guest", {"name": "Gus"}).json())


@pytest.fixture
def ann(client: CheckedClient, db: None) -> dict[str, Any]:
    """Return what Ann gets on registering."""
    body = {"username": "ann@example.org", "password": PASSWORD, "name": "Ann"}
    return dict(client.post(f"{API}/auth/register", body).json())


def signed_in(tokens: dict[str, Any]) -> CheckedClient:
    """Return a client that sends an access token."""
    client = CheckedClient()
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {tokens['access_token']}")
    return client
