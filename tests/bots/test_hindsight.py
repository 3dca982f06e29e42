"""What a decision cost as the cards lay is told apart from what it cost as far as one could see."""

import random
from dataclasses import replace

import pytest

from games.bots import registry
from games.bots.analysis import Decision
from games.bots.hindsight import hands_after, in_hindsight
from games.engine.registry import GAMES
from games.engine.thirty_one.actions import Close, Keep, Pass, Resign
from games.engine.thirty_one.presets import PRESETS
from games.engine.thirty_one.rules import CloseMode
from games.engine.thirty_one.views import view_for
from tests.bots.rounds import choosing, play_match, seen_by
from tests.engine.stacked import Table, cards

GAME = GAMES["thirty_one"]


def closing_with(hand: str, other: str, rules: str = "schwimmen") -> Decision:
    table = Table(PRESETS[rules], other, hand, then="8C 9D JS", dealer=0)
    table.play(0, Keep())
    return Decision(view_for(table.state, 1), seen_by(1, table.events), Close())


def test_closing_on_a_weaker_hand_costs_nothing_in_hindsight() -> None:
    decision = closing_with("AH KH 8H", "7C 7D 9S")
    told = in_hindsight(decision, {0: cards("7C 7D 9S"), 1: cards("AH KH 8H")})
    assert told is not None
    assert (told.loss, told.best, told.best_loss) == (0, Close(), 0)


def test_closing_on_a_stronger_hand_was_a_pity() -> None:
    decision = closing_with("QH KH 8D", "AS KS 9S")
    told = in_hindsight(decision, {0: cards("AS KS 9S"), 1: cards("QH KH 8D")})
    assert told is not None
    assert told.loss == 1


def test_who_gave_up_chose_nothing_that_hindsight_could_weigh() -> None:
    decision = replace(closing_with("QH KH 8D", "AS KS 9S"), action=Resign())
    assert in_hindsight(decision, {0: cards("AS KS 9S"), 1: cards("QH KH 8D")}) is None


def test_rules_without_numbers_have_no_hindsight() -> None:
    rules = replace(PRESETS["schwimmen"], close_mode=CloseMode.AFTER_MOVE)
    table = Table(rules, "7C 8D 9S", "KH QH 7S", then="AH 8C 9D", dealer=0)
    table.play(0, Keep())
    decision = Decision(view_for(table.state, 1), seen_by(1, table.events), Pass())
    assert in_hindsight(decision, {0: cards("7C 8D 9S"), 1: cards("KH QH 7S")}) is None


@pytest.mark.parametrize("preset", ["schwimmen", "a7", "blitz"])
def test_the_hands_follow_from_the_events(preset: str) -> None:
    solid, rng = registry.get("casual"), random.Random(1)
    for played in play_match(PRESETS[preset], 3, 4, choosing(solid, rng.randrange(9))):
        hands = hands_after([GAME.event_to_json(event) for event in played.events])
        for result in played.told("round_ended")[0]["results"]:
            assert sorted(hands[result["seat"]]) == sorted(result["hand"])
