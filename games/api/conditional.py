"""Conditional reads: who sends back the ETag of what they hold is told that nothing has changed."""

import hashlib

from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework.request import Request

IF_NONE_MATCH = OpenApiParameter("If-None-Match", str, OpenApiParameter.HEADER)
NOT_MODIFIED = OpenApiResponse(description="Nothing has changed.")


def weak_tag(content: bytes) -> str:
    """A tag for whatever `content` tells. Nothing secret goes into one: it can be guessed at."""
    return f'W/"{hashlib.blake2b(content, digest_size=12).hexdigest()}"'


def holds(request: Request, tag: str) -> bool:
    """Whether the caller has the body of `tag`.

    Weak or strong makes no difference: proxies that compress weaken a tag, and it still names the
    same body.
    """
    known = request.headers.get("If-None-Match", "")
    return not {_opaque(tag), "*"}.isdisjoint(_opaque(part) for part in known.split(","))


def _opaque(tag: str) -> str:
    return tag.strip().removeprefix("W/")
