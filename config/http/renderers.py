"""JSON in and out of the REST framework, by orjson; strict about what comes in."""

import json
from collections.abc import Mapping
from typing import IO, Any

import orjson
from django.core.exceptions import RequestDataTooBig
from django.utils.functional import Promise
from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer

MAX_BODY_BYTES = 64 * 1024
# More than any body needs, less than makes code that walks a body run out of stack.
MAX_DEPTH = 32


def dumps(data: object) -> bytes:
    """Encode `data`; lazy texts are translated now, times end in Z."""
    return orjson.dumps(data, default=_encode, option=orjson.OPT_UTC_Z)


def loads(body: bytes) -> Any:
    """Decode strict JSON. Raises ParseError, which carries nothing of the body.

    Refused besides what is no JSON: NaN, invalid UTF-8, deep nesting, one name twice in an object
    (readers disagree on which one counts) and NUL characters (PostgreSQL cannot store them).
    """
    try:
        value = orjson.loads(body)
        json.loads(body, object_pairs_hook=_unique, parse_int=_ignore, parse_float=_ignore)
    except (ValueError, RecursionError):
        raise ParseError from None
    if _is_deep(body, value) or (b"\\u0000" in body and _has_nul(value)):
        raise ParseError
    return value


class ORJSONRenderer(BaseRenderer):
    """Answers in JSON."""

    media_type = "application/json"
    format = "json"
    charset = None
    render_style = "binary"

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,  # noqa: ARG002 - the framework passes it by name
        renderer_context: Mapping[str, Any] | None = None,  # noqa: ARG002
    ) -> bytes:
        """Return the body; no data, no body."""
        return b"" if data is None else dumps(data)


class ORJSONParser(BaseParser):
    """Reads JSON bodies of at most MAX_BODY_BYTES. Raises ParseError, RequestDataTooBig."""

    media_type = "application/json"

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,  # noqa: ARG002 - the framework passes it by name
        parser_context: Mapping[str, Any] | None = None,  # noqa: ARG002
    ) -> Any:
        """Return the decoded body."""
        body = stream.read(MAX_BODY_BYTES + 1)
        if len(body) > MAX_BODY_BYTES:
            raise RequestDataTooBig
        return loads(body)


def _encode(value: object) -> str:
    if isinstance(value, Promise):
        return str(value)
    raise TypeError(f"{type(value).__name__} is not JSON")


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise ValueError("a name occurs twice")
    return fields


def _ignore(_digits: str) -> None:
    """Numbers were read once already; reading a huge one again could only fail."""


def _is_deep(body: bytes, value: Any) -> bool:
    """Few brackets cannot nest deeply, so the usual body is not walked."""
    return body.count(b"[") + body.count(b"{") > MAX_DEPTH and _exceeds(value, MAX_DEPTH)


def _exceeds(value: Any, levels: int) -> bool:
    """Stop at `levels`: a walk to the bottom could itself run out of stack."""
    if not isinstance(value, list | dict):
        return False
    inner = value.values() if isinstance(value, dict) else value
    return levels == 0 or any(_exceeds(item, levels - 1) for item in inner)


def _has_nul(value: Any) -> bool:
    match value:
        case str():
            return "\0" in value
        case list():
            return any(map(_has_nul, value))
        case dict():
            return any(_has_nul(key) or _has_nul(inner) for key, inner in value.items())
    return False
