"""The browser mode: the refresh token in a cookie that scripts cannot read.

The cookie goes to the auth addresses only and never to another site. As a browser adds it by
itself, who uses or sets it must prove that the page asking is our own.
"""

from django.conf import settings
from django.http import HttpRequest
from rest_framework.request import Request
from rest_framework.response import Response

from accounts import tokens
from accounts.api.problems import CROSS_SITE
from config.http.problems import Problem

NAME = "refresh_token"
PATH = "/api/v1/auth/"


def refresh_token_of(request: Request) -> str | None:
    """Return the cookie's token, if any. Raises Problem(CROSS_SITE) when another site asks."""
    token = request.COOKIES.get(NAME)
    if token is not None:
        require_own_page(request)
    return token


def require_own_page(request: Request) -> None:
    """Refuse what a page of another origin could have sent. Raises Problem(CROSS_SITE)."""
    plain: HttpRequest = request._request  # noqa: SLF001 - DRF has no other way
    # A form can be sent from anywhere, but not as JSON.
    if plain.content_type != "application/json" or not _is_same_origin(plain):
        raise Problem(CROSS_SITE)


def keep(response: Response, refresh_token: str) -> None:
    """Put the token into the cookie."""
    response.set_cookie(
        NAME,
        refresh_token,
        max_age=tokens.REFRESH_LIFETIME,
        path=PATH,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Strict",
    )


def drop(response: Response) -> None:
    """Make the browser forget the cookie."""
    response.delete_cookie(NAME, path=PATH, samesite="Strict")


def _is_same_origin(request: HttpRequest) -> bool:
    """Believe Sec-Fetch-Site, which no script can set; older browsers only say the origin."""
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site == "same-origin"
    return request.headers.get("Origin") == f"{request.scheme}://{request.get_host()}"
