"""POST /auth/token/refresh and /auth/token/revoke"""

import base64
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries, DjangoCaptureOnCommitCallbacks, Settings

from accounts.models import DeviceSession, Player, RevokeReason, User
from accounts.services.sessions import GRACE, open_session
from accounts.tokens import pair_of
from tests.accounts.conftest import signed_in
from tests.contract import API, CheckedClient

pytestmark = pytest.mark.django_db
REFRESH, REVOKE = f"{API}/auth/token/refresh", f"{API}/auth/token/revoke"
DAY_S = 24 * 60 * 60


def _refresh(client: CheckedClient, tokens: dict[str, Any]) -> Any:
    return client.post(REFRESH, {"refresh_token": tokens["refresh_token"]})


class TestRotation:
    def test_a_refresh_token_is_exchanged_for_a_new_pair(
        self, client: CheckedClient, gus: dict[str, Any]
    ) -> None:
        answer = _refresh(client, gus)
        assert answer.status_code == 200
        new = answer.json()
        assert new["player"] == gus["player"]
        assert new["refresh_token"] != gus["refresh_token"]
        assert new["access_token"] != gus["access_token"]
        assert signed_in(new).get(f"{API}/me").status_code == 200

    def test_requests_on_their_way_keep_the_old_access_token(
        self, client: CheckedClient, gus: dict[str, Any]
    ) -> None:
        _refresh(client, gus)
        assert signed_in(gus).get(f"{API}/me").status_code == 200

    def test_a_chain_of_refreshes_goes_on(self, client: CheckedClient, gus: dict[str, Any]) -> None:
        tokens = gus
        for _ in range(5):
            tokens = _refresh(client, tokens).json()
        assert DeviceSession.objects.get().generation == 6

    def test_sent_twice_within_the_grace_gives_the_same_pair(
        self, client: CheckedClient, gus: dict[str, Any]
    ) -> None:
        with time_machine.travel(timezone.now(), tick=False) as traveller:
            first = _refresh(client, gus).json()
            traveller.shift(GRACE)
            again = _refresh(client, gus).json()
        assert again["refresh_token"] == first["refresh_token"]
        assert again["access_token"] == first["access_token"]
        assert again["expires_in"] == first["expires_in"] - 30

    def test_used_every_month_a_session_lives_on(
        self, client: CheckedClient, gus: dict[str, Any]
    ) -> None:
        tokens = gus
        with time_machine.travel(timezone.now()) as traveller:
            for _ in range(6):
                traveller.shift(30 * DAY_S)
                tokens = _refresh(client, tokens).json()
            assert signed_in(tokens).get(f"{API}/me").status_code == 200

    def test_unused_for_ninety_days_it_ends(
        self, client: CheckedClient, gus: dict[str, Any]
    ) -> None:
        with time_machine.travel(timezone.now()) as traveller:
            traveller.shift(90 * DAY_S + 1)
            answer = _refresh(client, gus)
        assert answer.status_code == 401
        assert answer.json()["code"] == "unauthenticated"

    def test_a_token_newer_than_a_restored_backup_is_still_good(
        self, client: CheckedClient, gus: dict[str, Any]
    ) -> None:
        tokens = _refresh(client, _refresh(client, gus).json()).json()
        DeviceSession.objects.update(generation=1)
        assert _refresh(client, tokens).status_code == 200
        assert DeviceSession.objects.get().generation == 4

    def test_a_clock_that_lags_behind_does_not_turn_times_back(
        self, client: CheckedClient, gus: dict[str, Any]
    ) -> None:
        before = DeviceSession.objects.get().rotated_at
        with time_machine.travel(before, tick=False) as traveller:
            traveller.shift(-60)
            assert _refresh(client, gus).status_code == 200
        assert DeviceSession.objects.get().rotated_at == before

    def test_tokens_survive_a_planned_change_of_the_secret_key(
        self, client: CheckedClient, gus: dict[str, Any], settings: Settings
    ) -> None:
        settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
        settings.SECRET_KEY = "the new key"
        assert signed_in(gus).get(f"{API}/me").status_code == 200
        new = _refresh(client, gus).json()
        settings.SECRET_KEY_FALLBACKS = []
        assert _refresh(client, new).status_code == 200
        assert signed_in(gus).get(f"{API}/me").status_code == 401


class TestReuse:
    def test_a_spent_token_ends_the_session_for_thief_and_owner(
        self, client: CheckedClient, gus: dict[str, Any]
    ) -> None:
        with time_machine.travel(timezone.now(), tick=False) as traveller:
            owner = _refresh(client, gus).json()
            traveller.shift(GRACE.total_seconds() + 1)
            thief = _refresh(client, gus)
            assert thief.status_code == 401
            assert thief.json()["code"] == "refresh_reused"
            assert _refresh(client, owner).json()["code"] == "unauthenticated"
            assert signed_in(owner).get(f"{API}/me").status_code == 401
        assert DeviceSession.objects.get().revoke_reason == RevokeReason.REUSED

    def test_a_token_two_generations_old_has_no_grace(
        self, client: CheckedClient, gus: dict[str, Any]
    ) -> None:
        _refresh(client, _refresh(client, gus).json())
        assert _refresh(client, gus).json()["code"] == "refresh_reused"

    def test_other_sessions_of_the_player_stay(
        self, client: CheckedClient, gus: dict[str, Any]
    ) -> None:
        player = Player.objects.get()
        other = open_session(player=player, device="", now=timezone.now()).session
        _refresh(client, _refresh(client, gus).json())
        _refresh(client, gus)
        other.refresh_from_db()
        assert other.revoked_at is None


