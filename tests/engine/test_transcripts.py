"""Recorded matches play again to the letter: deals, events, snapshots, places."""

import json

import pytest

from games.engine.chance import SeededChance
from tests.engine.playing import GAME
from tests.engine.recording import TABLES, load

RARE = {"pile_recycled", "passes_cleared", "exchange_lap_started", "pool_renewed"}
names = pytest.mark.parametrize("name", TABLES)


@names
def test_a_recorded_match_plays_again_event_by_event(name: str) -> None:
    told = load(name)
    rules = GAME.rules_from_json(told["rules"], told["rules_version"])
    chance = SeededChance(bytes.fromhex(told["seed"]))
    start, *moves = told["moves"]
    step = GAME.new_match(rules, len(told["seats"]), chance)
    assert [GAME.event_to_json(event) for event in step.events] == start["events"][1:]
    for move in moves:
        action = GAME.action_from_json(move["action"])
        step = GAME.apply(step.state, move["seat"], action, chance)
        assert [GAME.event_to_json(event) for event in step.events] == move["events"]
        assert json.loads(GAME.dump_state(step.state)) == move["snapshot"]
    assert GAME.is_over(step.state)


@names
def test_a_recorded_snapshot_can_be_continued_from(name: str) -> None:
    """A match stored by an earlier release goes on from where it was."""
    told = load(name)
    rules = GAME.rules_from_json(told["rules"], told["rules_version"])
    chance = SeededChance(bytes.fromhex(told["seed"]))
    for before, move in zip(told["moves"], told["moves"][1:], strict=False):
        state = GAME.load_state(json.dumps(before["snapshot"]), rules)
        step = GAME.apply(state, move["seat"], GAME.action_from_json(move["action"]), chance)
        assert json.loads(GAME.dump_state(step.state)) == move["snapshot"]


def test_together_they_hold_every_kind_of_event_but_the_rarest() -> None:
    found = {
        event["type"] for name in TABLES for move in load(name)["moves"] for event in move["events"]
    }
    assert GAME.event_types - found <= RARE
