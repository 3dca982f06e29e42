"""Every bot plays every table to its end, legally, and the levels are as strong as they say."""

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.bots import registry
from games.bots.legal_moves import legal_moves
from games.bots.minds import mind_for
from games.engine.thirty_one.presets import PRESETS, expand
from games.engine.thirty_one.rules import Rules, seat_limits
from tests.bots.duels import lives_lost_per_round
from tests.bots.rounds import choosing, play_match
from tests.engine.any_rules import any_rules, seat_counts


def test_the_ladder_is_ordered_by_strength() -> None:
    strengths = [bot.strength for bot in registry.BOTS.values()]
    assert strengths == sorted(strengths)
    assert {1, 10} <= set(strengths) <= set(range(1, 11))


def test_every_bot_is_found_by_its_key() -> None:
    for key, bot in registry.BOTS.items():
        assert registry.get(key) is bot
        assert bot.key == key
        assert bot.name == f"bot.{key}"


def test_nobody_is_found_by_another_key() -> None:
    with pytest.raises(KeyError):
        registry.get("nobody")


def checked(bots: list[Any], rng: random.Random) -> Any:
    """Each seat chooses by its bot; every choice must be among the legal moves."""

    def choose(view: Any, history: Any) -> Any:
        action = bots[view.viewer].choose(view, history, rng)
        assert action in legal_moves(view)
        return action

    return choose


@pytest.mark.parametrize("preset", PRESETS)
def test_all_levels_at_one_table_finish_their_match(preset: str) -> None:
    seats = seat_limits(PRESETS[preset])[1]
    bots = (list(registry.BOTS.values()) * 2)[-seats:]
    rounds = list(play_match(PRESETS[preset], seats, 3, checked(bots, random.Random(1))))
    assert any(result["out"] for result in rounds[-1].told("round_ended")[0]["results"])


@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_a_bot_never_breaks_the_rules_whatever_they_are(data: st.DataObject) -> None:
    rules: Rules = data.draw(any_rules())
    seats = data.draw(seat_counts(rules))
    seed = data.draw(st.integers(0, 2**32))
    bot = registry.get(data.draw(st.sampled_from(["solid", "hard", "casual"])))
    moves = 0
    for played in play_match(rules, seats, seed, checked([bot] * seats, random.Random(seed))):
        moves += len(played.decisions)
        if moves > 150:
            return


def test_bots_do_not_swap_one_31_for_another_for_ever() -> None:
    standing = {"close_allowed": False, "pass_scope": "round"}
    options = {"instant_31": False, "fire": False, "dealer_choice": "none", **standing}
    rules, solid = expand("a9", options), registry.get("solid")
    for seed in range(12):
        assert list(play_match(rules, 6, seed, checked([solid] * 6, random.Random(seed))))


def test_where_no_net_fits_hard_plays_like_solid() -> None:
    rules = replace(PRESETS["schwimmen"], fire=True)
    assert mind_for(rules, 3) is None
    hard, solid = registry.get("hard"), registry.get("solid")
    rng = random.Random(4)
    played = next(play_match(rules, 3, 8, choosing(solid, 5)))
    assert played.decisions
    for decision in played.decisions:
        assert hard.choose(decision.view, decision.history, rng) == decision.action


def test_where_no_net_fits_a_rookie_still_plays_worse_than_solid() -> None:
    rules, rookie = replace(PRESETS["schwimmen"], fire=True), registry.get("rookie")
    rng, played = (
        random.Random(4),
        next(play_match(rules, 3, 8, choosing(registry.get("solid"), 5))),
    )
    often = [each for each in played.decisions for _ in range(20)]
    alike = sum(rookie.choose(each.view, each.history, rng) == each.action for each in often)
    assert 0.3 < alike / len(often) < 0.9


def test_hard_loses_clearly_less_than_solid() -> None:
    """400 deals, each from both seats; about .41 is expected, .50 is a draw."""
    lost = lives_lost_per_round("schwimmen", registry.get("hard"), registry.get("solid"), 400)
    assert lost < 0.455


def test_rookie_loses_clearly_more_than_solid() -> None:
    lost = lives_lost_per_round("schwimmen", registry.get("rookie"), registry.get("solid"), 60)
    assert lost > 0.55
