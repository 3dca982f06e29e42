"""Whole matches by players who choose at random, and every action a seat could ask for."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from games.engine.cards import PACKS, Pack
from games.engine.chance import SeededChance
from games.engine.thirty_one.actions import (
    Action,
    Close,
    Discard,
    DrawDeck,
    DrawDiscard,
    Exchange,
    Keep,
    LegalAction,
    Pass,
    Renew,
    SwapAll,
    SwapOne,
)
from games.engine.thirty_one.events import Event
from games.engine.thirty_one.game import ThirtyOne
from games.engine.thirty_one.rules import Rules
from games.engine.thirty_one.state import MatchState
from games.engine.thirty_one.transitions import legal_actions

GAME = ThirtyOne()
PLAIN: dict[str, Action] = {
    "keep": Keep(),
    "exchange": Exchange(),
    "close": Close(),
    "renew": Renew(),
    "draw_deck": DrawDeck(),
    "draw_discard": DrawDiscard(),
}


@dataclass(frozen=True, slots=True)
class Turn:
    """One action and what came of it."""

    before: MatchState
    seat: int
    action: Action
    after: MatchState
    events: tuple[Event, ...]


def spelled_out(offer: LegalAction) -> Iterator[Action]:
    """Every action that an offer stands for."""
    closes = offer.close or (False,)
    match offer.type:
        case "swap_one":
            yield from (SwapOne(g, t, c) for g in offer.give for t in offer.take for c in closes)
        case "swap_all":
            yield from map(SwapAll, closes)
        case "pass":
            yield from map(Pass, closes)
        case "discard":
            yield from map(Discard, offer.card)
        case _:
            yield PLAIN[offer.type]


def all_legal(state: MatchState) -> list[Action]:
    return [action for offer in legal_actions(state) for action in spelled_out(offer)]


def random_legal(state: MatchState, rng: random.Random) -> Action:
    """One kind of action, then one of that kind: rounds are closed often and stay short."""
    offer = rng.choice(legal_actions(state))
    if offer.type != "swap_one":
        return rng.choice(list(spelled_out(offer)))
    return SwapOne(
        rng.choice(offer.give), rng.choice(offer.take), rng.choice(offer.close or (False,))
    )


def all_askable(state: MatchState, seat: int) -> Iterator[Action]:
    """Actions of every kind, with each card in sight, in another hand, and outside the pack."""
    round_ = state.round
    sight = {*round_.hands[seat], *round_.pool, *round_.discards[-1:], *round_.stock[:1]}
    sight |= {*round_.hands[seat - 1][:1], PACKS[state.rules.pack][0], PACKS[Pack.A2][0]}
    in_order = sorted(sight)
    yield from PLAIN.values()
    for close in (False, True):
        yield from (SwapAll(close), Pass(close))
        yield from (SwapOne(give, take, close) for give in in_order for take in in_order)
    yield from map(Discard, in_order)


def play_out(rules: Rules, seats: int, seed: int) -> Iterator[Turn]:
    """A match by random players, turn by turn."""
    chance, rng = SeededChance(seed.to_bytes(32)), random.Random(seed)
    step = GAME.new_match(rules, seats, chance)
    while (seat := GAME.to_act(step.state)) is not None:
        before, action = step.state, random_legal(step.state, rng)
        step = GAME.apply(before, seat, action, chance)
        yield Turn(before, seat, action, step.state, step.events)