def _forged(token: str, position: int) -> str:
    """Return the token with one character of its base64 part changed."""
    at = len("ref_") + position
    return token[:at] + ("A" if token[at] != "A" else "B") + token[at + 1 :]


class TestRefusals:
    @pytest.mark.parametrize("position", [0, 21, 27, 30, 38, 45, 79])
    def test_a_changed_token_is_refused(
        self, client: CheckedClient, gus: dict[str, Any], position: int
    ) -> None:
        answer = client.post(REFRESH, {"refresh_token": _forged(gus["refresh_token"], position)})
        assert answer.status_code == 401
        assert answer.json()["code"] == "unauthenticated"
        assert DeviceSession.objects.get().revoked_at is None

    @pytest.mark.parametrize(
        "token",
        [
            "x",
            "ref_",
            "ref_" + "A" * 79,
            "ref_" + "A" * 80,
            "ref_" + "A" * 81,
            "ref_" + "=" * 80,
            "ref_" + "é" * 80,
            "ref_" + "١" * 80,
            "ref_" + "A" * 60_000,
            "ref_" + "A" * 79 + "\n",
            "acc_" + "A" * 80,
            "null",
        ],
    )
    def test_what_is_no_token_is_refused(self, client: CheckedClient, token: str) -> None:
        answer = client.post(REFRESH, {"refresh_token": token})
        assert answer.status_code == 401
        assert answer.json()["code"] == "unauthenticated"

    def test_no_token_at_all_is_refused(self, client: CheckedClient) -> None:
        assert client.post(REFRESH, {}).status_code == 401

    @pytest.mark.parametrize("token", [5, True, ["x"], {"a": 1}])
    def test_a_token_that_is_no_text_is_a_wrong_value(
        self, client: CheckedClient, token: Any
    ) -> None:
        answer = client.post(REFRESH, {"refresh_token": token})
        assert answer.status_code == 422
        assert answer.json()["errors"][0]["code"] == "wrong_type"

    def test_an_access_token_does_not_refresh(
        self, client: CheckedClient, gus: dict[str, Any]
    ) -> None:
        for token in (gus["access_token"], "ref_" + gus["access_token"].removeprefix("acc_")):
            assert client.post(REFRESH, {"refresh_token": token}).status_code == 401

    def test_a_refresh_token_opens_no_door(self, gus: dict[str, Any]) -> None:
        body = gus["refresh_token"].removeprefix("ref_")
        for token in (gus["refresh_token"], "acc_" + body):
            assert signed_in({"access_token": token}).get(f"{API}/me").status_code == 401

    def test_a_genuine_token_of_a_session_that_is_gone_is_refused(
        self, client: CheckedClient, gus: dict[str, Any]
    ) -> None:
        DeviceSession.objects.all().delete()
        assert _refresh(client, gus).json()["code"] == "unauthenticated"

    def test_a_disabled_login_is_not_renewed(
        self, client: CheckedClient, ann: dict[str, Any]
    ) -> None:
        User.objects.update(is_active=False)
        assert _refresh(client, ann).json()["code"] == "unauthenticated"

    def test_who_reads_the_database_cannot_make_a_token(self, gus: dict[str, Any]) -> None:
        raw = base64.urlsafe_b64decode(gus["refresh_token"].removeprefix("ref_"))
        stored = " ".join(str(value) for value in DeviceSession.objects.values().get().values())
        for secret in (gus["refresh_token"], gus["access_token"], raw[-32:].hex()):
            assert secret not in stored

    def test_a_forged_token_costs_no_query(
        self, client: CheckedClient, django_assert_num_queries: DjangoAssertNumQueries
    ) -> None:
        with django_assert_num_queries(0):
            client.post(REFRESH, {"refresh_token": "ref_" + "A" * 80})


class TestRevoke:
    def test_signing_out_ends_both_tokens_at_once(
        self,
        client: CheckedClient,
        gus: dict[str, Any],
        django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
    ) -> None:
        assert signed_in(gus).get(f"{API}/me").status_code == 200
        with django_capture_on_commit_callbacks(execute=True):
            answer = client.post(REVOKE, {"refresh_token": gus["refresh_token"]})
        assert answer.status_code == 204
        assert signed_in(gus).get(f"{API}/me").status_code == 401
        assert _refresh(client, gus).status_code == 401
        assert DeviceSession.objects.get().revoke_reason == RevokeReason.SIGNED_OUT

    def test_a_spent_token_signs_out_too(self, client: CheckedClient, gus: dict[str, Any]) -> None:
        _refresh(client, gus)
        client.post(REVOKE, {"refresh_token": gus["refresh_token"]})
        assert DeviceSession.objects.get().revoked_at is not None

    def test_twice_is_harmless(self, client: CheckedClient, gus: dict[str, Any]) -> None:
        client.post(REVOKE, {"refresh_token": gus["refresh_token"]})
        first = DeviceSession.objects.get().revoked_at
        assert client.post(REVOKE, {"refresh_token": gus["refresh_token"]}).status_code == 204
        assert DeviceSession.objects.get().revoked_at == first

    def test_a_forged_token_ends_nothing_and_learns_nothing(
        self, client: CheckedClient, gus: dict[str, Any]
    ) -> None:
        answer = client.post(REVOKE, {"refresh_token": _forged(gus["refresh_token"], 79)})
        assert answer.status_code == 204
        assert DeviceSession.objects.get().revoked_at is None

    def test_without_a_token_there_is_nothing_to_do(self, client: CheckedClient) -> None:
        assert client.post(REVOKE, {}).status_code == 204


def test_equal_rows_give_equal_tokens() -> None:
    now = timezone.now()
    session = DeviceSession(id=uuid4(), generation=3, rotated_at=now, expires_at=now)
    assert pair_of(session, now) == pair_of(session, now)
