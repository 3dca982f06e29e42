"""Sitting down and getting up, before the first deal."""

from dataclasses import replace
from uuid import UUID

from games.errors import AlreadySeated, InvalidOptions, MatchFull, NotSeated, SeatTaken
from games.models.move import Origin
from games.models.seat import Controller
from games.selectors.work import person_name
from games.services import progress
from games.services.matches import cancelled, check_host, check_open, started_if_full
from games.services.requests import Answered, Change, Request, change_table
from games.table import LockedTable, SeatRow, Table
from games.table_events import BotSeated, HostChanged, SeatLeft, TableEvent
from games.table_events import SeatTaken as SeatTakenEvent


def join(*, match_id: UUID, number: int | None, request: Request) -> Answered:
    """Sit down on seat `number`, or the first free one; the last seat taken may start the match.

    Raises MatchNotFound, AlreadySeated, AlreadyStarted, MatchFull, SeatTaken.
    """

    def decide(table: LockedTable) -> Change:
        seated = table.seat_of(request.player_id)
        if seated is not None:
            raise AlreadySeated(seat=seated.number)
        check_open(table)
        seat = SeatRow(
            number=_free_seat(table, number),
            player_id=request.player_id,
            name=person_name(request.player_id),
            bot="",
            controller=Controller.PERSON.value,
        )
        return _seated(table, seat, "join", request)

    return change_table(match_id=match_id, request=request, decide=decide)


def seat_bot(*, match_id: UUID, number: int, bot: str, request: Request) -> Answered:
    """The host puts a bot on an empty seat.

    Raises MatchNotFound, NotHost, AlreadyStarted, SeatTaken, MatchFull.
    """

    def decide(table: LockedTable) -> Change:
        check_host(table, request.player_id)
        check_open(table)
        seat = SeatRow(_free_seat(table, number), None, "", bot, Controller.BOT.value)
        return _seated(table, seat, "seat_bot", request)

    return change_table(match_id=match_id, request=request, decide=decide)


def leave(*, match_id: UUID, request: Request) -> Answered:
    """Get up before the start. The next person becomes host; without one the table is cancelled.

    Raises MatchNotFound, NotSeated, AlreadyStarted.
    """

    def decide(table: LockedTable) -> Change:
        seat = table.seat_of(request.player_id)
        if seat is None:
            raise NotSeated
        check_open(table)
        return _left(table, seat, request)

    return change_table(match_id=match_id, request=request, decide=decide)


def _free_seat(table: Table, number: int | None) -> int:
    """Raises MatchFull, SeatTaken, InvalidOptions."""
    if table.is_full:
        raise MatchFull
    if number is None:
        taken = {seat.number for seat in table.seats}
        return next(free for free in range(table.size) if free not in taken)
    if number >= table.size:
        raise InvalidOptions(
            option="number", reason="seats_out_of_range", fewest=0, most=table.size - 1
        )
    if table.seat(number) is not None:
        raise SeatTaken(seat=number)
    return number


def _seated(table: Table, seat: SeatRow, action: str, request: Request) -> Change:
    event: TableEvent
    if seat.player_id is None:
        event = BotSeated(seat=seat.number, bot=seat.bot)
    else:
        event = SeatTakenEvent(seat=seat.number, player_id=str(seat.player_id))
    actor = table.seat_of(request.player_id) or seat
    after, entry = progress.note(
        progress.with_seat(table, seat),
        event,
        action=action,
        seat=actor.number,
        origin=Origin.HUMAN,
        now=request.now,
    )
    return started_if_full(after, entry, request.now)


def _left(table: Table, seat: SeatRow, request: Request) -> Change:
    others = tuple(other for other in table.seats if other != seat)
    heir = next((other for other in others if other.player_id is not None), None)
    left: tuple[TableEvent, ...] = (SeatLeft(seat=seat.number, player_id=str(seat.player_id)),)
    alone = replace(table, seats=others)
    if heir is None or heir.player_id is None:
        return cancelled(alone, left, "everybody_left", seat.number, Origin.HUMAN, request.now)
    if table.host_id == seat.player_id:
        alone = replace(alone, host_id=heir.player_id)
        left = (*left, HostChanged(seat=heir.number))
    after, entry = progress.note(
        alone,
        *left,
        action="leave",
        seat=seat.number,
        origin=Origin.HUMAN,
        now=request.now,
    )
    return Change(after=after, entries=(entry,))
