"""/me and /me/sessions"""

from typing import Any
from uuid import uuid4

import pytest
from pytest_django import DjangoCaptureOnCommitCallbacks

from accounts.models import DeviceSession, Player, RevokeReason, User
from tests.accounts.conftest import PASSWORD, signed_in
from tests.contract import API, CheckedClient

pytestmark = pytest.mark.django_db
ME, SESSIONS = f"{API}/me", f"{API}/me/sessions"


class TestProfile:
    def test_says_who_i_am(self, gus: dict[str, Any]) -> None:
        answer = signed_in(gus).get(ME)
        assert answer.status_code == 200
        assert answer.json() == gus["player"]

    def test_changes_what_is_given_and_leaves_the_rest(self, gus: dict[str, Any]) -> None:
        answer = signed_in(gus).patch(ME, {"name": "  Gustav ", "locale": "pt"})
        assert answer.status_code == 200
        assert answer.json() == gus["player"] | {"name": "Gustav", "locale": "pt"}
        assert signed_in(gus).get(ME).json() == answer.json()

    def test_an_empty_change_is_no_change(self, gus: dict[str, Any]) -> None:
        assert signed_in(gus).patch(ME, {}).json() == gus["player"]

    @pytest.mark.parametrize(
        ("body", "pointer", "code"),
        [
            ({"id": str(uuid4())}, "/id", "unknown_field"),
            ({"kind": "bot"}, "/kind", "unknown_field"),
            ({"a/b~c": 1}, "/a~1b~0c", "unknown_field"),
            ({"name": "\u202e"}, "/name", "hidden_characters"),
            ({"name": {"text": "x"}}, "/name", "wrong_type"),
            ({"time_zone": "../../etc/passwd"}, "/time_zone", "time_zone"),
            ({"time_zone": 1}, "/time_zone", "wrong_type"),
            ({"locale": "en-GB"}, "/locale", "invalid_choice"),
        ],
    )
    def test_wrong_values_change_nothing(
        self, gus: dict[str, Any], body: dict[str, Any], pointer: str, code: str
    ) -> None:
        answer = signed_in(gus).patch(ME, body)
        assert answer.status_code == 422
        assert [(e["pointer"], e["code"]) for e in answer.json()["errors"]] == [(pointer, code)]
        assert signed_in(gus).get(ME).json() == gus["player"]

    @pytest.mark.parametrize("method", ["get", "patch", "delete"])
    def test_strangers_are_asked_to_sign_in(self, client: CheckedClient, method: str) -> None:
        answer = getattr(client, method)(ME)
        assert answer.status_code == 401
        assert answer.json()["code"] == "unauthenticated"
        assert answer.headers["WWW-Authenticate"] == 'Bearer realm="api"'


class TestErase:
    def test_nothing_of_the_person_is_left_but_the_player_row(
        self,
        ann: dict[str, Any],
        django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
    ) -> None:
        with django_capture_on_commit_callbacks(execute=True):
            assert signed_in(ann).delete(ME).status_code == 202
        player = Player.objects.get(id=ann["player"]["id"])
        assert player.user is None
        assert player.erased_at is not None
        assert "Ann" not in player.name
        assert not User.objects.exists()

    def test_tokens_and_password_stop_working(
        self,
        client: CheckedClient,
        ann: dict[str, Any],
        django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
    ) -> None:
        with django_capture_on_commit_callbacks(execute=True):
            signed_in(ann).delete(ME)
        assert signed_in(ann).get(ME).status_code == 401
        refresh = {"refresh_token": ann["refresh_token"]}
        assert client.post(f"{API}/auth/token/refresh", refresh).status_code == 401
        login = {"username": "ann@example.org", "password": PASSWORD}
        assert client.post(f"{API}/auth/token", login).status_code == 401
        assert DeviceSession.objects.get().revoke_reason == RevokeReason.ERASED

    def test_devices_are_forgotten(self, client: CheckedClient) -> None:
        tokens = client.post(f"{API}/auth/guest", {"device": "Gus's phone"}).json()
        signed_in(tokens).delete(ME)
        assert DeviceSession.objects.get().label == ""

    def test_a_request_that_comes_late_brings_no_name_back(self, gus: dict[str, Any]) -> None:
        signed_in(gus).delete(ME)  # the session is still remembered: nothing committed
        answer = signed_in(gus).patch(ME, {"name": "Gus"})
        assert answer.json()["name"].startswith("∅")

    def test_twice_is_harmless(self, gus: dict[str, Any]) -> None:
        signed_in(gus).delete(ME)
        erased = Player.objects.get()
        assert signed_in(gus).delete(ME).status_code == 202
        assert Player.objects.get().erased_at == erased.erased_at

    def test_the_name_is_free_again(self, client: CheckedClient, ann: dict[str, Any]) -> None:
        signed_in(ann).delete(ME)
        body = {"username": "ann@example.org", "password": PASSWORD}
        assert client.post(f"{API}/auth/register", body).status_code == 201


