"""How a decision would have turned out as the cards really lay. Not a grade: nobody could know.

Only for matches that are over: the input is the whole truth.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.bots.analysis import Decision, is_choice
from games.bots.legal_moves import legal_moves
from games.bots.mind.numbers import NUMBER, covers, rulebook
from games.bots.reading import clockwise, sight_of
from games.bots.rollouts import Arena
from games.engine.cards import Card
from games.engine.thirty_one.actions import Action

STOCKS_DRAWN, STOCKS_SWEPT = 16, 4
"""The order of the stock stays unknown: so many are tried, fewer where only sweeps lay it open."""

Hands = dict[int, tuple[Card, ...]]


@dataclass(frozen=True, slots=True)
class Hindsight:
    """Lives lost by the action taken, and by the best of all, against the real hands.

    The stock is unknown even here, so these are means. If nothing was better, `best` was taken.
    """

    loss: float
    best: Action
    best_loss: float


def in_hindsight(decision: Decision, hands: Mapping[int, Sequence[Card]]) -> Hindsight | None:
    """`hands` are those all seats held at the decision.

    None without a choice, and under rules the numbers cannot say.
    """
    view, moves = decision.view, legal_moves(decision.view)
    if not (covers(view.rules) and is_choice(decision, moves)):
        return None
    sight = sight_of(view, decision.history, rulebook(view.rules))
    others = [NUMBER[card] for seat in clockwise(view)[1:] for card in hands[seat]]
    stocks = STOCKS_DRAWN if rulebook(view.rules).draws else STOCKS_SWEPT
    tried = Arena(view, sight, [[-1, -1, -1, *others]] * stocks).tried(moves)
    losses = {each.action: each.loss for each in tried}
    best = min(losses, key=lambda action: (losses[action], action != decision.action))
    return Hindsight(losses[decision.action], best, losses[best])


def hands_after(events: Sequence[Mapping[str, Any]]) -> Hands:
    """The hands after the events of one round, which tell the whole truth in wire form."""
    hands: Hands = {}
    for event in events:
        if event["type"] == "cards_dealt":
            hands = {dealt["seat"]: tuple(dealt["cards"]) for dealt in event["hands"]}
        elif "seat" in event:
            seat = event["seat"]
            hands[seat] = _changed(hands.get(seat, ()), event)
    return hands


def _changed(hand: tuple[Card, ...], event: Mapping[str, Any]) -> tuple[Card, ...]:
    match event:
        case {"type": "card_swapped", "gave": gave, "took": took}:
            return tuple(took if card == gave else card for card in hand)
        case {"type": "hand_swapped" | "dealer_exchanged", "took": took}:
            return tuple(took)
        case {"type": "deck_drawn" | "discard_taken", "card": card}:
            return (*hand, card)
        case {"type": "card_discarded", "card": card}:
            return tuple(each for each in hand if each != card)
        case _:
            return hand
