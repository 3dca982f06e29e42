"""Turns every exception of a view into a problem document (REST_FRAMEWORK's EXCEPTION_HANDLER)."""

import logging
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.db import InterfaceError, OperationalError
from django.http import Http404
from rest_framework import exceptions as drf
from rest_framework.response import Response
from rest_framework.settings import api_settings
from rest_framework.views import set_rollback

from config.http import problems
from config.http.problems import FieldError, Problem, ProblemType

logger = logging.getLogger(__name__)

E = TypeVar("E", bound=Exception)

RETRY_AFTER_S = 5
TYPES: tuple[tuple[type[Exception], ProblemType], ...] = (
    (drf.ParseError, problems.MALFORMED),
    (drf.NotAuthenticated, problems.UNAUTHENTICATED),
    (drf.AuthenticationFailed, problems.UNAUTHENTICATED),
    (drf.PermissionDenied, problems.FORBIDDEN),
    (PermissionDenied, problems.FORBIDDEN),
    (drf.NotFound, problems.NOT_FOUND),
    (Http404, problems.NOT_FOUND),
    (drf.MethodNotAllowed, problems.METHOD_NOT_ALLOWED),
    (drf.NotAcceptable, problems.NOT_ACCEPTABLE),
    (drf.UnsupportedMediaType, problems.UNSUPPORTED_MEDIA_TYPE),
    (RequestDataTooBig, problems.PAYLOAD_TOO_LARGE),
    (drf.Throttled, problems.RATE_LIMITED),
)


_translations: dict[type[Exception], Callable[[Any], Problem]] = {}


def translates(cls: type[E]) -> Callable[[Callable[[E], Problem]], Callable[[E], Problem]]:
    """Declare how an app's own exceptions (`cls` and its subclasses) become problems."""

    def declare(translation: Callable[[E], Problem]) -> Callable[[E], Problem]:
        _translations[cls] = translation
        return translation

    return declare


def exception_handler(exc: Exception, _context: dict[str, Any]) -> Response | None:
    """Return the answer to `exc`, or None for a defect of ours (it becomes `internal_error`)."""
    problem = problem_of(exc)
    if problem is None:
        return None
    set_rollback()
    return respond(problem)


def respond(problem: Problem) -> Response:
    """Return `problem` as an answer of a REST framework view."""
    return Response(
        problem.document(),
        status=problem.kind.status,
        headers=problem.headers,
        content_type=problems.MEDIA_TYPE,
    )


def problem_of(exc: Exception) -> Problem | None:
    """Return the problem that tells a client about `exc`; None when the defect is ours."""
    match exc:
        case Problem():
            return exc
        case drf.ValidationError():
            return Problem(problems.VALIDATION_FAILED, errors=tuple(field_errors(exc.detail)))
        case OperationalError() | InterfaceError():
            logger.error("database unavailable", exc_info=exc)
            return Problem(problems.UNAVAILABLE, headers={"Retry-After": str(RETRY_AFTER_S)})
    for cls, translation in _translations.items():
        if isinstance(exc, cls):
            return translation(exc)
    kind = next((kind for cls, kind in TYPES if isinstance(exc, cls)), None)
    return Problem(kind, detail=_detail(exc), headers=_headers(exc)) if kind else None


def field_errors(detail: Any, pointer: str = "") -> Iterator[FieldError]:
    """Flatten the framework's nested error detail into one error per wrong value."""
    if isinstance(detail, dict):
        for name, inner in detail.items():
            yield from field_errors(inner, _below(pointer, name))
    elif isinstance(detail, list):
        for index, inner in enumerate(detail):
            leaf = isinstance(inner, str)
            yield from field_errors(inner, pointer if leaf else _below(pointer, index))
    else:
        yield FieldError(pointer, getattr(detail, "code", None) or "invalid", str(detail))


def _below(pointer: str, name: object) -> str:
    if name == api_settings.NON_FIELD_ERRORS_KEY:
        return pointer
    return f"{pointer}/{pointer_token(str(name))}"


def pointer_token(name: str) -> str:
    """Escape `name` as a part of a JSON Pointer (RFC 6901)."""
    return name.replace("~", "~0").replace("/", "~1")


def _detail(exc: Exception) -> str | None:
    return str(exc.detail) if isinstance(exc, drf.APIException) else None


def _headers(exc: Exception) -> dict[str, str]:
    headers = {}
    if scheme := getattr(exc, "auth_header", None):
        headers["WWW-Authenticate"] = scheme
    if (wait := getattr(exc, "wait", None)) is not None:
        headers["Retry-After"] = str(int(wait))
    return headers
