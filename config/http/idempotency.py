"""The Idempotency-Key request field: which retry of which call this is."""

from uuid import UUID

from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from config.http import problems
from config.http.problems import FieldError, Problem

IDEMPOTENCY_KEY = OpenApiParameter(
    "Idempotency-Key",
    OpenApiTypes.UUID,
    OpenApiParameter.HEADER,
    description="A random UUID per intention; a retry with it gets the first answer again.",
)
UUID_LENGTH = 36


def key_of(request: Request) -> UUID | None:
    """Return the key, None without one. Raises Problem(VALIDATION_FAILED) when it is no UUID."""
    text = request.headers.get("Idempotency-Key")
    if text is None:
        return None
    # The draft of the standard puts the key into quotes, most clients do not.
    text = text.strip().removeprefix('"').removesuffix('"')
    try:
        key = UUID(text)
    except ValueError:
        key = None
    if key is None or len(text) != UUID_LENGTH:
        error = FieldError("/Idempotency-Key", "invalid", _("An idempotency key is a UUID."))
        raise Problem(problems.VALIDATION_FAILED, errors=[error])
    return key
