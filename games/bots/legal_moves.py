"""Spells out what a view calls legal: every single action, each exactly once."""

from collections.abc import Iterator
from itertools import product

from games.bots.bot import NothingToDoError
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
    SwapAll,
    SwapOne,
)
from games.engine.thirty_one.views import LegalAction, View

_PLAIN: dict[str, Action] = {
    "keep": Keep(),
    "exchange": Exchange(),
    "close": Close(),
    "renew": Renew(),
    "draw_deck": DrawDeck(),
    "draw_discard": DrawDiscard(),
}


def legal_moves(view: View) -> tuple[Action, ...]:
    """All single legal actions, in the order of `view.legal`. Raises NothingToDoError."""
    moves = tuple(move for offer in view.legal for move in _spelled_out(offer))
    if not moves:
        raise NothingToDoError
    return moves


def _spelled_out(offer: LegalAction) -> Iterator[Action]:
    closes = dict.fromkeys((False, *offer.close))
    match offer.type:
        case "swap_one":
            for close, give, take in product(closes, offer.give, offer.take):
                yield SwapOne(give, take, close)
        case "swap_all":
            for close in closes:
                yield SwapAll(close)
        case "pass":
            for close in closes:
                yield Pass(close)
        case "discard":
            for card in offer.card:
                yield Discard(card)
        case "resign":
            return
        case plain:
            yield _PLAIN[plain]
