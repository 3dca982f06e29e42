"""POST /matches"""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Match
from tests.tables import Body, Person, body_of, new_key, refusal


def test_the_host_sits_on_seat_0_and_the_address_of_the_table_comes_along(ada: Person) -> None:
    answer = ada.post("/matches", {"preset": "schwimmen", "seats": 3})
    assert answer.status_code == 201
    match = body_of(answer)
    assert answer.headers["Location"] == f"/api/v1/matches/{match['id']}"
    assert match["status"] == "open"
    assert match["you"] == {"seat": 0}
    assert match["host_seat"] == 0
    assert [seat["player"] and seat["player"]["name"] for seat in match["seats"]] == [
        "Ada", None, None,
    ]  # fmt: skip
    assert match["seats"][1]["lives"] == 3
    assert (match["round"], match["turn"], match["legal_actions"]) == (None, None, [])
    assert body_of(ada.get(f"/matches/{match['id']}"))["id"] == match["id"]


def test_what_is_left_out_has_a_default(ada: Person) -> None:
    match = ada.opens(preset="blitz")
    assert len(match["seats"]) == 2
    assert match["visibility"] == "public"
    assert match["start"] == "when_full"
    assert match["clock"] == {"per_move_s": 86400, "bank_s": 0}
    assert match["bot_delay_s"] == 0
    assert match["hints"] is False


def test_a_table_full_of_bots_starts_at_once(ada: Person) -> None:
    match = ada.opens(bots=["greedy", "random", "greedy"])
    assert match["status"] == "active"
    assert [seat["player"]["kind"] for seat in match["seats"]] == ["human", "bot", "bot", "bot"]
    assert [seat["hand_count"] for seat in match["seats"]] == [3, 3, 3, 3]
    assert [seat["number"] for seat in match["seats"] if "hand" in seat] == [0]


def test_unless_the_host_wants_to_start_it(ada: Person) -> None:
    match = ada.opens(bots=["greedy"], start="by_host")
    assert match["status"] == "open"


def test_every_wish_is_kept(ada: Person) -> None:
    wishes = {
        "preset": "a9",
        "options": {"lives": 5, "swim": False},
        "seats": 4,
        "visibility": "unlisted",
        "bots": ["random"],
        "clock": {"per_move_s": 30},
        "start": "by_host",
        "bot_delay_s": 2,
        "hints": True,
    }
    match = ada.opens(**wishes)
    assert match["rules"]["lives"] == 5
    assert match["rules"]["swim"] is False
    assert match["rules"]["pack"] == "a9"
    assert match["clock"]["per_move_s"] == 30
    assert match["bot_delay_s"] == 2
    kept = {name: match[name] for name in ("preset", "visibility", "start", "hints")}
    assert kept == {name: wishes[name] for name in kept}


@pytest.mark.parametrize("preset", ["a7", "a9", "a5", "schwimmen", "commerce", "blitz"])
def test_every_preset_can_be_opened_for_everybody_it_allows(ada: Person, preset: str) -> None:
    seats = body_of(ada.get(f"/presets/{preset}"))["seats"]
    for number in (seats["min"], seats["max"]):
        assert len(ada.opens(preset=preset, seats=number)["seats"]) == number


