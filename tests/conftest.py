"""Fixtures every test may use."""

import os
from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.db import connection
from rest_framework.test import APIClient

from accounts.callers import live_sessions


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip tests of PostgreSQL's own behaviour on SQLite."""
    if item.get_closest_marker("postgresql") and connection.vendor != "postgresql":
        pytest.skip("runs on PostgreSQL only (make test finds or starts one)")


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


@pytest.fixture(scope="session")
def redis_url() -> str:
    """Return a Redis server that tests may flush; `make test` starts one."""
    return _server("TEST_REDIS_URL")


@pytest.fixture(scope="session")
def postgresql_url() -> str:
    """Return a PostgreSQL server in which tests may create databases; `make test` finds one."""
    return _server("TEST_POSTGRESQL_URL")


def _server(variable: str) -> str:
    url = os.environ.get(variable)
    if url is None:
        missing = f"{variable} is not set (make test sets it)"
        # In CI a skipped test would pass for a passed one.
        return pytest.fail(missing) if os.environ.get("CI") else pytest.skip(missing)
    return url
