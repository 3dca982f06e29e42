"""One service, as real processes, for all tests of this folder (`make test` runs them in a row)."""

from collections.abc import Iterator

import pytest

from tests.remote import RemotePerson
from tests.stack import Stack, running_stack


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/e2e" in item.path.as_posix():
            item.add_marker(pytest.mark.xdist_group("service"))


@pytest.fixture(scope="session")
def running_service() -> Iterator[Stack]:
    """At the end all logs are replayed: no move of any test was lost or doubled."""
    with running_stack() as stack:
        yield stack
        stack.start()
        stack.manage("verify_matches")


@pytest.fixture
def service(running_service: Stack) -> Stack:
    """The service, in order again whatever the last drill did to it."""
    running_service.start()
    return running_service


@pytest.fixture
def ada(service: Stack) -> Iterator[RemotePerson]:
    with RemotePerson(service.url, "Ada") as ada:
        yield ada
