"""The browser mode: the refresh token in a cookie."""

from typing import Any

import pytest
from pytest_django import Settings

from accounts.models import DeviceSession, Player
from tests.accounts.conftest import PASSWORD, signed_in
from tests.contract import API, CheckedClient

pytestmark = pytest.mark.django_db
GUEST, REFRESH, REVOKE = (
    f"{API}/auth/{call}" for call in ("guest", "token/refresh", "token/revoke")
)
OWN_PAGE: dict[str, Any] = {"HTTP_SEC_FETCH_SITE": "same-origin"}
COOKIE = {"session": "cookie"}


@pytest.fixture
def browser(client: CheckedClient) -> CheckedClient:
    """Return a browser that became a guest in cookie mode."""
    client.post(GUEST, COOKIE, **OWN_PAGE)
    return client


def test_the_refresh_token_is_in_the_cookie_only(client: CheckedClient) -> None:
    answer = client.post(GUEST, COOKIE, **OWN_PAGE)
    assert answer.status_code == 201
    assert "refresh_token" not in answer.json()
    cookie = answer.cookies["refresh_token"]
    assert cookie.value.startswith("ref_")
    assert cookie.value not in answer.content.decode()


def test_scripts_and_other_sites_cannot_get_at_the_cookie(
    client: CheckedClient, settings: Settings
) -> None:
    settings.SESSION_COOKIE_SECURE = True
    cookie = client.post(GUEST, COOKIE, **OWN_PAGE).cookies["refresh_token"]
    assert cookie["httponly"]
    assert cookie["secure"]
    assert cookie["samesite"] == "Strict"
    assert cookie["path"] == "/api/v1/auth/"
    assert cookie["max-age"] == 90 * 24 * 60 * 60


def test_without_https_the_cookie_works_too(client: CheckedClient) -> None:
    assert not client.post(GUEST, COOKIE, **OWN_PAGE).cookies["refresh_token"]["secure"]


def test_no_cookie_is_set_unless_asked_for(client: CheckedClient) -> None:
    assert not client.post(GUEST).cookies


@pytest.mark.parametrize("call", ["register", "token"])
def test_registering_and_signing_in_can_use_the_cookie(
    client: CheckedClient, ann: dict[str, Any], call: str
) -> None:
    username = "bob" if call == "register" else "ann@example.org"
    body = {"username": username, "password": PASSWORD, "session": "cookie"}
    answer = client.post(f"{API}/auth/{call}", body, **OWN_PAGE)
    assert "refresh_token" not in answer.json()
    assert "refresh_token" in answer.cookies


def test_a_refresh_takes_the_cookie_and_renews_it(browser: CheckedClient) -> None:
    before = browser.cookies["refresh_token"].value
    answer = browser.post(REFRESH, {}, **OWN_PAGE)
    assert answer.status_code == 200
    assert "refresh_token" not in answer.json()
    assert answer.cookies["refresh_token"].value != before
    assert signed_in(answer.json()).get(f"{API}/me").status_code == 200


def test_a_token_in_the_body_wins_and_is_answered_in_the_body(
    browser: CheckedClient, gus: dict[str, Any]
) -> None:
    answer = browser.post(REFRESH, {"refresh_token": gus["refresh_token"]})
    assert answer.json()["player"]["name"] == "Gus"
    assert "refresh_token" in answer.json()
    assert not answer.cookies


def test_signing_out_ends_the_session_and_the_cookie(browser: CheckedClient) -> None:
    answer = browser.post(REVOKE, {}, **OWN_PAGE)
    assert answer.status_code == 204
    assert answer.cookies["refresh_token"].value == ""
    assert DeviceSession.objects.get().revoked_at is not None


def test_an_upgrade_in_the_browser_does_not_reveal_the_cookie(client: CheckedClient) -> None:
    tokens = client.post(GUEST, COOKIE, **OWN_PAGE).json()
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {tokens['access_token']}")
    answer = client.post(f"{API}/auth/upgrade", {"username": "gus", "password": PASSWORD})
    assert answer.status_code == 200
    assert "refresh_token" not in answer.json()


FOREIGN: list[dict[str, str]] = [
    {},
    {"HTTP_SEC_FETCH_SITE": "cross-site"},
    {"HTTP_SEC_FETCH_SITE": "same-site"},
    {"HTTP_SEC_FETCH_SITE": "none"},
    {"HTTP_SEC_FETCH_SITE": "cross-site", "HTTP_ORIGIN": "http://testserver"},
    {"HTTP_ORIGIN": "https://evil.example"},
    {"HTTP_ORIGIN": "null"},
    {"HTTP_ORIGIN": "http://testserver.evil.example"},
    {"HTTP_ORIGIN": "http://testserver:81"},
]


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
@pytest.mark.parametrize("call", [REFRESH, REVOKE])
def test_another_site_cannot_use_the_cookie(
    browser: CheckedClient, call: str, headers: dict[str, Any]
) -> None:
    answer = browser.post(call, {}, **headers)
    assert answer.status_code == 403
    assert answer.json()["code"] == "cross_site"
    session = DeviceSession.objects.get()
    assert (session.generation, session.revoked_at) == (1, None)


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_another_site_cannot_sign_a_browser_in(
    client: CheckedClient, headers: dict[str, Any]
) -> None:
    answer = client.post(GUEST, COOKIE, **headers)
    assert answer.status_code == 403
    assert not Player.objects.exists()


def test_an_older_browser_says_its_origin(client: CheckedClient) -> None:
    assert client.post(GUEST, COOKIE, HTTP_ORIGIN="http://testserver").status_code == 201


@pytest.mark.parametrize("content_type", ["text/plain", "application/x-www-form-urlencoded"])
def test_a_form_cannot_use_the_cookie(browser: CheckedClient, content_type: str) -> None:
    answer = browser.generic("POST", REFRESH, "{}", content_type, **OWN_PAGE)
    assert answer.status_code == 415
    empty = browser.generic("POST", REFRESH, "", content_type, **OWN_PAGE)
    assert empty.status_code == 403
    assert DeviceSession.objects.get().generation == 1
