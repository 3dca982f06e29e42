"""The one way into a running match: a person, a bot and the clock all end in `progress.act`."""

from dataclasses import replace
from datetime import datetime
from uuid import UUID

from games import metrics, persistence
from games.clock import MISSED_TURNS_BEFORE_LENT
from games.engine.game import Json
from games.errors import Refusal, StaleVersion
from games.models.match import MatchStatus
from games.models.move import Origin
from games.services import bot_turns, hint_marks, progress, seat_lending
from games.services.requests import Answered, Change, Request, announce, change_table
from games.table import LockedTable, SeatRow, Table


def submit_move(
    *, match_id: UUID, expected_version: int, action: Json, request: Request
) -> Answered:
    """A person's move at the version they saw.

    Raises MatchNotFound, NotSeated, MatchNotActive, StaleVersion, NotYourTurn, MalformedAction,
    IllegalAction, IdempotencyKeyReused.
    """

    def decide(table: LockedTable) -> Change:
        seat = seat_lending.seat_in_play(table, request.player_id)
        parsed = progress.parse_action(table, action)
        if table.version != expected_version:
            raise _stale(table, seat, parsed, expected_version)
        back, returned = seat_lending.taken_back(table, seat, request.now)
        ready, hinted = hint_marks.noted(back, seen=table.version, now=request.now)
        after, entry = progress.act(
            ready, seat=seat.number, action=parsed, origin=Origin.HUMAN, now=request.now
        )
        return Change(after=after, entries=(*returned, *hinted, entry))

    with metrics.timing(Origin.HUMAN):
        answered = change_table(match_id=match_id, request=request, decide=decide)
    metrics.count_answer(answered.replayed, Origin.HUMAN)
    return answered


def check_move(*, match_id: UUID, player_id: UUID, expected_version: int, action: Json) -> Table:
    """Whether `submit_move` would take this move now; nothing is changed. Raises what it raises."""
    table = persistence.read_table(match_id)
    seat = seat_lending.seat_in_play(table, player_id)
    parsed = progress.parse_action(table, action)
    if table.version != expected_version:
        raise _stale(table, seat, parsed, expected_version)
    progress.act(table, seat=seat.number, action=parsed, origin=Origin.HUMAN, now=table.created_at)
    return table


def resign(*, match_id: UUID, request: Request) -> Answered:
    """Leave a running match for good, whoever's turn it is (rules 3.9).

    Raises MatchNotFound, NotSeated, MatchNotActive, IdempotencyKeyReused.
    """

    def decide(table: LockedTable) -> Change:
        seat = seat_lending.seat_in_play(table, request.player_id)
        resignation = progress.parse_action(table, {"type": "resign"})
        ready, hinted = hint_marks.noted(table, seen=table.version, now=request.now)
        after, entry = progress.act(
            ready, seat=seat.number, action=resignation, origin=Origin.HUMAN, now=request.now
        )
        return Change(after=after, entries=(*hinted, entry))

    answered = change_table(match_id=match_id, request=request, decide=decide)
    metrics.count_answer(answered.replayed, Origin.HUMAN)
    return answered


def play_bot_turn(*, match_id: UUID, version: int, now: datetime) -> None:
    """Every bot in a row from `version` on. Returns quietly where the match moved on.

    The bots think before the row is locked; the lock only compares versions and writes.
    """
    table = persistence.read_table(match_id)
    if table.version != version:
        return
    with metrics.timing(Origin.BOT):
        change = bot_turns.run(table, now=now)
        recorded = bool(change.entries) and _record_if_unchanged(change, version)
    if recorded:
        metrics.count_moves(Origin.BOT, len(change.entries))


def expire_turn(*, match_id: UUID, version: int, now: datetime) -> None:
    """What the rules play for a person whose time is up. Quiet where the match moved on.

    Raises RequestInProgress where somebody has the match locked, who may be that person: first to
    the lock wins, and a sweep does not wait.
    """
    with persistence.unit_of_work():
        table = persistence.lock_table(match_id, wait=False)
        if table.version != version or not _is_due(table, now):
            return
        change = _missed_turn(table, now)
        persistence.record(table, change.after, change.entries)
        announce(change.after)
    metrics.count_moves(Origin.TIMEOUT, 1)


def play_due_turn(*, match_id: UUID, version: int, now: datetime) -> None:
    """What the sweep does about one overdue turn, whoever owes it."""
    table = persistence.read_table(match_id)
    seat = None if table.to_act is None else table.seat(table.to_act)
    if table.version != version or seat is None:
        return
    if seat.played_by_bot:
        play_bot_turn(match_id=match_id, version=version, now=now)
    else:
        expire_turn(match_id=match_id, version=version, now=now)


def _stale(table: Table, seat: SeatRow, action: object, expected: int) -> StaleVersion:
    """Says whether the same action would still do, so that a phone need not ask again."""
    try:
        progress.act(
            table, seat=seat.number, action=action, origin=Origin.HUMAN, now=table.created_at
        )
        still_legal = True
    except Refusal:
        still_legal = False
    return StaleVersion(
        match_id=table.id,
        expected=expected,
        actual=table.version,
        your_turn=table.to_act == seat.number,
        still_legal=still_legal,
    )


def _is_due(table: Table, now: datetime) -> bool:
    return table.turn_deadline is not None and table.turn_deadline <= now


def _missed_turn(table: Table, now: datetime) -> Change:
    """The whole turn is played by default, then the miss is counted against the seat."""
    number = table.to_act
    assert number is not None  # noqa: S101 - an active match has somebody to act
    seat = table.seat(number)
    assert seat is not None  # noqa: S101 - seats never vanish from a running match
    ready, hinted = hint_marks.noted(table, seen=table.version, now=now)
    after, played = bot_turns.default_turn(ready, seat=number, now=now)
    entries = (*hinted, *played)
    missed = replace(after.seat(number) or seat, missed_turns=seat.missed_turns + 1)
    after = progress.with_seat(after, missed)
    if missed.missed_turns < MISSED_TURNS_BEFORE_LENT or after.status != MatchStatus.ACTIVE:
        return Change(after=after, entries=entries)
    lent, entry = seat_lending.lent(after, missed, now, reason="missed_turns")
    return Change(after=lent, entries=(*entries, entry))


def _record_if_unchanged(change: Change, version: int) -> bool:
    with persistence.unit_of_work():
        table = persistence.lock_table(change.after.id)
        if table.version != version:
            return False
        persistence.record(table, change.after, change.entries)
        announce(change.after)
    return True
