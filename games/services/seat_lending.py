"""A seat whose person is away is lent to a bot; the person has it back with their next act."""

from dataclasses import replace
from datetime import datetime
from uuid import UUID

from games.errors import MatchNotActive, NotSeated, SeatNotLent
from games.models.match import MatchStatus
from games.models.move import Origin
from games.models.seat import Controller
from games.services import hint_marks, progress
from games.services.requests import Answered, Change, Request, change_table
from games.table import LockedTable, LogEntry, SeatRow, Table
from games.table_events import SeatLent, SeatTakenBack

STAND_IN_BOT = "greedy"


def take_back(*, match_id: UUID, request: Request) -> Answered:
    """Play the own seat again instead of the bot that stood in.

    Raises MatchNotFound, NotSeated, MatchNotActive, SeatNotLent.
    """

    def decide(table: LockedTable) -> Change:
        seat = seat_in_play(table, request.player_id)
        after, entries = taken_back(table, seat, request.now)
        if not entries:
            raise SeatNotLent
        after, hinted = hint_marks.noted(after, seen=table.version, now=request.now)
        return Change(after=after, entries=(*entries, *hinted))

    return change_table(match_id=match_id, request=request, decide=decide)


def seat_in_play(table: Table, player_id: UUID) -> SeatRow:
    seat = table.seat_of(player_id)
    if seat is None:
        raise NotSeated
    if table.status != MatchStatus.ACTIVE:
        raise MatchNotActive(status=table.status)
    return seat


def taken_back(table: Table, seat: SeatRow, now: datetime) -> tuple[Table, tuple[LogEntry, ...]]:
    """A person who moves is there again: no bot stands in, no turn counts as missed.

    Whoever comes back in the middle of the own turn has a person's time for it, not a bot's.
    """
    present = replace(seat, controller=Controller.PERSON.value, bot="", missed_turns=0)
    if present == seat:
        return table, ()
    back = progress.with_seat(table, present)
    if seat.controller != Controller.LENT:
        return back, ()
    after, entry = progress.note(
        back,
        SeatTakenBack(seat=seat.number),
        action="take_back",
        seat=seat.number,
        origin=Origin.HUMAN,
        now=now,
    )
    if after.to_act == seat.number:
        after = progress.with_turn(after, seat.number, now)
    return after, (entry,)


def lent(table: Table, seat: SeatRow, now: datetime, *, reason: str) -> tuple[Table, LogEntry]:
    stand_in = replace(seat, controller=Controller.LENT.value, bot=STAND_IN_BOT)
    after, entry = progress.note(
        progress.with_seat(table, stand_in),
        SeatLent(seat=seat.number, bot=STAND_IN_BOT, reason=reason),
        action="lend",
        seat=None,
        origin=Origin.SYSTEM,
        now=now,
    )
    if after.to_act == seat.number:
        after = progress.with_turn(after, seat.number, now)
    return after, entry
