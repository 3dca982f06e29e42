"""Middleware of our own.

Sessions, forms and messages belong to the admin alone. The API knows bearer tokens only, so there
is no cookie that a foreign page could make a browser send.
"""

from collections.abc import Callable
from typing import Any

from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.messages.middleware import MessageMiddleware
from django.contrib.sessions.middleware import SessionMiddleware
from django.http import HttpRequest, HttpResponseBase
from django.middleware.csrf import CsrfViewMiddleware
from django.middleware.gzip import GZipMiddleware
from django.utils.cache import patch_vary_headers

ADMIN = "/admin/"
API = "/api/v1/"
# What the API tells at length is the same for everybody: no secret is compressed beside what a
# stranger may choose (BREACH).
LONG_ANSWERS = ("/api/v1/docs", "/api/v1/schema", "/api/v1/presets")
CONTENT_SECURITY_POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


class AdminOnly:
    """Put before a Django middleware class: it sees the admin's requests and no others."""

    get_response: Any

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Pass other requests straight on."""
        if request.path_info.startswith(ADMIN):
            return super().__call__(request)  # type: ignore[misc,no-any-return]
        return self.get_response(request)  # type: ignore[no-any-return]


class AdminSessionMiddleware(AdminOnly, SessionMiddleware):
    """Sessions."""


class AdminAuthenticationMiddleware(AdminOnly, AuthenticationMiddleware):
    """`request.user` of a session."""


class AdminMessageMiddleware(AdminOnly, MessageMiddleware):
    """Messages between two pages."""


class AdminCsrfViewMiddleware(AdminOnly, CsrfViewMiddleware):
    """Forms carry a token."""

    def process_view(self, request: HttpRequest, *args: Any) -> Any:
        """Check the token of the admin's forms."""
        if request.path_info.startswith(ADMIN):
            return super().process_view(request, *args)
        return None


class ContentSecurityPolicyMiddleware:
    """Pages may use what this server serves, and nothing else."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        """Wrap the rest of the request's way."""
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Add the policy, unless the view has one of its own."""
        response = self._get_response(request)
        response.headers.setdefault("Content-Security-Policy", CONTENT_SECURITY_POLICY)
        return response


class PagesGZipMiddleware(GZipMiddleware):
    """Compresses pages and files. The API's answers are small, and on the way of every move."""

    def process_response(self, request: HttpRequest, response: Any) -> Any:
        """Leave the API alone, but for its long answers."""
        path = request.path_info
        if path.startswith(API) and not path.startswith(LONG_ANSWERS):
            return response
        # Django says so of long bodies only; a 304 stands for one.
        patch_vary_headers(response, ("Accept-Encoding",))
        return super().process_response(request, response)
