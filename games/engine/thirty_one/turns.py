"""Whose turn it is: turns, passing, closing and the last lap (rules 3.5 to 3.7 and 3.10)."""

from typing import assert_never

from games.engine.thirty_one import scoring, showdown, supply
from games.engine.thirty_one.events import (
    EndReason,
    Passed,
    PassesCleared,
    PoolSwept,
    RoundClosed,
)
from games.engine.thirty_one.rules import (
    COMMERCE,
    AllPass,
    CloseFirstTurn,
    PassScope,
    Rules,
    StockExhausted,
)
from games.engine.thirty_one.state import (
    DRAW,
    LAST_LAP,
    Draft,
    RoundState,
    Seats,
    clockwise,
    next_seat,
)


def begin(draft: Draft, seat: int) -> None:
    """Give the turn to `seat`."""
    round_ = draft.round
    round_.actor = seat
    if draft.rules.exchange_mechanism is not COMMERCE:
        round_.step, round_.drawn, round_.taken = DRAW, None, None
        if not round_.stock:
            _begin_with_empty_pile(draft, seat)


def _begin_with_empty_pile(draft: Draft, seat: int) -> None:
    goes_on = supply.refill_draw_pile(draft)
    round_ = draft.round
    stuck = not round_.stock and not round_.discards
    if not goes_on or (stuck and close_refusal(draft.rules, round_, seat)):
        showdown.reveal(draft, "draw_pile_exhausted")


def end_move(draft: Draft, seat: int, close: bool) -> None:  # noqa: FBT001
    """After a swap or a discard: a combination ends the round, else only the turn (rules 3.5)."""
    round_ = draft.round
    round_.pass_run = ()
    if seat not in round_.moved:
        round_.moved += (seat,)
    if scoring.is_combination(round_.hands[seat], draft.rules):
        showdown.reveal(draft, "combo")
    elif close:
        close_round(draft, seat)
    elif round_.queue:
        _leave_queue(draft)
    else:
        _next_turn(draft, seat)


def end_pass(draft: Draft, seat: int, close: bool) -> None:  # noqa: FBT001
    """Rules 3.6. In a last lap a pass is only a turn."""
    round_ = draft.round
    stands = not round_.queue and draft.rules.pass_scope is PassScope.ROUND
    draft.events.append(Passed(seat, stands))
    if seat not in round_.moved:
        round_.moved += (seat,)
    if stands:
        round_.standing += (seat,)
    if close:
        close_round(draft, seat)
    elif round_.queue:
        _leave_queue(draft)
    else:
        round_.pass_run += (seat,)
        advance(draft, seat)


def advance(draft: Draft, after: int) -> None:
    """In phase `turns`, once `after` has had the turn or left the table."""
    everybody = len(draft.players.active)
    if len(draft.round.pass_run) == everybody and _restarts_passes(draft.rules):
        _end_pass_run(draft)
    else:
        _next_turn(draft, after)


def _next_turn(draft: Draft, after: int) -> None:
    if draft.round.standing:
        _advance_past_standing(draft, after)
    else:
        begin(draft, next_seat(draft.players.active, after))


def _advance_past_standing(draft: Draft, after: int) -> None:
    """The last seat that does not stand has one more turn, then hands are compared (rules 3.6)."""
    free = _free_seats(draft)
    if free in ((), (after,)):
        showdown.reveal(draft, "all_stood")
    else:
        begin(draft, next_seat(free, after))


def _restarts_passes(rules: Rules) -> bool:
    """Without a sweep, seats that stand for the round are not called back."""
    return rules.all_pass is AllPass.SWEEP or rules.pass_scope is PassScope.TURN


def _free_seats(draft: Draft) -> Seats:
    standing = draft.round.standing
    if not standing:
        return draft.players.active
    return tuple(seat for seat in draft.players.active if seat not in standing)


def _end_pass_run(draft: Draft) -> None:
    """Everybody passed (rules 3.6). The guard counts runs whether or not the pool changes (D-3)."""
    round_ = draft.round
    if round_.sweeps >= draft.rules.max_sweeps_per_round:
        showdown.reveal(draft, "sweep_limit")
        return
    round_.sweeps += 1
    match draft.rules.all_pass:
        case AllPass.SWEEP:
            swept = _sweep(draft)
        case AllPass.NONE:
            draft.events.append(PassesCleared())
            swept = True
        case _:
            assert_never(draft.rules.all_pass)
    if not swept:
        showdown.reveal(draft, "stock_exhausted")
        return
    last = round_.pass_run[-1]
    round_.pass_run = round_.standing = ()
    begin(draft, next_seat(draft.players.active, last))


def _sweep(draft: Draft) -> bool:
    """False: the stock is exhausted and that ends the round."""
    round_ = draft.round
    old = round_.pool
    if supply.replace_pool(draft):
        draft.events.append(PoolSwept(old, round_.pool, len(round_.stock)))
        return True
    if draft.rules.stock_exhausted is StockExhausted.END_ROUND:
        return False
    draft.events.append(PassesCleared())
    return True


def close_refusal(rules: Rules, round_: RoundState, seat: int) -> str | None:
    """Why `seat` may not close now, as a reason code; None if it may (rules 3.7)."""
    if not rules.close_allowed:
        return "close_not_allowed"
    if round_.queue:
        return "last_lap"
    match rules.close_first_turn:
        case CloseFirstTurn.ALLOWED:
            early = False
        case CloseFirstTurn.DEALER_ONLY:
            early = seat != round_.dealer and seat not in round_.moved
        case CloseFirstTurn.FORBIDDEN:
            early = seat not in round_.moved
        case _:
            assert_never(rules.close_first_turn)
    return "close_too_early" if early else None


def close_round(draft: Draft, seat: int) -> None:
    """Everybody else who is not standing gets one more turn (rules 3.7)."""
    draft.round.closer = seat
    draft.events.append(RoundClosed(seat))
    others = tuple([other for other in _free_seats(draft) if other != seat])
    start_lap(draft, clockwise(others, seat), "close")


def start_lap(draft: Draft, queue: Seats, reason: EndReason) -> None:
    """Each of `queue` gets exactly one turn, then hands are compared for `reason`."""
    round_ = draft.round
    round_.phase, round_.queue, round_.lap_reason = LAST_LAP, queue, reason
    round_.pass_run = ()
    continue_lap(draft)


def _leave_queue(draft: Draft) -> None:
    draft.round.queue = draft.round.queue[1:]
    continue_lap(draft)


def continue_lap(draft: Draft) -> None:
    round_ = draft.round
    if round_.queue:
        begin(draft, round_.queue[0])
    else:
        showdown.reveal(draft, round_.lap_reason or "close")
