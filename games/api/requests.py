"""From an HTTP request to a service's Request: who, when, and which key for what."""

import hashlib
from collections.abc import Callable, Mapping
from typing import Any

import orjson
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from rest_framework.request import Request as HttpRequest
from rest_framework.response import Response

from accounts.auth import caller_of
from config.http import problems
from config.http.idempotency import key_of
from config.http.problems import FieldError, Problem
from games.api.inputs import MAX_VERSION
from games.engine.game import Json
from games.selectors.matches import match_view
from games.services.requests import Answered, Change, Request

# With fewer digits a version fits into its column.
MAX_DIGITS = len(str(MAX_VERSION))


def service_request(
    http: HttpRequest, *, status: int, render: Callable[[Change], Json], body: Mapping[str, Any]
) -> Request:
    """Raises Problem for an idempotency key that is not a UUID."""
    return Request(
        player_id=caller_of(http).player_id,
        now=timezone.now(),
        status=status,
        render=render,
        key=key_of(http),
        digest=_digest(http, body),
    )


def table_request(http: HttpRequest, *, status: int, body: Mapping[str, Any]) -> Request:
    """A request that is answered with the match as the caller sees it afterwards."""
    player_id = caller_of(http).player_id
    now = timezone.now()
    return service_request(
        http,
        status=status,
        body=body,
        render=lambda change: plain(match_view(change.after, player_id=player_id, now=now)),
    )


def respond(answered: Answered, *, headers: Mapping[str, str] | None = None) -> Response:
    """The stored answer of a repeated request is marked as such."""
    extra = {"Idempotency-Replayed": "true"} if answered.replayed else {}
    body = None if answered.status == 204 else answered.body  # noqa: PLR2004 - "no content"
    return Response(body, status=answered.status, headers={**(headers or {}), **extra})


def expected_version(http: HttpRequest, body: Mapping[str, Any]) -> int:
    """From the body, or from `If-Match: "v17"`. Raises Problem where neither is there."""
    if "expected_version" in body:
        return int(body["expected_version"])
    tag = http.headers.get("If-Match", "").removeprefix("W/").strip('"')
    number = tag.removeprefix("v").partition("-")[0]
    if tag.startswith("v") and number.isascii() and number.isdecimal() and len(number) < MAX_DIGITS:
        return int(number)
    error = FieldError("/expected_version", "required", _("Say which version you saw."))
    raise Problem(problems.VALIDATION_FAILED, errors=[error])


def plain(body: Json) -> Json:
    """The body as it is sent, so that a repeated request is answered with the same bytes."""
    decoded: Json = orjson.loads(orjson.dumps(body, option=orjson.OPT_UTC_Z))
    return decoded


def _digest(http: HttpRequest, body: Mapping[str, Any]) -> str:
    parts = [str(caller_of(http).player_id), http.method, http.path, dict(body)]
    canonical = orjson.dumps(parts, option=orjson.OPT_SORT_KEYS)
    return hashlib.sha256(canonical).hexdigest()
