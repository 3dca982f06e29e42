"""The rules in numbers, with which bots train and roll out, agree with the engine."""

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from games.bots.legal_moves import legal_moves
from games.bots.mind import numbers
from games.bots.mind.numbers import NUMBER, Rulebook, rulebook
from games.bots.mind.replies import SWAP_ALL
from games.bots.mind.round import ACTOR, DISCARD, EXTRA, OVER, PHASE, Table
from games.bots.mind.showdown import losses
from games.bots.mind.table import deal, legal, play
from games.bots.numbering import action_of, number_of
from games.bots.reading import sight_of
from games.engine.thirty_one import scoring
from games.engine.thirty_one.presets import PRESETS
from tests.bots.rounds import PlayedRound, play_match

SEATS = {"a7": 4, "a9": 3, "a5": 5, "schwimmen": 4, "commerce": 4, "blitz": 4}


def mostly_patient(rng: random.Random) -> Any:
    """Any legal action, closing seldom, so that rounds grow long."""

    def choose(view: Any, history: Any) -> Any:
        moves = legal_moves(view)
        calm = [move for move in moves if type(move).__name__ != "Close"]
        if calm and rng.random() < 0.9:
            passes = [move for move in calm if type(move).__name__ == "Pass"]
            return rng.choice(passes if passes and rng.random() < 0.6 else calm)
        return rng.choice(moves)

    return choose


def rounds_of(preset: str, matches: int) -> Iterator[PlayedRound]:
    rng = random.Random(preset)
    for seed in range(matches):
        for played in play_match(PRESETS[preset], SEATS[preset], seed, mostly_patient(rng)):
            if foreseeable(played):
                yield played


def foreseeable(played: PlayedRound) -> bool:
    """No shuffle inside the round: then the order of the pack follows from the events."""
    sweeps = played.told("pool_swept")
    shuffles = len(sweeps) > (1 if played.rules.sweep_destination == "stock" else 2)
    return not played.told("pile_recycled") and not shuffles and bool(played.decisions)


def deck_of(played: PlayedRound, book: Rulebook) -> list[int]:
    """A pack, top card first, from which this very round comes about."""
    deck: list[str] = []
    hands = played.told("cards_dealt")[0]["hands"]
    for i in range(3):
        deck += [dealt["cards"][i] for dealt in hands]
    kinds = ("pool_revealed", "dealer_exchanged", "upcard_turned", "deck_drawn", "pool_swept")
    for event in [e for kind in kinds for e in played.told(kind)]:
        came = event.get("took") or event.get("cards") or [event["card"]]
        deck += [card for card in came if card not in deck]
    known = [NUMBER[card] for card in deck]
    return known + [card for card in book.pack if card not in known]


def start_of(played: PlayedRound, book: Rulebook) -> tuple[Table, dict[int, int]]:
    """The same deal in numbers, and the place of each seat at it."""
    order = [dealt["seat"] for dealt in played.told("cards_dealt")[0]["hands"]]
    place = {seat: index for index, seat in enumerate(order)}
    dealer = played.told("round_started")[0]["dealer"]
    return deal(
        book, len(order), place.get(dealer, len(order) - 1), deck_of(played, book), 1
    ), place


@pytest.mark.parametrize("preset", SEATS)
def test_both_tables_play_the_same_rounds(preset: str) -> None:
    book = rulebook(PRESETS[preset])
    compared = 0
    for played in rounds_of(preset, 6 if preset == "commerce" else 2):
        table, place = start_of(played, book)
        for decision in played.decisions:
            follow(decision, table, place, book)
            compared += 1
        assert table.marks[PHASE] == OVER
        ended = played.told("round_ended")[0]
        if not ended["void"]:
            lost = losses(book, table)
            assert [lost[place[each["seat"]]] for each in ended["results"]] == [
                each["lost"] for each in ended["results"]
            ]
    assert compared > 30


def follow(decision: Any, table: Table, place: dict[int, int], book: Rulebook) -> None:
    """Compares what is legal and what is seen, then plays the same action in numbers."""
    view, actor = decision.view, table.marks[ACTOR]
    assert place[view.viewer] == actor
    sight = sight_of(view, decision.history, book)
    hand = [table.hands[3 * actor + i] for i in range(3)]
    hand += [table.marks[EXTRA]] if table.marks[EXTRA] >= 0 else []
    assert sorted(sight.hand) == sorted(hand)
    moves = legal_moves(view)
    assert len(moves) == len(legal(book, table))
    assert {number_of(m, sight) for m in moves} == set(legal(book, table))
    assert all(action_of(number_of(m, sight), sight) == m for m in moves)
    unknown_to_all = set(sight.unseen)
    assert not unknown_to_all & set(table.pool)
    assert not unknown_to_all & set(hand)
    for seat in range(1, sight.players):
        held = {table.hands[3 * ((actor + seat) % sight.players) + i] for i in range(3)}
        known = {card for card in sight.known[3 * seat : 3 * seat + 3] if card >= 0}
        assert known <= held
        assert held - known <= unknown_to_all
    play(book, table, renumbered(number_of(decision.action, sight), decision.action, table))


def renumbered(number: int, action: Any, table: Table) -> int:
    """The same action where the table's cards lie in another order than in the sight."""
    at = 3 * table.marks[ACTOR]
    hand = [*table.hands[at : at + 3], table.marks[EXTRA]]
    if 1 <= number < SWAP_ALL:
        return 1 + 3 * hand.index(NUMBER[action.give]) + table.pool.index(NUMBER[action.take])
    if number >= DISCARD:
        return DISCARD + hand.index(NUMBER[action.card])
    return number


@pytest.mark.parametrize("preset", SEATS)
def test_hands_rank_in_numbers_as_in_the_engine(preset: str) -> None:
    rules = PRESETS[preset]
    book, rng = rulebook(rules), random.Random(7)
    hands = [tuple(rng.sample(book.pack, 3)) for _ in range(300)]
    hands += [tuple(suit * 13 + 12 for suit in range(3)), (0, 13, 26), (12, 11, 10)]
    keys = {}
    for hand in hands:
        cards = tuple(numbers.code(card) for card in hand)
        keys[hand] = scoring.score_key(scoring.score(cards, rules), rules)
        assert book.strength[index(hand)] // numbers.POINTS == scoring.score(cards, rules).points
    by_engine = sorted(hands, key=lambda hand: keys[hand])
    for low, high in pairwise(by_engine):
        assert (keys[low] < keys[high]) == (book.strength[index(low)] < book.strength[index(high)])


def index(hand: tuple[int, ...]) -> int:
    return hand[0] * 2704 + hand[1] * 52 + hand[2]
