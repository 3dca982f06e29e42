"""Actions as the numbers of `mind.table`, and back."""

from typing import assert_never

from games.bots.mind.numbers import NUMBER, code
from games.bots.mind.replies import CLOSE, STAY, SWAP_ALL
from games.bots.mind.round import DISCARD, DRAW, EXCHANGE, KEEP, TAKE
from games.bots.mind.sight import Sight
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

_PLAIN: dict[int, Action] = {
    STAY: Pass(),
    SWAP_ALL: SwapAll(),
    CLOSE: Close(),
    KEEP: Keep(),
    EXCHANGE: Exchange(),
    DRAW: DrawDeck(),
    TAKE: DrawDiscard(),
}
_NUMBERS = {type(action): number for number, action in _PLAIN.items()}


def number_of(action: Action, sight: Sight) -> int:
    """Raises ValueError for what has no number: renewing, resigning, closing moves."""
    match action:
        case SwapOne(give, take, close=False):
            given, taken = sight.hand.index(NUMBER[give]), sight.pool.index(NUMBER[take])
            return 1 + 3 * given + taken
        case Discard(card):
            return DISCARD + sight.hand.index(NUMBER[card])
        case SwapAll(close=False) | Pass(close=False):
            return _NUMBERS[type(action)]
        case Close() | Keep() | Exchange() | DrawDeck() | DrawDiscard():
            return _NUMBERS[type(action)]
        case SwapOne() | SwapAll() | Pass() | Renew() | Resign():
            raise ValueError(action)
        case _:
            assert_never(action)


def action_of(number: int, sight: Sight) -> Action:
    if number in _PLAIN:
        return _PLAIN[number]
    if number >= DISCARD:
        return Discard(code(sight.hand[number - DISCARD]))
    given, taken = divmod(number - 1, 3)
    return SwapOne(code(sight.hand[given]), code(sight.pool[taken]))