WRONG = [
    ({}, "/preset", "required"),
    ({"preset": "skat"}, "/preset", "unknown_preset"),
    ({"preset": ""}, "/preset", "blank"),
    ({"preset": 7}, "/preset", "wrong_type"),
    ({"preset": None}, "/preset", "null"),
    ({"preset": "a" * 5000}, "/preset", "max_length"),
    ({"options": []}, "/options", "wrong_type"),
    ({"options": {"colour": "red"}}, "/options/colour", "unknown_option"),
    ({"options": {"lives": 0}}, "/options/lives", "out_of_range"),
    ({"options": {"lives": 2**62}}, "/options/lives", "out_of_range"),
    ({"options": {"lives": "3"}}, "/options/lives", "wrong_type"),
    ({"options": {"lives": 3.5}}, "/options/lives", "wrong_type"),
    ({"options": {"lives": True}}, "/options/lives", "wrong_type"),
    ({"options": {"lives": None}}, "/options/lives", "wrong_type"),
    ({"options": {"lives": [3]}}, "/options/lives", "wrong_type"),
    ({"options": {"swim": 1}}, "/options/swim", "wrong_type"),
    ({"options": {"pack": "a1"}}, "/options/pack", "unknown_value"),
    ({"options": {"pack": {"a": 7}}}, "/options/pack", "wrong_type"),
    (
        {"options": {"dealer_choice": "stock_shuffle_back"}},
        "/options/dealer_choice",
        "impossible_combination",
    ),
    ({"options": {"close_allowed": False}}, "/options/close_allowed", "impossible_combination"),
    (
        {"options": {"renew_789": True, "pack": "a9"}},
        "/options/renew_789",
        "impossible_combination",
    ),
    (
        {"preset": "blitz", "options": {"close_mode": "after_move"}},
        "/options/close_mode",
        "impossible_combination",
    ),
    ({"seats": 1}, "/seats", "min_value"),
    ({"seats": 17}, "/seats", "max_value"),
    ({"seats": 9}, "/seats", "seats_out_of_range"),
    ({"preset": "a9", "seats": 7}, "/seats", "seats_out_of_range"),
    ({"options": {"min_players": 3}, "seats": 2}, "/seats", "seats_out_of_range"),
    ({"seats": "4"}, "/seats", "wrong_type"),
    ({"seats": 2**63}, "/seats", "max_value"),
    ({"seats": 2, "bots": ["greedy", "greedy"]}, "/bots", "too_many_bots"),
    ({"bots": ["greedy"] * 8}, "/seats", "seats_out_of_range"),
    ({"bots": ["deep blue"]}, "/bots/0", "invalid_choice"),
    ({"bots": "greedy"}, "/bots", "wrong_type"),
    ({"bots": [["greedy"]]}, "/bots", "wrong_type"),
    ({"visibility": "secret"}, "/visibility", "invalid_choice"),
    ({"start": "now"}, "/start", "invalid_choice"),
    ({"clock": {"per_move_s": 9}}, "/clock/per_move_s", "min_value"),
    ({"clock": {"per_move_s": 14 * 86400 + 1}}, "/clock/per_move_s", "max_value"),
    ({"clock": {"per_move_s": "60"}}, "/clock/per_move_s", "wrong_type"),
    ({"clock": {"increment_s": 5}}, "/clock/increment_s", "unknown_field"),
    ({"clock": 60}, "/clock", "invalid"),
    ({"bot_delay_s": 31}, "/bot_delay_s", "max_value"),
    ({"bot_delay_s": -1}, "/bot_delay_s", "min_value"),
    ({"hints": "yes"}, "/hints", "wrong_type"),
    ({"seed": "00" * 32}, "/seed", "unknown_field"),
]


@pytest.mark.parametrize(("body", "pointer", "code"), WRONG, ids=lambda v: str(v)[:50])
def test_wrong_wishes_are_refused_by_place_and_code_and_no_table_opens(
    ada: Person, body: Body, pointer: str, code: str
) -> None:
    whole: Any = {"preset": "schwimmen", **body} if body else body
    answer = ada.post("/matches", whole)
    assert refusal(answer) == (422, "validation_failed")
    assert [(e["pointer"], e["code"]) for e in body_of(answer)["errors"]] == [(pointer, code)]
    assert not Match.objects.exists()


def test_an_impossible_combination_names_both_options(ada: Person) -> None:
    answer = ada.post("/matches", {"preset": "blitz", "options": {"dealer_choice": "center"}})
    (error,) = body_of(answer)["errors"]
    assert error["pointer"] == "/options/dealer_choice"
    assert error["params"] == {"option": "dealer_choice", "with_option": "exchange_mechanism"}


def test_the_same_key_opens_one_table(ada: Person) -> None:
    key = new_key()
    first = ada.post("/matches", {"preset": "a7"}, Idempotency_Key=key)
    again = ada.post("/matches", {"preset": "a7"}, Idempotency_Key=key)
    assert (again.status_code, again.content) == (201, first.content)
    assert again.headers["Location"] == first.headers["Location"]
    assert again.headers["Idempotency-Replayed"] == "true"
    assert Match.objects.count() == 1


def test_the_same_key_for_other_wishes_is_refused(ada: Person) -> None:
    key = new_key()
    ada.post("/matches", {"preset": "a7"}, Idempotency_Key=key)
    answer = ada.post("/matches", {"preset": "a9"}, Idempotency_Key=key)
    assert refusal(answer) == (422, "idempotency_key_reused")
    assert Match.objects.count() == 1


def test_nobody_opens_a_table_without_a_name(ada: Person) -> None:
    ada.http.credentials()
    assert refusal(ada.post("/matches", {"preset": "a7"})) == (401, "unauthenticated")
    assert not Match.objects.exists()


def test_opening_costs_the_same_for_two_seats_and_for_eight(ada: Person) -> None:
    ada.opens(seats=2)
    with CaptureQueriesContext(connection) as few:
        ada.opens(seats=2)
    with CaptureQueriesContext(connection) as many:
        ada.opens(seats=8)
    assert len(many) == len(few) <= 14
