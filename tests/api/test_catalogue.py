"""GET /meta, /presets, /presets/{key} and /bots, POST /rules/validate: open to everybody."""

import gzip
from typing import Any

import jsonschema_rs
import pytest
from django.test import Client

from games.bots.registry import BOTS
from tests.contract import API, CheckedClient
from tests.tables import Body, body_of, refusal

PRESETS = ["a7", "a9", "a5", "schwimmen", "commerce", "blitz"]

pytestmark = pytest.mark.django_db


@pytest.fixture
def client() -> CheckedClient:
    return CheckedClient()


def get(client: CheckedClient, path: str, language: str = "en") -> Body:
    answer = client.get(API + path, headers={"Accept-Language": language})
    assert answer.status_code == 200
    return body_of(answer)


def test_meta_says_what_a_client_wants_to_know_first(client: CheckedClient) -> None:
    meta = get(client, "/meta")
    assert meta["locales"] == ["en", "de", "fr", "cs", "pt"]
    assert meta["limits"]["body_bytes"] == 65536
    assert meta["limits"]["per_move_s"] == {"min": 10, "max": 14 * 86400}
    assert "stream" in meta["features"]


def test_all_six_presets_with_their_limits(client: CheckedClient) -> None:
    body = get(client, "/presets")
    assert [preset["key"] for preset in body["data"]] == PRESETS
    assert body["next_cursor"] is None
    seats = {preset["key"]: preset["seats"]["max"] for preset in body["data"]}
    assert seats == {"a7": 6, "a9": 6, "a5": 6, "schwimmen": 8, "commerce": 8, "blitz": 8}


@pytest.mark.parametrize("key", PRESETS)
def test_the_options_of_a_preset_are_a_json_schema_that_its_rules_obey(
    client: CheckedClient, key: str
) -> None:
    preset = get(client, f"/presets/{key}")
    validator = jsonschema_rs.Draft202012Validator(preset["options"])
    validator.validate(preset["rules"])
    assert not validator.is_valid({"lives": 99})
    assert not validator.is_valid({"colour": "red"})
    defaults = {name: o["default"] for name, o in preset["options"]["properties"].items()}
    assert defaults == preset["rules"]


def test_names_and_help_are_in_the_callers_language(client: CheckedClient) -> None:
    english, german = get(client, "/presets/a7"), get(client, "/presets/a7", "de")
    lives = [preset["options"]["properties"]["lives"] for preset in (english, german)]
    assert [option["title"] for option in lives] == ["Lives", "Leben"]
    assert english["summary"] != german["summary"]


@pytest.mark.parametrize("path", ["/presets", "/presets/a7"])
class TestLongAnswers:
    """A phone fetches the catalogue at every start."""

    def test_they_are_compressed_for_who_asks(self, client: CheckedClient, path: str) -> None:
        plain = Client().get(API + path)
        packed = Client().get(API + path, headers={"Accept-Encoding": "br, gzip"})
        assert "Content-Encoding" not in plain.headers
        assert packed.headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(packed.content) == plain.content
        assert len(packed.content) < len(plain.content) / 2

    def test_caches_keep_each_form_and_each_language_apart(
        self, client: CheckedClient, path: str
    ) -> None:
        known = client.get(API + path).headers["ETag"]
        for headers in ({}, {"Accept-Encoding": "gzip"}, {"If-None-Match": known}):
            answer = Client().get(API + path, headers=headers)
            assert {"Accept-Language", "Accept-Encoding"} <= set(answer.headers["Vary"].split(", "))

    def test_what_somebody_holds_is_not_sent_again(self, client: CheckedClient, path: str) -> None:
        for encoding in ("identity", "gzip"):
            whole = Client().get(API + path, headers={"Accept-Encoding": encoding})
            headers = {"Accept-Encoding": encoding, "If-None-Match": whole.headers["ETag"]}
            answer = client.get(API + path, headers=headers)
            assert (answer.status_code, answer.content) == (304, b"")
            assert answer.headers["ETag"] == whole.headers["ETag"]

    def test_another_language_is_another_body(self, client: CheckedClient, path: str) -> None:
        known = client.get(API + path).headers["ETag"]
        headers = {"Accept-Language": "de", "If-None-Match": known}
        assert client.get(API + path, headers=headers).status_code == 200


@pytest.mark.parametrize("key", ["skat", "A7", "..%2Fa7", "a7 "])
def test_an_unknown_preset(client: CheckedClient, key: str) -> None:
    assert refusal(client.get(f"{API}/presets/{key}")) == (404, "not_found")


def test_every_bot_has_a_name_and_a_strength_weakest_first(client: CheckedClient) -> None:
    bots = get(client, "/bots")["data"]
    assert [bot["key"] for bot in bots] == list(BOTS)
    strengths = [bot["strength"] for bot in bots]
    assert strengths == sorted(strengths)
    assert all(1 <= strength <= 10 for strength in strengths)
    assert all(bot["name"] and bot["description"] for bot in bots)


def test_options_put_over_a_preset_are_spelled_out(client: CheckedClient) -> None:
    body = {"preset": "blitz", "options": {"lives": 5}}
    answer = client.post(f"{API}/rules/validate", body)
    assert answer.status_code == 200
    expanded = body_of(answer)
    assert expanded["rules"] == get(client, "/presets/blitz")["rules"] | {"lives": 5}
    assert expanded["seats"] == {"min": 2, "max": 8}


def test_a_smaller_pack_means_fewer_seats(client: CheckedClient) -> None:
    body = {"preset": "blitz", "options": {"pack": "a7"}}
    assert body_of(client.post(f"{API}/rules/validate", body))["seats"]["max"] == 7


@pytest.mark.parametrize(
    ("body", "pointer", "code", "params"),
    [
        ({}, "/preset", "required", {}),
        ({"preset": "skat"}, "/preset", "unknown_preset", {"allowed": PRESETS}),
        (
            {"preset": "a7", "options": {"lives": 10}},
            "/options/lives",
            "out_of_range",
            {"minimum": 1, "maximum": 9},
        ),
        (
            {"preset": "a7", "options": {"tie_break": "dice"}},
            "/options/tie_break",
            "unknown_value",
            {"allowed": ["none", "suit_or_rank", "suit_then_top_card"]},
        ),
        (
            {"preset": "a7", "options": {"exchange_mechanism": "draw_discard"}},
            "/options/dealer_choice",
            "impossible_combination",
            {"with_option": "exchange_mechanism"},
        ),
        (
            {"preset": "a9", "options": {"min_players": 7}},
            "/options/min_players",
            "too_few_seats_for_minimum",
            {"maximum": 6},
        ),
        ({"preset": "a7", "options": {"a/b": 1}}, "/options/a~1b", "unknown_option", {}),
    ],
    ids=str,
)
def test_what_cannot_be_played_is_refused_naming_the_option(
    client: CheckedClient, body: Any, pointer: str, code: str, params: Body
) -> None:
    answer = client.post(f"{API}/rules/validate", body)
    assert refusal(answer) == (422, "validation_failed")
    (error,) = body_of(answer)["errors"]
    assert (error["pointer"], error["code"]) == (pointer, code)
    assert params.items() <= error["params"].items()
    assert error["detail"], "a person can read it too"
