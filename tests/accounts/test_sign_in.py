"""POST /auth/register, /auth/token and /auth/upgrade"""

from typing import Any

import pytest
from django.contrib.auth.hashers import identify_hasher
from django.core.cache import cache
from pytest_django import DjangoAssertNumQueries

from accounts.models import DeviceSession, Player, User
from tests.accounts.conftest import PASSWORD, signed_in
from tests.contract import API, CheckedClient

pytestmark = pytest.mark.django_db
REGISTER, TOKEN, UPGRADE = f"{API}/auth/register", f"{API}/auth/token", f"{API}/auth/upgrade"


def _codes(answer: Any) -> list[tuple[str, str]]:
    return [(error["pointer"], error["code"]) for error in answer.json()["errors"]]


class TestRegister:
    def test_makes_a_player_with_a_login(self, ann: dict[str, Any]) -> None:
        assert ann["player"]["username"] == "ann@example.org"
        assert ann["player"]["name"] == "Ann"
        me = signed_in(ann).get(f"{API}/me")
        assert me.status_code == 200
        assert me.json() == ann["player"]

    def test_the_password_is_stored_as_argon2_of_19_mib(self, ann: dict[str, Any]) -> None:
        user = User.objects.get()
        assert identify_hasher(user.password).algorithm == "argon2"
        assert "m=19456,t=2,p=1" in user.password

    @pytest.mark.parametrize("spelling", ["ann@example.org", "ANN@Example.org", "ａnn@example.org"])
    def test_a_name_is_taken_in_every_spelling(
        self, client: CheckedClient, ann: dict[str, Any], spelling: str
    ) -> None:
        answer = client.post(REGISTER, {"username": spelling, "password": "another long one"})
        assert answer.status_code == 409
        assert answer.json()["code"] == "identity_taken"
        assert Player.objects.count() == 1

    @pytest.mark.parametrize(
        ("body", "expected"),
        [
            ({}, [("/username", "required"), ("/password", "required")]),
            ({"username": "bob"}, [("/password", "required")]),
            ({"username": "bo", "password": PASSWORD}, [("/username", "min_length")]),
            ({"username": "x" * 255, "password": PASSWORD}, [("/username", "max_length")]),
            ({"username": "a b c", "password": PASSWORD}, [("/username", "username")]),
            ({"username": "a\u202eb", "password": PASSWORD}, [("/username", "username")]),
            ({"username": 12345, "password": PASSWORD}, [("/username", "wrong_type")]),
            ({"username": "bob", "password": "short"}, [("/password", "min_length")]),
            ({"username": "bob", "password": "x" * 129}, [("/password", "max_length")]),
            ({"username": "bob", "password": "password1"}, [("/password", "password_too_common")]),
            (
                {"username": "robertson", "password": "robertson7"},
                [("/password", "password_too_similar")],
            ),
            ({"username": "bob", "password": 12345678}, [("/password", "wrong_type")]),
            (
                {"username": "bob", "password": PASSWORD, "is_staff": True},
                [("/is_staff", "unknown_field")],
            ),
        ],
    )
    def test_wrong_values_are_refused(
        self, client: CheckedClient, body: dict[str, Any], expected: list[tuple[str, str]]
    ) -> None:
        answer = client.post(REGISTER, body)
        assert answer.status_code == 422
        assert _codes(answer) == expected
        assert not User.objects.exists()

    def test_a_limit_says_what_it_is(self, client: CheckedClient) -> None:
        errors = client.post(REGISTER, {"username": "bob", "password": "short"}).json()["errors"]
        assert errors[0]["params"] == {"min_length": 8}


