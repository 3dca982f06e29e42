"""Options: what they are, what they refuse, and that each preset keeps its meaning."""

import json
from typing import Any

import pytest
from hypothesis import given, settings

from games.engine.cards import Pack
from games.engine.chance import SeededChance
from games.engine.errors import InvalidRules
from games.engine.thirty_one import presets, rules
from games.engine.thirty_one.presets import PRESETS, expand
from games.engine.thirty_one.rules import OPTIONS, Mechanism, Rules
from tests.engine.any_rules import any_rules, values
from tests.engine.playing import GAME

NO_END = {"close_allowed": False, "pass_allowed": False}


def refusal(preset: str, options: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    with pytest.raises(InvalidRules) as caught:
        expand(preset, options)
    json.dumps(caught.value.params)
    return caught.value.reason, caught.value.params


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_is_valid_and_is_its_own_expansion(preset: str) -> None:
    assert rules.validate(PRESETS[preset]) == expand(preset, {}) == PRESETS[preset]
    assert set(rules.to_json(PRESETS[preset])) == set(OPTIONS)


def test_deck_is_another_name_for_pack() -> None:
    assert expand("a7", {"deck": "a9"}).pack is Pack.A9
    assert refusal("a7", {"deck": "a9", "pack": "a5"}) == ("given_twice", {"option": "pack"})


def test_an_unknown_preset_is_refused_with_the_known_ones() -> None:
    known = ["a7", "a9", "a5", "schwimmen", "commerce", "blitz"]
    assert refusal("poker", {}) == ("unknown_preset", {"option": "preset", "allowed": known})


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"jokers": True}, "unknown_option"),
        ({"swim": 1}, "wrong_type"),
        ({"swim": "true"}, "wrong_type"),
        ({"lives": True}, "wrong_type"),
        ({"lives": 3.0}, "wrong_type"),
        ({"lives": 0}, "out_of_range"),
        ({"lives": 10}, "out_of_range"),
        ({"tie_break": None}, "wrong_type"),
        ({"tie_break": "coin"}, "unknown_value"),
        ({"pack": "A7"}, "unknown_value"),
    ],
)
def test_an_unknown_option_or_value_is_refused_by_name(
    options: dict[str, Any], reason: str
) -> None:
    found, params = refusal("schwimmen", options)
    assert (found, params["option"]) == (reason, next(iter(options)))


@pytest.mark.parametrize("option", OPTIONS.values(), ids=lambda option: option.name)
def test_every_value_an_option_offers_is_read_and_the_next_one_is_not(option: rules.Option) -> None:
    for value in values(option):
        assert rules.read_value(option.name, value) == value
    unfit: list[Any] = [None, [], {}, 1.5, "no such value", -1, 99]
    for wrong in unfit:
        with pytest.raises(InvalidRules):
            rules.read_value(option.name, wrong)


@pytest.mark.parametrize(
    ("preset", "options", "option", "with_option"),
    [
        ("blitz", {"dealer_choice": "center"}, "dealer_choice", "exchange_mechanism"),
        ("blitz", {"dealer_choice": "stock"}, "dealer_choice", "exchange_mechanism"),
        ("a7", {"dealer_choice": "stock_shuffle_back"}, "dealer_choice", "exchange_mechanism"),
        ("blitz", {"close_mode": "after_move"}, "close_mode", "exchange_mechanism"),
        ("blitz", {"close_allowed": False}, "close_allowed", "exchange_mechanism"),
        ("schwimmen", {"close_allowed": False}, "close_allowed", "pass_scope"),
        ("commerce", NO_END, "close_allowed", "pass_allowed"),
        ("a9", {"renew_789": True}, "renew_789", "pack"),
    ],
)  # fmt: skip
def test_options_that_exclude_each_other_are_refused_naming_both(
    preset: str, options: dict[str, Any], option: str, with_option: str
) -> None:
    expected = {"option": option, "with_option": with_option}
    assert refusal(preset, options) == ("impossible_combination", expected)


@pytest.mark.parametrize(
    ("preset", "options"),
    [
        ("blitz", {"dealer_choice": "stock_shuffle_back"}),
        ("schwimmen", {"dealer_choice": "none"}),
        ("schwimmen", {"close_mode": "after_move"}),
        ("commerce", {"close_allowed": False}),
        ("a7", {"renew_789": True}),
        ("schwimmen", {"pack": "a6"}),
    ],
)
def test_options_that_go_together_are_taken(preset: str, options: dict[str, Any]) -> None:
    stored = rules.to_json(expand(preset, options))
    assert {name: stored[name] for name in options} == options


@pytest.mark.parametrize(
    ("preset", "options", "limits"),
    [
        ("a7", {}, (2, 6)),
        ("a9", {}, (2, 6)),
        ("a5", {}, (2, 6)),
        ("schwimmen", {}, (2, 8)),
        ("schwimmen", {"pack": "a9"}, (2, 6)),
        ("schwimmen", {"pack": "a6", "max_players": 16}, (2, 10)),
        ("commerce", {"min_players": 4}, (4, 8)),
        ("blitz", {}, (2, 8)),
        ("blitz", {"pack": "a7"}, (2, 7)),
        ("blitz", {"pack": "a9"}, (2, 5)),
    ],
)
def test_the_pack_limits_how_many_may_play(
    preset: str, options: dict[str, Any], limits: tuple[int, int]
) -> None:
    chosen = expand(preset, options)
    assert GAME.seat_limits(chosen) == limits
    for seats in (limits[0] - 1, limits[1] + 1):
        with pytest.raises(InvalidRules) as caught:
            GAME.new_match(chosen, seats, SeededChance(bytes(32)))
        assert caught.value.reason == "seat_count"
    for seats in limits:
        assert (
            len(GAME.new_match(chosen, seats, SeededChance(bytes(32))).state.players.lives) == seats
        )


def test_more_players_wanted_than_a_pack_supplies_is_refused() -> None:
    wanted = {"pack": "a9", "min_players": 6}
    expected = ("too_few_seats_for_minimum", {"option": "min_players", "maximum": 5})
    assert refusal("blitz", wanted) == expected


def test_rules_of_an_unknown_version_are_refused() -> None:
    with pytest.raises(ValueError, match="version"):
        presets.from_json({}, presets.RULES_VERSION + 1)


def test_rules_stored_before_an_option_existed_keep_their_meaning() -> None:
    stored = rules.to_json(PRESETS["schwimmen"])
    del stored["renew_789"]
    assert presets.from_json(stored, 1) == PRESETS["schwimmen"]


@settings(max_examples=50, deadline=None)
@given(any_rules())
def test_the_strategy_makes_valid_rules_only(found: Rules) -> None:
    assert rules.validate(found) is found


def test_the_options_say_which_family_reads_them() -> None:
    families = {option.family for option in OPTIONS.values()}
    assert families == {None, Mechanism.COMMERCE, Mechanism.DRAW_DISCARD}
    assert OPTIONS["pass_scope"].family == "commerce"
    assert OPTIONS["may_return_taken_discard"].family == "draw_discard"
