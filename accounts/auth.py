"""Bearer tokens for the REST framework and its schema; `accounts.callers` decides who it is."""

from typing import Any, cast

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from accounts.callers import Caller, caller_of_token

__all__ = ["BearerAuthentication", "Caller", "caller_of", "caller_of_token", "token_of_header"]


class BearerAuthentication(BaseAuthentication):
    """Reads `Authorization: Bearer <access token>`; sets `request.user` to a Caller."""

    def authenticate(self, request: Request) -> tuple[Caller, None] | None:
        """Return the caller, None without a token. Raises AuthenticationFailed for a bad one."""
        token = token_of_header(get_authorization_header(request))
        if token is None:
            return None
        if caller := caller_of_token(token):
            return caller, None
        raise AuthenticationFailed

    def authenticate_header(self, _request: Request) -> str:
        """Return the WWW-Authenticate field of a 401."""
        return 'Bearer realm="api"'


def caller_of(request: Request) -> Caller:
    """Return the signed-in caller of a view that lets nobody else in."""
    return cast("Caller", request.user)


def token_of_header(header: bytes) -> str | None:
    """Return the token of an Authorization field, or None when it is of another scheme."""
    scheme, _, token = header.partition(b" ")
    return token.strip().decode("latin-1") if scheme.lower() == b"bearer" else None


class BearerScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # registers
    """Tells the schema how to sign in."""

    target_class = "accounts.auth.BearerAuthentication"
    name = "bearer"

    def get_security_definition(self, _auto_schema: Any) -> dict[str, Any]:
        """Return the OpenAPI security scheme."""
        return {
            "type": "http",
            "scheme": "bearer",
            "description": "Access token of `POST /auth/guest`, `/auth/register` or `/auth/token`.",
        }
