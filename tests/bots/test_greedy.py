"""The greedy bots take the best hand in sight and knock when it is good enough."""

import random
from dataclasses import replace
from typing import Any

import pytest

from games.bots import registry
from games.bots.bot import NothingToDoError
from games.bots.greedy import habits_of
from games.bots.mind import habits
from games.bots.mind.numbers import rulebook
from games.bots.numbering import action_of
from games.bots.reading import sight_of
from games.bots.rollouts import table_of
from games.engine.cards import Card
from games.engine.thirty_one.actions import (
    Close,
    Discard,
    DrawDeck,
    DrawDiscard,
    Exchange,
    Keep,
    Pass,
)
from games.engine.thirty_one.presets import PRESETS
from games.engine.thirty_one.rules import CloseFirstTurn
from games.engine.thirty_one.views import view_for
from tests.bots.rounds import choosing, play_match, seen_by
from tests.engine.stacked import Table, swap


def choice(table: Table, key: str = "solid") -> Any:
    seat = table.round.actor
    view = view_for(table.state, seat)
    return registry.get(key).choose(view, seen_by(seat or 0, table.events), random.Random(0))


def kept(hand: str, pool: str) -> Table:
    table = Table(PRESETS["schwimmen"], "7C 8D 9S", hand, then=pool, dealer=0)
    table.play(0, Keep())
    return table


def test_the_best_swap_in_sight_is_taken() -> None:
    assert choice(kept("KH 8H 7S", "QH 8C 9D")) == swap("7S QH")


def test_nothing_better_in_sight_is_a_pass() -> None:
    assert choice(kept("KH QH 7S", "8C 9D 8S")) == Pass()


def test_a_good_hand_is_closed() -> None:
    assert choice(kept("KH QH 8H", "7C 9D 8S")) == Close()


def test_31_in_reach_is_better_than_closing() -> None:
    assert choice(kept("KH QH 8H", "AH 9D 8S")) == swap("8H AH")


def test_the_dealer_keeps_a_good_hand_and_exchanges_a_poor_one() -> None:
    good = Table(PRESETS["schwimmen"], "KH QH 7S", "7C 8D 9S", dealer=0)
    poor = Table(PRESETS["schwimmen"], "7C 8D 9S", "KH QH 7S", dealer=0)
    assert (choice(good), choice(poor)) == (Keep(), Exchange())


def test_a_discard_worth_having_is_taken_and_any_other_left() -> None:
    useful = Table(PRESETS["blitz"], "2C 3D 4S", "KH QH 2D", then="AH", dealer=0)
    useless = Table(PRESETS["blitz"], "2C 3D 4S", "KH QH 2D", then="3C", dealer=0)
    assert (choice(useful), choice(useless)) == (DrawDiscard(), DrawDeck())


@pytest.mark.parametrize("key", ["greedy", "solid"])
def test_a_31_that_ends_nothing_is_closed_and_not_exchanged_for_another(key: str) -> None:
    rules = replace(PRESETS["blitz"], instant_31=False, close_first_turn=CloseFirstTurn.ALLOWED)
    same = Table(rules, "2C 3D 4S", "AH KH QH", then="JH", dealer=0)
    assert choice(same, key) == Close()


def test_a_31_that_may_not_be_closed_yet_waits_for_a_card_of_the_stock() -> None:
    rules = replace(PRESETS["blitz"], instant_31=False, close_first_turn=CloseFirstTurn.FORBIDDEN)
    same = Table(rules, "2C 3D 4S", "AH KH QH", then="JH 5C", dealer=0)
    assert choice(same) == DrawDeck()
    same.play(1, DrawDeck())
    assert choice(same) == Discard(Card("5C"))


def test_the_worst_card_is_thrown_away() -> None:
    table = Table(PRESETS["blitz"], "2C 3D 4S", "KH QH 2D", then="AH", dealer=0)
    table.play(1, DrawDiscard())
    assert choice(table) == Discard(table.round.hands[1][2])


def test_out_of_turn_there_is_nothing_to_do() -> None:
    table = kept("KH QH 7S", "8C 9D 8S")
    view = view_for(table.state, 0)
    for bot in registry.BOTS.values():
        with pytest.raises(NothingToDoError):
            bot.choose(view, seen_by(0, table.events), random.Random(0))


@pytest.mark.parametrize(("preset", "seats"), [("schwimmen", 3), ("commerce", 4), ("blitz", 3)])
def test_roll_outs_play_as_the_tuned_greedy_bot_does(preset: str, seats: int) -> None:
    rules = PRESETS[preset]
    book, same = rulebook(rules), 0
    for seed in range(6):
        for played in play_match(rules, seats, seed, choosing(registry.get("solid"), 1)):
            knock, keep, take = habits_of(rules).for_players(played.players)
            for decision in played.decisions:
                sight = sight_of(decision.view, decision.history, book)
                world = [-1] * 3 + sight.unseen[: 3 * (sight.players - 1)]
                table = table_of(decision.view, sight, world, 0)
                falling = habits.falling(book, knock, sight.turns[0])
                number = habits.greedy(book, table, falling, keep, take)
                points = {p.action: p.points for p in decision.view.previews}
                chosen = action_of(number, sight)
                assert chosen == decision.action or (points[chosen] == points[decision.action]), (
                    chosen,
                    decision.action,
                )
                same += 1
    assert same > 40
