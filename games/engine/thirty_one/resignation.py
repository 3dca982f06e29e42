"""Leaving the match for good, in any phase (rules 3.9)."""

from games.engine.thirty_one import deal, showdown, turns
from games.engine.thirty_one.events import RoundEnded, SeatResigned
from games.engine.thirty_one.state import Draft, Phase, Players, Seats


def apply(draft: Draft, seat: int) -> None:
    """`seat` leaves at once; its cards are dead and hidden until the next deal."""
    was_actor = draft.round.actor == seat
    draft.events.append(SeatResigned(seat))
    draft.players = _without(draft.players, seat)
    _clear_seat(draft, seat)
    if len(draft.players.active) == 1:
        _end_match(draft)
    elif was_actor:
        _pass_turn_on(draft, seat)


def _without(players: Players, seat: int) -> Players:
    return Players(
        lives=players.lives,
        active=_except(players.active, seat),
        gone=(*players.gone, (seat,)),
        resigned=(*players.resigned, seat),
    )


def _clear_seat(draft: Draft, seat: int) -> None:
    round_ = draft.round
    round_.dead += round_.hands[seat]
    draft.give_hand(seat, ())
    round_.pass_run = _except(round_.pass_run, seat)
    round_.standing = _except(round_.standing, seat)
    round_.queue = _except(round_.queue, seat)
    if round_.closer == seat:
        round_.closer = None


def _end_match(draft: Draft) -> None:
    """One seat is left: nothing to compare, so no hand is shown."""
    round_ = draft.round
    if round_.phase is not Phase.SHOWDOWN:
        draft.events.append(RoundEnded(round_.number, "resignation", None, void=True, results=()))
    showdown.finish_match(draft)


def _pass_turn_on(draft: Draft, seat: int) -> None:
    match draft.round.phase:
        case Phase.DEALER_CHOICE:
            deal.keep_for_dealer(draft, automatic=True)
        case Phase.LAST_LAP:
            turns.continue_lap(draft)
        case _:
            turns.advance(draft, seat)


def _except(seats: Seats, seat: int) -> Seats:
    return tuple(other for other in seats if other != seat)