class TestSignIn:
    def test_opens_a_session_of_its_own_on_the_same_player(
        self, client: CheckedClient, ann: dict[str, Any]
    ) -> None:
        body = {"username": "Ann@Example.ORG", "password": PASSWORD, "device": "Tablet"}
        answer = client.post(TOKEN, body)
        assert answer.status_code == 200
        assert answer.json()["player"] == ann["player"]
        assert answer.json()["refresh_token"] != ann["refresh_token"]
        assert sorted(DeviceSession.objects.values_list("label", flat=True)) == ["", "Tablet"]

    @pytest.mark.parametrize(
        ("username", "password"),
        [
            ("ann@example.org", "wrong"),
            ("nobody", PASSWORD),
            ("ann@example.org", PASSWORD + " "),
            ("ann@example.org", "x" * 128),
        ],
    )
    def test_does_not_say_which_of_the_two_was_wrong(
        self, client: CheckedClient, ann: dict[str, Any], username: str, password: str
    ) -> None:
        answer = client.post(TOKEN, {"username": username, "password": password})
        assert answer.status_code == 401
        assert answer.json()["code"] == "invalid_credentials"
        assert answer.headers["WWW-Authenticate"].startswith("Bearer")
        assert DeviceSession.objects.count() == 1

    def test_an_unknown_name_costs_a_password_hash_too(
        self, client: CheckedClient, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        hashed: list[str] = []
        monkeypatch.setattr("accounts.services.sign_in.make_password", hashed.append)
        client.post(TOKEN, {"username": "nobody", "password": "guess"})
        assert hashed == ["guess"]

    def test_a_disabled_login_stays_out(self, client: CheckedClient, ann: dict[str, Any]) -> None:
        User.objects.update(is_active=False)
        answer = client.post(TOKEN, {"username": "ann@example.org", "password": PASSWORD})
        assert answer.json()["code"] == "invalid_credentials"

    def test_staff_made_on_the_command_line_become_players_when_they_sign_in(
        self, client: CheckedClient
    ) -> None:
        User.objects.create_superuser("Root", PASSWORD)
        first = client.post(TOKEN, {"username": "root", "password": PASSWORD}).json()
        again = client.post(TOKEN, {"username": "root", "password": PASSWORD}).json()
        assert first["player"]["username"] == "root"
        assert again["player"] == first["player"]

    def test_guessing_one_password_is_limited_from_wherever_it_comes(
        self, client: CheckedClient, ann: dict[str, Any]
    ) -> None:
        guess = {"username": "ann@example.org", "password": "guess"}
        answers = [
            client.post(TOKEN, guess, REMOTE_ADDR=f"10.0.{number}.1").status_code
            for number in range(31)
        ]
        assert answers == [401] * 30 + [429]
        right = client.post(TOKEN, guess | {"password": PASSWORD}, REMOTE_ADDR="10.9.9.9")
        assert right.json()["code"] == "rate_limited"
        assert int(right.headers["Retry-After"]) in range(1, 301)
        cache.clear()
        assert client.post(TOKEN, guess | {"password": PASSWORD}).status_code == 200


def test_a_login_is_found_in_any_spelling_and_shown_by_its_name() -> None:
    user = User.objects.create_user("Bob", PASSWORD)
    assert User.objects.get_by_natural_key("BOB") == user
    assert str(user) == "bob"


class TestUpgrade:
    LOGIN = {"username": "gus", "password": PASSWORD}

    def test_a_guest_becomes_an_account_and_stays_the_same_player(
        self, client: CheckedClient, gus: dict[str, Any]
    ) -> None:
        answer = signed_in(gus).post(UPGRADE, self.LOGIN)
        assert answer.status_code == 200
        assert answer.json()["player"] == gus["player"] | {"username": "gus"}
        there = client.post(TOKEN, self.LOGIN).json()
        assert there["player"]["id"] == gus["player"]["id"]

    def test_the_tokens_of_the_guest_stay_good(
        self, client: CheckedClient, gus: dict[str, Any]
    ) -> None:
        answer = signed_in(gus).post(UPGRADE, self.LOGIN).json()
        assert answer["refresh_token"] == gus["refresh_token"]
        assert signed_in(answer).get(f"{API}/me").status_code == 200
        body = {"refresh_token": gus["refresh_token"]}
        assert client.post(f"{API}/auth/token/refresh", body).status_code == 200

    def test_asking_again_after_a_lost_answer_changes_nothing(self, gus: dict[str, Any]) -> None:
        first = signed_in(gus).post(UPGRADE, self.LOGIN).json()
        again = signed_in(gus).post(UPGRADE, self.LOGIN)
        assert again.status_code == 200
        assert again.json()["player"] == first["player"]

    @pytest.mark.parametrize(
        "login", [{"username": "gus2"}, {"password": "another long one"}], ids=["name", "password"]
    )
    def test_an_account_is_not_upgraded_again(
        self, gus: dict[str, Any], login: dict[str, str]
    ) -> None:
        signed_in(gus).post(UPGRADE, self.LOGIN)
        answer = signed_in(gus).post(UPGRADE, self.LOGIN | login)
        assert answer.status_code == 409
        assert answer.json()["code"] == "already_registered"

    def test_a_taken_name_is_refused_and_the_guest_stays_a_guest(
        self, gus: dict[str, Any], ann: dict[str, Any]
    ) -> None:
        body = {"username": "ANN@example.org", "password": PASSWORD}
        answer = signed_in(gus).post(UPGRADE, body)
        assert answer.status_code == 409
        assert answer.json()["code"] == "identity_taken"
        assert Player.objects.get(id=gus["player"]["id"]).user is None

    def test_needs_a_signed_in_guest(self, client: CheckedClient) -> None:
        answer = client.post(UPGRADE, self.LOGIN)
        assert answer.status_code == 401
        assert answer.json()["code"] == "unauthenticated"


def test_signing_in_takes_a_fixed_number_of_queries(
    client: CheckedClient,
    ann: dict[str, Any],
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    with django_assert_num_queries(3):  # user, player, new session
        client.post(TOKEN, {"username": "ann@example.org", "password": PASSWORD})
