"""The golden cases of the rules, worked by hand from the sources."""

import itertools
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from games.engine.cards import PACKS, RANK, Pack
from games.engine.errors import RuleError
from games.engine.thirty_one import deal, presets, rules, scoring, showdown, transitions
from games.engine.thirty_one.actions import Action
from games.engine.thirty_one.codec import action_from_json
from games.engine.thirty_one.events import Event, RoundEnded
from games.engine.thirty_one.rules import Mechanism
from games.engine.thirty_one.state import MatchState, Phase
from tests.engine.stacked import StackedChance, deal_stacked, rules_of

GOLDEN = json.loads((Path(__file__).parent / "cases.json").read_text())
Case = Mapping[str, Any]


def cases(kind: str) -> pytest.MarkDecorator:
    found = [case for case in GOLDEN["cases"] if case["type"] == kind]
    return pytest.mark.parametrize("case", found, ids=[case["id"] for case in found])


def test_every_golden_case_has_a_test_here() -> None:
    kinds = {case["type"] for case in GOLDEN["cases"]}
    assert kinds == {"deck", "score", "compare", "order", "round", "flow"}
    assert len(GOLDEN["cases"]) == 131


@pytest.mark.parametrize("key", GOLDEN["presets"])
def test_a_preset_has_exactly_the_options_of_the_rules(key: str) -> None:
    expected = dict(GOLDEN["presets"][key])
    expected["pack"] = expected.pop("deck")
    expected["first_dealer"] = "random"
    assert rules.to_json(presets.PRESETS[key]) == expected


@cases("deck")
def test_pack(case: Case) -> None:
    pack, expected = Pack(case["deck"]), case["expected"]
    size = len(PACKS[pack])
    assert size == len(set(PACKS[pack])) == expected["size"]
    assert len({RANK[card] for card in PACKS[pack]}) == expected["ranks"]
    assert (size - 3) // 3 == expected["commerce_hard_max"]
    assert rules.seat_limit(pack, Mechanism.COMMERCE) == expected["commerce_one_sweep_max"]
    assert rules.seat_limit(pack, Mechanism.DRAW_DISCARD) == expected["draw_discard_one_lap_max"]


@cases("score")
def test_score(case: Case) -> None:
    expected, chosen = case["expected"], rules_of(case)
    for hand in itertools.permutations(case["hand"]):
        worth = scoring.score(hand, chosen)
        assert worth.points == scoring.points(hand, chosen) == 2 * expected["points"]
        assert (worth.kind, worth.suit) == (expected["kind"], expected["suit"])
        assert scoring.is_combination(hand, chosen) is expected["instant_end"]


@cases("compare")
def test_compare(case: Case) -> None:
    chosen = rules_of(case)
    bonus = scoring.closer_bonus(chosen)
    first, second = (
        scoring.order_key(tuple(case[name]), chosen, bonus if case.get("closer") == name else 0)
        for name in ("a", "b")
    )
    verdict = "tie" if first == second else "a" if first > second else "b"
    assert verdict == case["expected"]


@cases("order")
def test_order(case: Case) -> None:
    keys = [scoring.order_key(tuple(hand), rules_of(case)) for hand in case["best_to_worst"]]
    assert keys == sorted(set(keys), reverse=True)


@cases("round")
def test_round(case: Case) -> None:
    names = [player["id"] for player in case["players"]]
    chosen = rules_of(case)
    hands = {seat: tuple(player["hand"]) for seat, player in enumerate(case["players"])}
    lives = [player["lives"] for player in case["players"]]
    closer = names.index(case["closer"]) if "closer" in case else None
    settled = showdown.settle(chosen, hands, lives, closer)
    out = [seat for group in settled.out for seat in group]
    found = {
        "losses": {names[result.seat]: result.lost for result in settled.results},
        "lives_after": {names[result.seat]: result.lives for result in settled.results},
        "points": {names[seat]: scoring.points(hand, chosen) / 2 for seat, hand in hands.items()},
        "winners": [names[result.seat] for result in settled.results if result.winner],
        "eliminated": [names[seat] for seat in out],
        "swimming": [names[result.seat] for result in settled.results if result.swimming],
        "void": settled.void,
    }
    assert {name: found[name] for name in case["expected"]} == case["expected"]


@cases("flow")
def test_flow(case: Case) -> None:
    names = case["players"]
    chosen = rules_of(case)
    lives = [case.get("lives", {}).get(name, chosen.lives) for name in names]
    dealt = deal_stacked(chosen, case["deck_order"], lives, names.index(case["dealer"]))
    state, events = dealt.state, list(dealt.events)
    for step in case["steps"]:
        if "do" in step:
            state, happened = play(state, names.index(step["player"]), step)
            events += happened
        if "expect" in step:
            check(state, events, names, step["expect"])


def play(state: MatchState, seat: int, step: Case) -> tuple[MatchState, tuple[Event, ...]]:
    action = action_of(step)
    if not step.get("illegal"):
        done = transitions.apply(state, seat, action, StackedChance())
        return done.state, done.events
    with pytest.raises(RuleError):
        transitions.apply(state, seat, action, StackedChance())
    return state, ()


def action_of(step: Case) -> Action:
    fields = {"swap_one": ("give", "take"), "discard": ("card",)}.get(step["do"], ())
    data = {"type": step["do"], **dict(zip(fields, step.get("args", ()), strict=True))}
    if step.get("close"):
        data["close"] = True
    return action_from_json(data)


def check(state: MatchState, events: list[Event], names: list[str], expect: Case) -> None:
    found = {name: FOUND[name](state, events, names) for name in expect if name != "hand_of"}
    assert found == {name: value for name, value in expect.items() if name != "hand_of"}
    for name, hand in expect.get("hand_of", {}).items():
        assert sorted(state.round.hands[names.index(name)]) == sorted(hand)


def last_result(events: list[Event]) -> RoundEnded:
    return next(event for event in reversed(events) if isinstance(event, RoundEnded))


def losses(events: list[Event], names: list[str]) -> dict[str, int]:
    return {names[result.seat]: result.lost for result in last_result(events).results}


def named(seat: int | None, names: list[str]) -> str | None:
    return None if seat is None else names[seat]


def dealer(state: MatchState) -> int:
    """In a showdown the next dealer is already known."""
    return deal.next_dealer(state) if state.phase is Phase.SHOWDOWN else state.round.dealer


FOUND: Mapping[str, Any] = {
    "phase": lambda state, _events, _names: state.phase,
    "actor": lambda state, _events, names: named(state.round.actor, names),
    "center": lambda state, _events, _names: list(state.round.pool),
    "stock_size": lambda state, _events, _names: len(state.round.stock),
    "waste_size": lambda state, _events, _names: len(state.round.waste),
    "reason": lambda _state, events, _names: last_result(events).reason,
    "legal_kinds": lambda state, _events, _names: sorted(
        offer.type for offer in transitions.legal_actions(state)
    ),
    "losses": lambda _state, events, names: losses(events, names),
    "closer": lambda state, _events, names: named(state.round.closer, names),
    "dealer": lambda state, _events, names: names[dealer(state)],
    "stood": lambda state, _events, names: sorted(names[seat] for seat in state.round.standing),
    "discard": lambda state, _events, _names: list(state.round.discards),
    "winner": lambda state, _events, names: names[state.players.active[0]],
    "eliminated": lambda _state, events, names: [
        names[result.seat] for result in last_result(events).results if result.out
    ],
    "result": lambda _state, events, _names: {"void": last_result(events).void},
    "lives": lambda state, _events, names: dict(zip(names, state.players.lives, strict=True)),
}
