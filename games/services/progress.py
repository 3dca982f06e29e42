"""How a table goes on: pure steps from one table to the next, with the log entry that says why.

Person, bot and clock all come through `act`; nothing here reads a clock or the database.
"""

from dataclasses import replace
from datetime import datetime
from typing import Any

from games import table_events
from games.engine import errors as engine_errors
from games.engine.game import Json
from games.errors import IllegalAction, MalformedAction, MatchNotActive, NotYourTurn, Refusal
from games.models.match import MatchStatus
from games.models.move import Origin
from games.table import LogEntry, SeatRow, Table
from games.table_events import TableEvent


def parse_action(table: Table, data: Json) -> Any:
    """Raises MalformedAction."""
    try:
        return table.game.action_from_json(data)
    except engine_errors.RuleError as error:
        raise refusal_of(error) from error


def act(
    table: Table, *, seat: int, action: Any, origin: Origin, now: datetime
) -> tuple[Table, LogEntry]:
    """One action, up to the next decision. Raises IllegalAction, NotYourTurn, MatchNotActive."""
    if table.status != MatchStatus.ACTIVE:
        raise MatchNotActive(status=table.status)
    try:
        step = table.game.apply(table.state, seat, action, table.chance)
    except engine_errors.RuleError as error:
        raise refusal_of(error) from error
    entry = LogEntry(
        version=table.version + 1,
        round_number=table.round_number,
        seat=seat,
        origin=origin.value,
        at=now,
        action=table.game.action_to_json(action),
        events=tuple(table.game.event_to_json(event) for event in step.events),
    )
    after = _settle(replace(table, version=entry.version), step.state, now)
    return _with_clock_running(table, after, seat), entry


def start(table: Table, *, origin: Origin, now: datetime) -> tuple[Table, LogEntry]:
    """Close the gaps between seats, commit to who plays, and deal the first round."""
    seats = tuple(replace(seat, number=number) for number, seat in enumerate(table.seats))
    step = table.game.new_match(table.rules, len(seats), table.chance)
    seating = tuple(_seating(seat) for seat in seats)
    started = table_events.to_json(table_events.MatchStarted(seats=seating))
    entry = LogEntry(
        version=table.version + 1,
        round_number=1,
        seat=None,
        origin=origin.value,
        at=now,
        action={"type": "start"},
        events=(started, *(table.game.event_to_json(event) for event in step.events)),
    )
    ready = replace(
        table,
        version=entry.version,
        seats=seats,
        status=MatchStatus.ACTIVE.value,
        started_at=now,
    )
    return _settle(ready, step.state, now), entry


def note(
    table: Table,
    *events: TableEvent,
    action: str,
    seat: int | None,
    origin: Origin,
    now: datetime,
) -> tuple[Table, LogEntry]:
    """An entry about the table itself, with no cards in it."""
    entry = LogEntry(
        version=table.version + 1,
        round_number=table.round_number,
        seat=seat,
        origin=origin.value,
        at=now,
        action={"type": action},
        events=tuple(table_events.to_json(event) for event in events),
    )
    return replace(table, version=entry.version), entry


def with_seat(table: Table, seat: SeatRow) -> Table:
    """The table with that seat in place of the one of the same number, or added in order."""
    others = [other for other in table.seats if other.number != seat.number]
    return replace(table, seats=tuple(sorted([*others, seat], key=lambda row: row.number)))


def refusal_of(error: engine_errors.RuleError) -> Refusal:
    """The engine's reason in the words of the service."""
    match error:
        case engine_errors.MalformedAction():
            return MalformedAction(reason=error.reason, **error.params)
        case engine_errors.NotYourTurn():
            return NotYourTurn(**error.params)
        case engine_errors.MatchOver():
            return MatchNotActive(reason=error.reason, **error.params)
        case _:
            return IllegalAction(reason=error.reason, **error.params)


def _seating(seat: SeatRow) -> table_events.Seating:
    player_id = None if seat.player_id is None else str(seat.player_id)
    return table_events.Seating(seat=seat.number, player_id=player_id, bot=seat.bot or None)


def _settle(table: Table, state: Any, now: datetime) -> Table:
    """What follows from a new state: whose turn until when, or who came in where."""
    game = table.game
    places = game.places(state)
    seats = tuple(_placed(seat, places) for seat in table.seats) if places else table.seats
    table = replace(table, state=state, seats=seats, round_number=game.round_number(state))
    if game.is_over(state):
        return replace(
            table,
            status=MatchStatus.FINISHED.value,
            to_act=None,
            turn_deadline=None,
            ended_at=now,
        )
    return with_turn(table, game.to_act(state), now)


def with_turn(table: Table, to_act: int | None, now: datetime) -> Table:
    """`to_act` is on turn from `now` on."""
    seat = None if to_act is None else table.seat(to_act)
    bot = seat is not None and seat.played_by_bot
    return replace(table, to_act=to_act, turn_deadline=table.clock.deadline(now=now, bot=bot))


def _with_clock_running(before: Table, after: Table, seat: int) -> Table:
    """A turn has one deadline: neither drawing nor another seat's resigning winds the clock up.

    A bot that draws has its pause before discarding all the same.
    """
    if (after.to_act, after.round_number) != (before.to_act, before.round_number):
        return after
    actor = after.seat(seat)
    if seat == before.to_act and actor is not None and actor.played_by_bot:
        return after
    return replace(after, turn_deadline=before.turn_deadline)


def _placed(seat: SeatRow, places: dict[int, int]) -> SeatRow:
    place = places.get(seat.number)
    return seat if place == seat.place else replace(seat, place=place)
