"""A defect is logged with its place, never with the values at that place."""

import logging
import sys

import pytest

from config.logs import formatter


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
