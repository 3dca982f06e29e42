"""Access tokens: who gets in, at what price, and for how long."""

import logging
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
import time_machine
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts import callers
from accounts.auth import Caller, caller_of_token, token_of_header
from accounts.models import DeviceSession
from accounts.services import sessions
from tests.accounts.conftest import signed_in
from tests.contract import API, CheckedClient

pytestmark = pytest.mark.django_db
SESSIONS = f"{API}/me/sessions"


def _get(header: str) -> Any:
    return CheckedClient().get(SESSIONS, HTTP_AUTHORIZATION=header)


def test_the_scheme_is_read_in_any_case(gus: dict[str, Any]) -> None:
    for scheme in ("Bearer", "bearer", "BEARER"):
        assert _get(f"{scheme} {gus['access_token']}").status_code == 200


@pytest.mark.parametrize(
    "header",
    [
        "",
        "Bearer",
        "Bearer ",
        "Bearer x",
        "Bearer acc_",
        "Bearer acc_" + "A" * 80,
        "Bearer acc_" + "é" * 80,
        "Bearer " + "A" * 100_000,
        "Bearer a b c",
        "Basic Z3VzOnB3",
        "Token acc_x",
        "\x00",
    ],
)
def test_what_is_no_token_is_asked_to_sign_in(header: str) -> None:
    answer = _get(header)
    assert answer.status_code == 401
    assert answer.json()["code"] == "unauthenticated"
    assert answer.headers["WWW-Authenticate"] == 'Bearer realm="api"'


@pytest.mark.parametrize("position", [4, 25, 31, 36, 43, 60, 83])
def test_a_changed_token_is_refused_without_a_query(
    gus: dict[str, Any], position: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    token = gus["access_token"]
    other = "A" if token[position] != "A" else "B"
    with django_assert_num_queries(0):
        answer = _get(f"Bearer {token[:position]}{other}{token[position + 1 :]}")
    assert answer.status_code == 401


def test_an_access_token_is_good_for_a_quarter_of_an_hour(gus: dict[str, Any]) -> None:
    with time_machine.travel(timezone.now(), tick=False) as traveller:
        traveller.shift(14 * 60)
        assert signed_in(gus).get(SESSIONS).status_code == 200
        traveller.shift(61)
        assert signed_in(gus).get(SESSIONS).status_code == 401


def test_a_token_asks_the_database_once_and_then_not_for_a_while(
    gus: dict[str, Any], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    callers.live_sessions.clear()
    with django_assert_num_queries(1):
        first = caller_of_token(gus["access_token"])
    with django_assert_num_queries(0):
        again = caller_of_token(gus["access_token"])
    assert first == again
    assert first is not None
    assert str(first.player_id) == gus["player"]["id"]
    assert first.is_authenticated


def test_a_revocation_elsewhere_is_noticed_within_ten_seconds(
    gus: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    uptime_s = [1000.0]
    monkeypatch.setattr(callers, "time", SimpleNamespace(monotonic=lambda: uptime_s[0]))
    assert caller_of_token(gus["access_token"])
    DeviceSession.objects.update(revoked_at=timezone.now(), revoke_reason="staff")
    uptime_s[0] += 10
    assert caller_of_token(gus["access_token"]) is None


def test_an_expired_session_lets_nobody_in(gus: dict[str, Any]) -> None:
    row = DeviceSession.objects.get()
    earlier = timezone.now() - timedelta(days=100)
    row.created_at = row.rotated_at = earlier
    row.expires_at = earlier + timedelta(days=90)
    row.save()
    callers.live_sessions.clear()
    assert caller_of_token(gus["access_token"]) is None


def test_what_is_remembered_is_bounded_and_the_oldest_goes_first(
    gus: dict[str, Any], ann: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(callers, "CACHE_SIZE", 1)
    callers.live_sessions.clear()
    gus_calls, ann_calls = (caller_of_token(who["access_token"]) for who in (gus, ann))
    assert gus_calls is not None
    assert ann_calls is not None
    assert callers.live_sessions.get(gus_calls.session_id) is None
    assert callers.live_sessions.get(ann_calls.session_id) == ann_calls


def test_a_stale_token_beside_a_sign_in_does_no_harm(gus: dict[str, Any]) -> None:
    client = signed_in({"access_token": "acc_stale"})
    answer = client.post(f"{API}/auth/token/refresh", {"refresh_token": gus["refresh_token"]})
    assert answer.status_code == 200


def test_no_token_password_or_address_reaches_the_log(
    gus: dict[str, Any], ann: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    client = CheckedClient(REMOTE_ADDR="198.51.100.7")
    secrets = [who[kind] for who in (gus, ann) for kind in ("access_token", "refresh_token")]
    client.get(SESSIONS, HTTP_AUTHORIZATION=f"Bearer {secrets[0]}")
    client.get(SESSIONS, HTTP_AUTHORIZATION=f"Bearer {secrets[1]}")
    for token in secrets:
        client.post(f"{API}/auth/token/refresh", {"refresh_token": token})
        client.post(f"{API}/auth/token/revoke", {"refresh_token": token})
    client.post(f"{API}/auth/token", {"username": "ann@example.org", "password": "hunter2-x"})
    written = "\n".join(f"{record.getMessage()} {vars(record)}" for record in caplog.records)
    for secret in [*secrets, "hunter2-x", "198.51.100.7"]:
        assert secret not in written


def test_a_header_is_taken_apart() -> None:
    assert token_of_header(b"Bearer abc") == "abc"
    assert token_of_header(b"bearer   abc ") == "abc"
    assert token_of_header(b"Basic abc") is None
    assert token_of_header(b"") is None


def test_a_caller_cannot_be_changed(gus: dict[str, Any]) -> None:
    caller = caller_of_token(gus["access_token"])
    assert isinstance(caller, Caller)
    with pytest.raises(AttributeError):
        caller.player_id = caller.session_id  # type: ignore[misc]


def test_revoking_through_the_service_forgets_at_once(
    gus: dict[str, Any], django_capture_on_commit_callbacks: Any
) -> None:
    caller = caller_of_token(gus["access_token"])
    assert caller is not None
    with django_capture_on_commit_callbacks(execute=True):
        sessions.revoke_by_staff(session_ids=[caller.session_id], now=timezone.now())
    assert caller_of_token(gus["access_token"]) is None
