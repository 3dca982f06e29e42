"""POST /auth/guest"""

from typing import Any
from uuid import uuid4

import pytest
import time_machine

from accounts.models import DeviceSession, Player
from tests.contract import API, CheckedClient

pytestmark = pytest.mark.django_db
GUEST = f"{API}/auth/guest"


def test_one_call_without_a_body_makes_a_player_with_tokens(client: CheckedClient) -> None:
    answer = client.post(GUEST)
    assert answer.status_code == 201
    body = answer.json()
    assert body["expires_in"] == 900
    assert body["player"]["kind"] == "human"
    assert body["player"]["username"] is None
    assert str(Player.objects.get().id) == body["player"]["id"]


def test_a_guest_without_a_name_gets_a_friendly_one(client: CheckedClient) -> None:
    name = client.post(GUEST).json()["player"]["name"]
    animal, star, number = name.split()
    assert animal.isalpha()
    assert star.isalpha()
    assert number.isdecimal()


def test_two_calls_make_two_players(client: CheckedClient) -> None:
    first, second = client.post(GUEST).json(), client.post(GUEST).json()
    assert first["player"]["id"] != second["player"]["id"]
    assert first["refresh_token"] != second["refresh_token"]


def test_the_guest_says_who_and_where_they_are(client: CheckedClient) -> None:
    body = {"name": "Žofie", "locale": "cs", "time_zone": "Europe/Prague", "device": "Phone"}
    player = client.post(GUEST, body).json()["player"]
    assert player["name"] == "Žofie"
    assert player["locale"] == "cs"
    assert player["time_zone"] == "Europe/Prague"
    assert DeviceSession.objects.get().label == "Phone"


def test_the_language_of_the_request_is_the_guests_unless_said(client: CheckedClient) -> None:
    player = client.post(GUEST, HTTP_ACCEPT_LANGUAGE="fr-CA, en;q=0.5").json()["player"]
    assert player["locale"] == "fr"


def test_answers_with_tokens_are_not_stored_on_the_way(client: CheckedClient) -> None:
    assert client.post(GUEST).headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    ("body", "pointer", "code"),
    [
        ({"nmae": "Gus"}, "/nmae", "unknown_field"),
        ({"name": 5}, "/name", "wrong_type"),
        ({"name": True}, "/name", "wrong_type"),
        ({"name": None}, "/name", "null"),
        ({"name": ""}, "/name", "blank"),
        ({"name": "   "}, "/name", "blank"),
        ({"name": "x" * 33}, "/name", "max_length"),
        ({"name": "a\u202eb"}, "/name", "hidden_characters"),
        ({"name": "a\u200bb"}, "/name", "hidden_characters"),
        ({"name": "a\nb"}, "/name", "hidden_characters"),
        ({"name": "\u3164"}, "/name", "hidden_characters"),
        ({"name": "\u0301"}, "/name", "blank"),
        ({"locale": "xx"}, "/locale", "invalid_choice"),
        ({"locale": ["en"]}, "/locale", "wrong_type"),
        ({"time_zone": "Mars/Base"}, "/time_zone", "time_zone"),
        ({"device": "x" * 65}, "/device", "max_length"),
        ({"session": "header"}, "/session", "invalid_choice"),
        (["name"], "", "invalid"),
        ("name", "", "invalid"),
        (7, "", "invalid"),
    ],
)
def test_wrong_values_are_refused_by_place_and_code(
    client: CheckedClient, body: Any, pointer: str, code: str
) -> None:
    answer = client.post(GUEST, body, format="json")
    assert answer.status_code == 422
    assert answer.json()["code"] == "validation_failed"
    assert [(e["pointer"], e["code"]) for e in answer.json()["errors"]] == [(pointer, code)]
    assert not Player.objects.exists()


def test_names_come_back_in_one_form(client: CheckedClient) -> None:
    decomposed = "  Rene\u0301   d'Arc "
    assert client.post(GUEST, {"name": decomposed}).json()["player"]["name"] == "René d'Arc"


class TestIdempotencyKey:
    def test_a_retry_gets_the_same_player_and_tokens(self, client: CheckedClient) -> None:
        key = str(uuid4())
        with time_machine.travel(0, tick=False):
            first = client.post(GUEST, {}, HTTP_IDEMPOTENCY_KEY=key)
            again = client.post(GUEST, {}, HTTP_IDEMPOTENCY_KEY=key)
        assert again.status_code == 201
        assert again.json() == first.json()
        assert Player.objects.count() == 1

    def test_another_key_is_another_player(self, client: CheckedClient) -> None:
        client.post(GUEST, {}, HTTP_IDEMPOTENCY_KEY=str(uuid4()))
        client.post(GUEST, {}, HTTP_IDEMPOTENCY_KEY=str(uuid4()))
        assert Player.objects.count() == 2

    @pytest.mark.parametrize("other", [{"name": "Eve"}, {"name": "Gus", "device": "Tablet"}])
    def test_a_key_for_another_body_is_refused(
        self, client: CheckedClient, other: dict[str, str]
    ) -> None:
        key = str(uuid4())
        client.post(GUEST, {"name": "Gus"}, HTTP_IDEMPOTENCY_KEY=key)
        answer = client.post(GUEST, other, HTTP_IDEMPOTENCY_KEY=key)
        assert answer.status_code == 422
        assert answer.json()["code"] == "idempotency_key_reused"

    def test_a_key_found_later_opens_nothing(self, client: CheckedClient) -> None:
        key = str(uuid4())
        with time_machine.travel(0, tick=False) as traveller:
            client.post(GUEST, {}, HTTP_IDEMPOTENCY_KEY=key)
            traveller.shift(10 * 60 + 1)
            answer = client.post(GUEST, {}, HTTP_IDEMPOTENCY_KEY=key)
        assert answer.json()["code"] == "idempotency_key_reused"

    def test_a_key_opens_nothing_once_the_session_was_renewed(self, client: CheckedClient) -> None:
        key = str(uuid4())
        tokens = client.post(GUEST, {}, HTTP_IDEMPOTENCY_KEY=key).json()
        client.post(f"{API}/auth/token/refresh", {"refresh_token": tokens["refresh_token"]})
        answer = client.post(GUEST, {}, HTTP_IDEMPOTENCY_KEY=key)
        assert answer.json()["code"] == "idempotency_key_reused"

    @pytest.mark.parametrize("key", ["", "7", "not-a-uuid", "x" * 5000, "{" + "0" * 32 + "}"])
    def test_a_key_that_is_no_uuid_is_refused(self, client: CheckedClient, key: str) -> None:
        answer = client.post(GUEST, {}, HTTP_IDEMPOTENCY_KEY=key)
        assert answer.status_code == 422
        assert answer.json()["errors"][0]["pointer"] == "/Idempotency-Key"