class TestSessions:
    @pytest.fixture
    def tablet(self, client: CheckedClient, ann: dict[str, Any]) -> dict[str, Any]:
        body = {"username": "ann@example.org", "password": PASSWORD, "device": "Tablet"}
        return dict(client.post(f"{API}/auth/token", body).json())

    def test_lists_my_devices_newest_first(
        self, ann: dict[str, Any], tablet: dict[str, Any], gus: dict[str, Any]
    ) -> None:
        answer = signed_in(ann).get(SESSIONS)
        assert answer.status_code == 200
        assert answer.json()["next_cursor"] is None
        devices = [(s["device"], s["current"]) for s in answer.json()["data"]]
        assert devices == [("Tablet", False), ("", True)]

    def test_goes_page_by_page(self, ann: dict[str, Any], tablet: dict[str, Any]) -> None:
        first = signed_in(ann).get(SESSIONS, {"limit": 1}).json()
        query = {"limit": 1, "cursor": first["next_cursor"]}
        second = signed_in(ann).get(SESSIONS, query).json()
        assert [s["device"] for s in first["data"] + second["data"]] == ["Tablet", ""]
        assert second["next_cursor"] is None

    def test_signs_another_device_out(
        self,
        ann: dict[str, Any],
        tablet: dict[str, Any],
        django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
    ) -> None:
        other = signed_in(ann).get(SESSIONS).json()["data"][0]
        with django_capture_on_commit_callbacks(execute=True):
            assert signed_in(ann).delete(f"{SESSIONS}/{other['id']}").status_code == 204
        assert signed_in(tablet).get(ME).status_code == 401
        assert [s["device"] for s in signed_in(ann).get(SESSIONS).json()["data"]] == [""]

    def test_someone_elses_session_does_not_exist_for_me(
        self, ann: dict[str, Any], gus: dict[str, Any]
    ) -> None:
        theirs = DeviceSession.objects.get(player_id=gus["player"]["id"])
        answer = signed_in(ann).delete(f"{SESSIONS}/{theirs.id}")
        assert answer.status_code == 404
        assert answer.json()["code"] == "not_found"
        theirs.refresh_from_db()
        assert theirs.revoked_at is None

    def test_an_unknown_session_does_not_exist_either(self, ann: dict[str, Any]) -> None:
        assert signed_in(ann).delete(f"{SESSIONS}/{uuid4()}").status_code == 404
        assert signed_in(ann).delete(f"{SESSIONS}/7").status_code == 404

    @pytest.mark.parametrize(
        ("query", "pointer", "code"),
        [
            ({"limit": 0}, "/limit", "min_value"),
            ({"limit": 101}, "/limit", "max_value"),
            ({"limit": "many"}, "/limit", "invalid"),
            ({"limit": "9" * 5000}, "/limit", "max_string_length"),
            ({"cursor": "x"}, "/cursor", "invalid_cursor"),
            ({"cursor": "x" * 513}, "/cursor", "max_length"),
            ({"cursor": "\0"}, "/cursor", "null_characters_not_allowed"),
            ({"page": 2}, "/page", "unknown_field"),
        ],
    )
    def test_wrong_queries_are_refused(
        self, ann: dict[str, Any], query: dict[str, Any], pointer: str, code: str
    ) -> None:
        answer = signed_in(ann).get(SESSIONS, query)
        assert answer.status_code == 422
        assert [(e["pointer"], e["code"]) for e in answer.json()["errors"]] == [(pointer, code)]
