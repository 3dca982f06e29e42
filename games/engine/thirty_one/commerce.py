"""The family that swaps with the pool: what is legal in a turn, and what it does (rules 3.5)."""

from typing import assert_never

from games.engine.cards import Card, Cards
from games.engine.errors import IllegalAction
from games.engine.thirty_one import scoring, supply, turns
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
    Resign,
    SwapAll,
    SwapOne,
)
from games.engine.thirty_one.events import CardSwapped, HandSwapped, PoolRenewed
from games.engine.thirty_one.rules import CloseMode, Rules
from games.engine.thirty_one.state import Draft, RoundState


def legal(rules: Rules, round_: RoundState, seat: int) -> tuple[LegalAction, ...]:
    """What `seat`, whose turn it is, may do."""
    may_close = turns.close_refusal(rules, round_, seat) is None
    after_move = rules.close_mode is CloseMode.AFTER_MOVE
    close = (False, True) if may_close and after_move else ()
    hand = round_.hands[seat]
    offers = [
        LegalAction("swap_one", give=hand, take=round_.pool, close=close),
        LegalAction("swap_all", close=close),
    ]
    if rules.pass_allowed:
        offers.append(LegalAction("pass", close=close))
    if may_close and not after_move:
        offers.append(LegalAction("close"))
    if supply.renewable(round_, rules):
        offers.append(LegalAction("renew"))
    return tuple(offers)


def apply(draft: Draft, seat: int, action: Action) -> None:
    """Raises IllegalAction."""
    match action:
        case SwapOne():
            _swap_one(draft, seat, action)
        case Pass():
            _pass(draft, seat, action)
        case SwapAll():
            _swap_all(draft, seat, action)
        case Close():
            _close(draft, seat)
        case Renew():
            _renew(draft, seat)
        case DrawDeck() | DrawDiscard() | Discard():
            raise IllegalAction("not_in_these_rules")
        case Keep() | Exchange() | Resign():
            raise IllegalAction("wrong_phase")
        case _:
            assert_never(action)


def default(rules: Rules, round_: RoundState, seat: int) -> Action:
    """What the clock plays: a pass, or where there is none the swap that gives the best hand."""
    if rules.pass_allowed:
        return Pass()
    hand = round_.hands[seat]
    swaps = [SwapOne(give, take) for give in hand for take in round_.pool]
    return max(
        swaps,
        key=lambda swap: scoring.order_key(exchanged(hand, swap.give, swap.take), rules),
    )


def exchanged(cards: Cards, old: Card, new: Card) -> Cards:
    """`cards` with `new` in the place of `old`: the order of hand and pool is stable."""
    first, second, third = cards
    if old == first:
        return new, second, third
    return (first, new, third) if old == second else (first, second, new)


def _swap_one(draft: Draft, seat: int, action: SwapOne) -> None:
    round_, give, take = draft.round, action.give, action.take
    hand, pool = round_.hands[seat], round_.pool
    if give not in hand:
        raise IllegalAction("card_not_in_hand", card=give)
    if take not in pool:
        raise IllegalAction("card_not_in_pool", card=take)
    if action.close:
        _check_close_after_move(draft, seat)
    draft.give_hand(seat, exchanged(hand, give, take))
    round_.pool = exchanged(pool, take, give)
    draft.events.append(CardSwapped(seat, give, take))
    turns.end_move(draft, seat, action.close)


def _swap_all(draft: Draft, seat: int, action: SwapAll) -> None:
    if action.close:
        _check_close_after_move(draft, seat)
    round_ = draft.round
    hand, pool = round_.hands[seat], round_.pool
    draft.give_hand(seat, pool)
    round_.pool = hand
    draft.events.append(HandSwapped(seat, hand, pool))
    turns.end_move(draft, seat, action.close)


def _pass(draft: Draft, seat: int, action: Pass) -> None:
    if not draft.rules.pass_allowed:
        raise IllegalAction("pass_not_allowed")
    if action.close:
        _check_close_after_move(draft, seat)
    turns.end_pass(draft, seat, action.close)


def _check_close_after_move(draft: Draft, seat: int) -> None:
    if draft.rules.close_mode is not CloseMode.AFTER_MOVE:
        raise IllegalAction("close_is_a_move")
    _check_close(draft, seat)


def _close(draft: Draft, seat: int) -> None:
    if draft.rules.close_mode is not CloseMode.INSTEAD_OF_MOVE:
        raise IllegalAction("close_needs_a_move")
    _check_close(draft, seat)
    turns.close_round(draft, seat)


def _check_close(draft: Draft, seat: int) -> None:
    refusal = turns.close_refusal(draft.rules, draft.round, seat)
    if refusal:
        raise IllegalAction(refusal)


def _renew(draft: Draft, seat: int) -> None:
    """The turn goes on; the guard against endless sweeps counts this too."""
    round_ = draft.round
    if not supply.renewable(round_, draft.rules):
        raise IllegalAction("pool_not_renewable")
    old = round_.pool
    supply.replace_pool(draft)
    round_.sweeps += 1
    round_.pass_run = ()
    draft.events.append(PoolRenewed(seat, old, round_.pool, len(round_.stock)))
