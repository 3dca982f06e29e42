"""Requests that a machine makes up from the schema, good and bad: every answer keeps to it."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import schemathesis
from django.core.cache import cache
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance

from config.wsgi import application
from tests.api.recipes import operations
from tests.contract import published
from tests.tables import Person, undone

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

# The same requests every time. That all valid data be accepted is not asked for: which options go
# together, which cards lie where and which names are taken no schema can say.
BOUNDED = settings(
    max_examples=10,
    derandomize=True,
    database=None,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture(scope="module")
def schema() -> Any:
    loaded = schemathesis.openapi.from_dict(published())
    loaded.app = application
    return loaded


@pytest.fixture
def ada(monkeypatch: pytest.MonkeyPatch) -> Person:
    monkeypatch.setattr(secrets, "token_bytes", bytes)
    return Person("Ada")


def can_be_wrong(name: str) -> bool:
    """Whether there is anything in a request that a machine could get wrong."""
    method, template = operations()[name]
    operation = published()["paths"][template][method]
    places = {parameter["in"] for parameter in operation.get("parameters", [])}
    return "requestBody" in operation or "query" in places


POSITIVE = [(name, GenerationMode.POSITIVE) for name in sorted(operations())]
NEGATIVE = [(name, GenerationMode.NEGATIVE) for name in sorted(operations()) if can_be_wrong(name)]


@pytest.mark.parametrize(("name", "mode"), POSITIVE + NEGATIVE)
def test_every_answer_keeps_to_the_schema(
    schema: Any, ada: Person, name: str, mode: GenerationMode
) -> None:
    operation = schema.find_operation_by_id(name)
    running = ada.opens(preset="blitz", bots=["greedy"])
    known = {"match_id": running["id"]} if "{match_id}" in operation.path else None

    @BOUNDED
    @given(case=operation.as_strategy(generation_mode=mode, path_parameters=known))
    def ask(case: Any) -> None:
        cache.clear()
        with undone(), as_in_a_test_client():
            # In one process there is nobody between to unpack what has been compressed.
            headers = {"Authorization": f"Bearer {ada.token}", "Accept-Encoding": "identity"}
            case.call_and_validate(headers=headers, excluded_checks=[positive_data_acceptance])

    ask()


@contextmanager
def as_in_a_test_client() -> Iterator[None]:
    """The connection to the database belongs to the test; a finished request must not close it."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    try:
        yield
    finally:
        for signal in signals:
            signal.connect(close_old_connections)
