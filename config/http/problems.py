"""Problem documents (RFC 9457): the one shape of every refusal, with a stable code in it.

An app declares its `ProblemType`s once and raises `Problem(TYPE, ...)`; sentences are made here.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

MEDIA_TYPE = "application/problem+json"
JsonObject = dict[str, Any]

_registry: dict[str, "ProblemType"] = {}


@dataclass(frozen=True, slots=True)
class ProblemType:
    """A kind of refusal: `code` is for programs and never changes, `title` is for people."""

    code: str
    status: int
    title: str | Promise

    @property
    def uri(self) -> str:
        """The identifier of RFC 9457's `type`; a name, not an address to fetch."""
        return f"urn:problem:{self.code}"


def register(code: str, status: int, title: str | Promise) -> ProblemType:
    """Declare a problem type; apps may share one. Raises ValueError when it has another status."""
    kind = _registry.setdefault(code, ProblemType(code, status, title))
    if kind.status != status:
        raise ValueError(f"problem code {code} already has status {kind.status}")
    return kind


def registered() -> tuple[ProblemType, ...]:
    """All declared types, by status and code."""
    return tuple(sorted(_registry.values(), key=lambda kind: (kind.status, kind.code)))


MALFORMED = register("malformed", 400, _("The request cannot be read."))
UNAUTHENTICATED = register("unauthenticated", 401, _("Please sign in."))
FORBIDDEN = register("forbidden", 403, _("This is not allowed."))
NOT_FOUND = register("not_found", 404, _("There is nothing here."))
METHOD_NOT_ALLOWED = register("method_not_allowed", 405, _("This address does not do that."))
NOT_ACCEPTABLE = register("not_acceptable", 406, _("The answer is not available in this format."))
PAYLOAD_TOO_LARGE = register("payload_too_large", 413, _("The request is too large."))
UNSUPPORTED_MEDIA_TYPE = register(
    "unsupported_media_type", 415, _("The request is in a format that is not understood.")
)
VALIDATION_FAILED = register("validation_failed", 422, _("Some values are not valid."))
RATE_LIMITED = register("rate_limited", 429, _("Too many requests. Please wait a moment."))
INTERNAL_ERROR = register("internal_error", 500, _("Something went wrong on our side."))
IDEMPOTENCY_KEY_REUSED = register(
    "idempotency_key_reused", 422, _("This idempotency key belongs to another request.")
)
UNAVAILABLE = register("unavailable", 503, _("The service is not available right now."))


@dataclass(frozen=True, slots=True)
class FieldError:
    """One wrong value: where (JSON Pointer into the body, `/name` of a parameter) and why."""

    pointer: str
    code: str
    detail: str | Promise = ""
    params: Mapping[str, Any] | None = None

    def document(self) -> JsonObject:
        """Return the member of `errors`."""
        return {
            "pointer": self.pointer,
            "code": self.code,
            "params": dict(self.params or {}),
            "detail": str(self.detail),
        }


class Problem(Exception):  # noqa: N818 - the term of RFC 9457
    """A refusal on its way out. `members` are further top-level members such as `conflict`."""

    def __init__(
        self,
        kind: ProblemType,
        *,
        detail: str | Promise | None = None,
        params: Mapping[str, Any] | None = None,
        errors: Sequence[FieldError] = (),
        headers: Mapping[str, str] | None = None,
        **members: Any,
    ) -> None:
        super().__init__(kind.code)
        self.kind = kind
        self.detail = detail
        self.params = dict(params or {})
        self.errors = tuple(errors)
        self.headers = dict(headers or {})
        self.members = members

    def document(self, language: str | None = None) -> JsonObject:
        """Return the JSON object, its texts in `language` (default: the active one)."""
        with translation.override(language or translation.get_language()):
            return {
                "type": self.kind.uri,
                "title": str(self.kind.title),
                "status": self.kind.status,
                "detail": str(self.detail or self.kind.title),
                "code": self.kind.code,
                "params": self.params,
                "errors": [error.document() for error in self.errors],
                **self.members,
            }
