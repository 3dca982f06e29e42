"""A defect is logged with its place, never with the values at that place."""

import logging
import sys

import pytest
from django.db import IntegrityError, transaction

from config.logs import formatter
from games.models import Match
from tests.tables import Person


@pytest.mark.parametrize("as_json", [True, False])
def test_a_traceback_shows_no_local_variable(*, as_json: bool) -> None:
    def play() -> None:
        seed = "c0ffee" * 4
        raise RuntimeError(len(seed))

    try:
        play()
    except RuntimeError:
        record = logging.LogRecord("x", logging.ERROR, "x", 1, "failed", None, sys.exc_info())
    line = formatter(as_json=as_json).format(record)
    assert "RuntimeError" in line
    assert "play" in line
    assert "c0ffee" * 4 not in line


@pytest.mark.postgresql
@pytest.mark.django_db
@pytest.mark.parametrize("as_json", [True, False])
def test_a_row_that_breaks_a_constraint_is_not_quoted(*, as_json: bool) -> None:
    match = Match.objects.get(id=Person("Ada").opens(bots=["greedy"])["id"])
    try:
        with transaction.atomic():
            Match.objects.update(per_move_s=1)
    except IntegrityError as error:
        record = logging.LogRecord("x", logging.ERROR, "x", 1, repr(error), None, sys.exc_info())
    line = formatter(as_json=as_json).format(record)
    assert "match_per_move_in_range" in line
    assert "test_log_secrets.py" in line
    assert bytes(match.seed).hex()[:40] not in line
    assert "resigned" not in line
