"""The wire forms of actions, events and points, and the schema of the snapshot."""

import json
from dataclasses import dataclass
from typing import Any

import pytest

from games.engine.errors import MalformedAction
from games.engine.thirty_one import codec, snapshot
from games.engine.thirty_one.actions import (
    Action,
    Close,
    Discard,
    DrawDeck,
    DrawDiscard,
    Exchange,
    Keep,
    Pass,
    Renew,
    Resign,
    SwapAll,
    SwapOne,
)
from games.engine.thirty_one.events import CardSwapped, Passed, PassesCleared
from games.engine.thirty_one.presets import PRESETS
from tests.engine.playing import GAME, play_out
from tests.engine.stacked import cards

NINE, SEVEN = cards("9H 7H")
WIRE: list[tuple[Action, dict[str, Any]]] = [
    (Keep(), {"type": "keep"}),
    (Exchange(), {"type": "exchange"}),
    (SwapOne(NINE, SEVEN), {"type": "swap_one", "give": "9H", "take": "7H"}),
    (SwapOne(NINE, SEVEN, close=True),
     {"type": "swap_one", "give": "9H", "take": "7H", "close": True}),
    (SwapAll(), {"type": "swap_all"}),
    (Pass(close=True), {"type": "pass", "close": True}),
    (Close(), {"type": "close"}),
    (Renew(), {"type": "renew"}),
    (DrawDeck(), {"type": "draw_deck"}),
    (DrawDiscard(), {"type": "draw_discard"}),
    (Discard(NINE), {"type": "discard", "card": "9H"}),
    (Resign(), {"type": "resign"}),
]  # fmt: skip


@pytest.mark.parametrize(("action", "data"), WIRE, ids=str)
def test_an_action_on_the_wire(action: Action, data: dict[str, Any]) -> None:
    assert codec.action_to_json(action) == data
    assert codec.action_from_json(data) == action


def test_close_may_be_said_to_be_false() -> None:
    assert codec.action_from_json({"type": "pass", "close": False}) == Pass()


@pytest.mark.parametrize(
    ("data", "reason", "field"),
    [
        (None, "not_an_object", None),
        ([], "not_an_object", None),
        ("pass", "not_an_object", None),
        ({}, "unknown_type", "type"),
        ({"type": 7}, "unknown_type", "type"),
        ({"type": ["pass"]}, "unknown_type", "type"),
        ({"type": "fold"}, "unknown_type", "type"),
        ({"type": "swap_one", "give": "9H"}, "missing_field", "take"),
        ({"type": "discard"}, "missing_field", "card"),
        ({"type": "close", "card": "9H"}, "unknown_field", "card"),
        ({"type": "close", 7: 7}, "unknown_field", "7"),
        ({"type": "discard", "card": "1H"}, "not_a_card", "card"),
        ({"type": "discard", "card": 9}, "not_a_card", "card"),
        ({"type": "discard", "card": ["9H"]}, "not_a_card", "card"),
        ({"type": "discard", "card": None}, "not_a_card", "card"),
        ({"type": "pass", "close": 1}, "not_a_boolean", "close"),
        ({"type": "pass", "close": None}, "not_a_boolean", "close"),
    ],
    ids=str,
)
def test_what_is_not_an_action_is_refused_by_reason_and_field(
    data: Any, reason: str, field: str | None
) -> None:
    with pytest.raises(MalformedAction) as caught:
        codec.action_from_json(data)
    assert caught.value.code == "malformed_action"
    assert (caught.value.reason, caught.value.params.get("field")) == (reason, field)


def test_events_on_the_wire_have_the_fields_of_their_class() -> None:
    swapped = {"type": "card_swapped", "seat": 1, "gave": "9H", "took": "7H"}
    assert codec.event_to_json(CardSwapped(1, NINE, SEVEN)) == swapped
    assert codec.event_from_json({"type": "passes_cleared"}) == PassesCleared()
    passed = {"type": "passed", "seat": 0, "stands": True}
    assert codec.event_from_json(passed) == Passed(0, stands=True)


@pytest.mark.parametrize(("points", "text"), [(61, "30.5"), (62, "31"), (64, "32"), (6, "3")])
def test_points_travel_as_text(points: int, text: str) -> None:
    assert codec.points_text(points) == text
    assert codec.points_from_text(text) == points


def test_every_kind_of_event_has_its_own_name() -> None:
    assert len(codec.EVENTS) == 21
    assert not set(codec.EVENTS) & set(codec.ACTIONS)
    assert GAME.event_types == set(codec.EVENTS)
    assert GAME.action_types == set(codec.ACTIONS)


def some_snapshot() -> str:
    return GAME.dump_state(next(play_out(PRESETS["a7"], 4, 1)).after)


def test_a_snapshot_of_four_seats_is_under_a_kilobyte_of_canonical_json() -> None:
    for preset, rules in PRESETS.items():
        for turn in play_out(rules, 4, 1):
            text = GAME.dump_state(turn.after)
            assert len(text.encode()) < 1000, preset
            canonical = json.dumps(json.loads(text), sort_keys=True, separators=(",", ":"))
            assert text == canonical


def test_a_snapshot_of_an_older_schema_is_brought_up_to_date(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As if schema 1 had called the pool the centre, and schema 0 had no schema for it at all."""
    text = some_snapshot()
    old = json.loads(text)
    old["schema"] = -1
    old["round"]["centre"] = old["round"].pop("pool", "")
    upcasters = {-1: rename_centre, 0: lambda data: data | {"schema": snapshot.SCHEMA}}
    monkeypatch.setattr(snapshot, "UPCASTERS", upcasters)
    loaded = snapshot.load(json.dumps(old), PRESETS["a7"])
    assert snapshot.dump(loaded) == text


def rename_centre(data: dict[str, Any]) -> dict[str, Any]:
    round_ = dict(data["round"])
    round_["pool"] = round_.pop("centre")
    return data | {"schema": 0, "round": round_}


def test_a_snapshot_of_the_future_is_refused() -> None:
    text = some_snapshot().replace('"schema":1', '"schema":2')
    with pytest.raises(ValueError, match="schema"):
        snapshot.load(text, PRESETS["a7"])


def test_services_reach_everything_through_the_game() -> None:
    assert GAME.key == "thirty_one"
    assert GAME.preset_keys() == tuple(PRESETS)
    assert GAME.expand_rules("a9", {}) == PRESETS["a9"]
    event = {"type": "round_closed", "seat": 2}
    assert GAME.event_to_json(GAME.event_from_json(event)) == event
    assert GAME.action_to_json(GAME.action_from_json({"type": "keep"})) == {"type": "keep"}
    state = next(play_out(PRESETS["a7"], 2, 1)).after
    assert GAME.default_action(state) == Pass()
    assert GAME.active_seats(state) == (0, 1)


def test_an_event_older_than_one_of_its_fields_gets_the_default() -> None:
    @dataclass
    class CardSwappedTomorrow(CardSwapped):  # type: ignore[misc] # frozen for mypy alone
        politely: bool = True

    stored = {"type": "card_swapped", "seat": 1, "gave": "9H", "took": "7H"}
    read = codec._from_json(CardSwappedTomorrow, stored)
    assert read == CardSwappedTomorrow(1, NINE, SEVEN, politely=True)


def test_an_event_without_a_field_it_always_had_is_refused() -> None:
    with pytest.raises(KeyError):
        codec.event_from_json({"type": "card_swapped", "seat": 1, "gave": "9H"})
