"""Where new cards come from, and what happens when they run out (rules 1.1)."""

from typing import assert_never

from games.engine.cards import HAND_SIZE, RANK, Cards
from games.engine.thirty_one.events import PileRecycled
from games.engine.thirty_one.rules import DrawPileExhausted, Rules, StockExhausted, SweepDestination
from games.engine.thirty_one.state import Draft, RoundState

RENEWABLE_RANKS = {7, 8, 9}


def renewable(round_: RoundState, rules: Rules) -> bool:
    """May a pool of 7, 8 and 9 be renewed: with three other cards, and short of the guard."""
    recycles = rules.stock_exhausted is StockExhausted.RECYCLE
    available = len(round_.stock) + (len(round_.waste) if recycles else 0)
    return (
        rules.renew_789
        and {RANK[card] for card in round_.pool} == RENEWABLE_RANKS
        and round_.sweeps < rules.max_sweeps_per_round
        and available >= HAND_SIZE
    )


def replace_pool(draft: Draft) -> bool:
    """Three new cards in the middle. False, and nothing done, where the rules supply none."""
    match draft.rules.sweep_destination:
        case SweepDestination.STOCK:
            _replace_through_stock(draft)
            return True
        case SweepDestination.WASTE:
            return _replace_onto_waste(draft)
        case _:
            assert_never(draft.rules.sweep_destination)


def _replace_through_stock(draft: Draft) -> None:
    """Three from the top, then the old ones shuffled in; the other way round if it is short."""
    round_ = draft.round
    if len(round_.stock) < HAND_SIZE:
        _turn_up(draft, draft.shuffled(round_.stock + round_.pool))
        return
    old = round_.pool
    _turn_up(draft, round_.stock)
    round_.stock = draft.shuffled(round_.stock + old)


def _replace_onto_waste(draft: Draft) -> bool:
    round_ = draft.round
    if len(round_.stock) >= HAND_SIZE:
        round_.waste += round_.pool
        _turn_up(draft, round_.stock)
        return True
    match draft.rules.stock_exhausted:
        case StockExhausted.RECYCLE:
            _recycle_waste(draft)
            return True
        case StockExhausted.END_ROUND | StockExhausted.KEEP_TABLE:
            return False
        case _:
            assert_never(draft.rules.stock_exhausted)


def _recycle_waste(draft: Draft) -> None:
    """Under the rest of the stock goes the shuffled waste; if need be the swept cards too (D-2)."""
    round_ = draft.round
    if len(round_.stock) + len(round_.waste) >= HAND_SIZE:
        under, left = round_.waste, round_.pool
    else:
        under, left = round_.waste + round_.pool, ()
    round_.waste = left
    _turn_up(draft, round_.stock + draft.shuffled(under))


def _turn_up(draft: Draft, stock: Cards) -> None:
    draft.round.pool, draft.round.stock = stock[:HAND_SIZE], stock[HAND_SIZE:]


def refill_draw_pile(draft: Draft) -> bool:
    """At the start of a turn with an empty draw pile. False: the round ends."""
    match draft.rules.draw_pile_exhausted:
        case DrawPileExhausted.RECYCLE:
            _recycle_discards(draft)
            return True
        case DrawPileExhausted.END_ROUND | DrawPileExhausted.VOID_ROUND:
            return False
        case _:
            assert_never(draft.rules.draw_pile_exhausted)


def _recycle_discards(draft: Draft) -> None:
    """The top discard stays, the others become the draw pile; one card cannot be recycled."""
    round_ = draft.round
    if len(round_.discards) > 1:
        round_.stock = draft.shuffled(round_.discards[:-1])
        round_.discards = round_.discards[-1:]
        draft.events.append(PileRecycled(len(round_.stock)))
