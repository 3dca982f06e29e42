"""Logs: one JSON object per line, or readable lines for a person at a terminal.

Fields come through `extra`. Never log a card, a seed, a token or an address.
"""

import logging
import re
from io import StringIO
from typing import Any, TextIO

import structlog

# Whatever comes through `extra` under one of these names becomes a field of the line.
FIELDS = (
    "match_id", "version", "seat", "origin", "job", "reason", "bot", "problem",
    "method", "path", "status", "ms", "count",
)  # fmt: skip

# PostgreSQL's errors quote the whole row that breaks a constraint: seed, snapshot, digests and all.
ROW = re.compile(r"(?:\\n|\n)DETAIL:.*?(?=\n\n|\Z)", re.DOTALL)


def configuration(*, as_json: bool, level: str, access: bool) -> dict[str, Any]:
    """Return Django's LOGGING."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": {"()": formatter, "as_json": as_json}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            "access": {"level": "INFO" if access else "WARNING"},
            # Its lines repeat the access line, with the query string.
            "django.request": {"level": "ERROR"},
            "django.server": {"level": "WARNING"},
            "uvicorn.access": {"level": "WARNING"},
            "uvicorn": {"level": "WARNING"},
            # A task's arguments and outcome are told by what it does.
            "celery": {"level": "WARNING"},
        },
    }


def formatter(*, as_json: bool) -> logging.Formatter:
    """Return the formatter of every handler."""
    render: Any = (
        structlog.processors.JSONRenderer()
        if as_json
        else structlog.dev.ConsoleRenderer(
            colors=False,
            pad_event_to=0,
            exception_formatter=_traceback,
        )
    )
    common: list[Any] = [
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.ExtraAdder(allow=FIELDS),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _without_rows,
    ]
    last: list[Any] = [structlog.stdlib.ProcessorFormatter.remove_processors_meta]
    if as_json:
        # Both formats show where, never the local variables: they may hold cards, seeds and tokens.
        frames = structlog.tracebacks.ExceptionDictTransformer(show_locals=False)
        last += (structlog.processors.ExceptionRenderer(frames), _without_rows)
    return structlog.stdlib.ProcessorFormatter(foreign_pre_chain=common, processors=[*last, render])


def _without_rows(_logger: Any, _method: str, line: Any) -> Any:
    """Cut rows out of the message (which may hold an error's text) and out of what was raised."""
    line["event"] = ROW.sub("", str(line["event"]))
    for raised in line.get("exception", ()):
        raised["exc_value"] = ROW.sub("", raised["exc_value"])
    return line


def _traceback(out: TextIO, exc_info: Any) -> None:
    whole = StringIO()
    structlog.dev.plain_traceback(whole, exc_info)
    out.write(ROW.sub("", whole.getvalue()))
