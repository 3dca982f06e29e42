"""Rows to engine state and back: the only place that locks a match or reads its snapshot.

The statements of a move are written out here, because the ORM's way costs three times as much CPU
(docs/adr/0024); a test holds the column lists against the models.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any
from uuid import UUID

import orjson
from django.db import OperationalError, connection, transaction
from django.db.backends.utils import CursorWrapper

from games.clock import Clock
from games.engine.game import Json
from games.engine.registry import GAMES
from games.errors import MatchNotFound, RequestInProgress
from games.models import Match, Round, Seat
from games.table import Answer, LockedTable, LogEntry, SeatRow, Table

MATCH_COLUMNS = (
    "game, preset, rules, rules_version, status, visibility, start_when, host_id, hints, size,"
    " seed, seed_hash, snapshot, version, round_number, to_act, per_move_s, bot_delay_s,"
    " turn_deadline, created_at, started_at, ended_at"
)
SELECT_MATCH = f"SELECT {MATCH_COLUMNS} FROM games_match WHERE id = %s"  # noqa: S608
SELECT_SEATS = (
    "SELECT seat.number, seat.player_id, player.name, seat.bot, seat.controller,"
    " seat.missed_turns, seat.place, seat.hinted_version"
    " FROM games_seat seat LEFT JOIN accounts_player player ON player.id = seat.player_id"
    " WHERE seat.match_id = %s ORDER BY seat.number"
)
MOVE_COLUMNS = (
    "match_id, version, round_number, seat, origin, action, events, at, request_key, answer"
)
MOVE_PLACEHOLDERS = "(%s, %s, %s, %s, %s, %s, %s, %s, %s, %s)"
INSERT_MOVES = f"INSERT INTO games_move ({MOVE_COLUMNS}) VALUES "  # noqa: S608
UPDATE_MATCH = (
    "UPDATE games_match SET status = %s, host_id = %s, snapshot = %s, version = %s,"
    " round_number = %s, to_act = %s, turn_deadline = %s, started_at = %s, ended_at = %s"
    " WHERE id = %s AND version = %s"
)
LOCK_NOT_AVAILABLE = "55P03"  # PostgreSQL's SQLSTATE
DATABASE_IS_LOCKED = "database is locked"  # SQLite's message


class LostUpdateError(Exception):
    """A match row changed under its own lock: a defect, never the fault of a caller."""


@contextmanager
def unit_of_work() -> Iterator[None]:
    """The one transaction of a service call; nothing but database and engine belongs inside.

    Raises RequestInProgress where the lock is not to be had within the time that the settings
    allow: lock_timeout on PostgreSQL, the busy timeout on SQLite.
    """
    try:
        with transaction.atomic(durable=True):
            yield
    except OperationalError as error:
        if _waited_too_long(error):
            raise RequestInProgress from error
        raise


def lock_table(match_id: UUID, *, wait: bool = True) -> LockedTable:
    """Lock the match row and read it; call inside a unit of work. Raises MatchNotFound.

    Without `wait` a match that somebody else has locked ends the unit of work as RequestInProgress
    at once; SQLite locks the whole database before, so that there it makes no difference.

    The seats come with a statement of their own: after waiting for a lock PostgreSQL shows the
    new match row, but joined tables as they were before the wait.
    """
    lock = ""
    if connection.features.has_select_for_update:
        lock = " FOR UPDATE" if wait else " FOR UPDATE NOWAIT"
    return LockedTable(_read(match_id, lock))


def read_table(match_id: UUID) -> Table:
    """The match as it is now, without a lock. Raises MatchNotFound."""
    return _read(match_id, "")


def read_snapshot(match_id: UUID) -> str | None:
    """The state as it is stored, byte for byte; None before the start. Raises MatchNotFound."""
    found = Match.objects.filter(id=match_id).values_list("snapshot").first()
    if found is None:
        raise MatchNotFound
    return found[0]


def record(
    before: LockedTable,
    after: Table,
    entries: Sequence[LogEntry],
    *,
    request_key: UUID | None = None,
    answer: Answer | None = None,
) -> None:
    """Write what changed from the locked `before` to `after`, and the `entries` that say why.

    `request_key` and `answer` go with the last entry. An ordinary move costs one insert and one
    update. Raises IntegrityError where `request_key` was used before.
    """
    with connection.cursor() as cursor:
        _insert_moves(cursor, before.id, entries, request_key, answer)
        _update_match(cursor, before, after)
    if after.seats != before.seats:
        _write_seats(before, after)
    for entry in entries:
        _write_rounds(before.id, entry)


def _waited_too_long(error: OperationalError) -> bool:
    sqlstate = getattr(error.__cause__, "sqlstate", None)
    return sqlstate == LOCK_NOT_AVAILABLE or str(error) == DATABASE_IS_LOCKED


def _read(match_id: UUID, lock: str) -> Table:
    with connection.cursor() as cursor:
        cursor.execute(SELECT_MATCH + lock, (_uuid_param(match_id),))
        row = cursor.fetchone()
        if row is None:
            raise MatchNotFound
        cursor.execute(SELECT_SEATS, (_uuid_param(match_id),))
        return _table(match_id, row, cursor.fetchall())


def _table(match_id: UUID, row: tuple[Any, ...], seat_rows: Sequence[tuple[Any, ...]]) -> Table:
    game = GAMES[row[0]]
    rules = _rules(row[0], row[3], row[2])
    return Table(
        id=match_id,
        game=game,
        preset=row[1],
        rules=rules,
        status=row[4],
        visibility=row[5],
        start_when=row[6],
        host_id=_uuid(row[7]),
        hints=bool(row[8]),
        size=row[9],
        seed=bytes(row[10]),
        seed_hash=row[11],
        state=None if row[12] is None else game.load_state(row[12], rules),
        version=row[13],
        round_number=row[14],
        to_act=row[15],
        clock=Clock(per_move_s=row[16], bot_delay_s=row[17]),
        turn_deadline=_moment(row[18]),
        created_at=_moment(row[19]),
        started_at=_moment(row[20]),
        ended_at=_moment(row[21]),
        seats=tuple(_seat(seat_row) for seat_row in seat_rows),
    )


def _seat(row: tuple[Any, ...]) -> SeatRow:
    return SeatRow(
        number=row[0],
        player_id=None if row[1] is None else _uuid(row[1]),
        name=row[2] or "",
        bot=row[3],
        controller=row[4],
        missed_turns=row[5],
        place=row[6],
        hinted_version=row[7],
    )


@lru_cache(maxsize=1024)
def _rules(game: str, rules_version: int, text: str) -> Any:
    return GAMES[game].rules_from_json(orjson.loads(text), rules_version)


def _insert_moves(
    cursor: CursorWrapper,
    match_id: UUID,
    entries: Sequence[LogEntry],
    request_key: UUID | None,
    answer: Answer | None,
) -> None:
    params: list[Any] = []
    for entry in entries:
        last = entry is entries[-1]
        params += (
            _uuid_param(match_id),
            entry.version,
            entry.round_number,
            entry.seat,
            entry.origin,
            _json_param(entry.action),
            _json_param(entry.events),
            _moment_param(entry.at),
            _uuid_param(request_key) if last and request_key else None,
            _json_param(answer.to_json()) if last and answer else None,
        )
    cursor.execute(INSERT_MOVES + ", ".join([MOVE_PLACEHOLDERS] * len(entries)), params)


def _update_match(cursor: CursorWrapper, before: Table, after: Table) -> None:
    cursor.execute(
        UPDATE_MATCH,
        (
            after.status,
            _uuid_param(after.host_id),
            None if after.state is None else after.game.dump_state(after.state),
            after.version,
            after.round_number,
            after.to_act,
            _moment_param(after.turn_deadline),
            _moment_param(after.started_at),
            _moment_param(after.ended_at),
            _uuid_param(before.id),
            before.version,
        ),
    )
    if cursor.rowcount != 1:
        raise LostUpdateError(str(before.id))


def _write_seats(before: Table, after: Table) -> None:
    """Rare: somebody sat down, got up, missed a turn, lent a seat or was placed."""
    kept = {(seat.number, seat.player_id) for seat in after.seats}
    for seat in before.seats:
        if (seat.number, seat.player_id) not in kept:
            Seat.objects.filter(match_id=before.id, number=seat.number).delete()
    old = {seat.number: seat for seat in before.seats}
    for seat in after.seats:
        if old.get(seat.number) != seat:
            Seat.objects.update_or_create(
                match_id=before.id, number=seat.number, defaults=_seat_columns(seat)
            )


def _seat_columns(seat: SeatRow) -> dict[str, Any]:
    return {
        "player_id": seat.player_id,
        "bot": seat.bot,
        "controller": seat.controller,
        "missed_turns": seat.missed_turns,
        "place": seat.place,
    }


def _write_rounds(match_id: UUID, entry: LogEntry) -> None:
    for event in entry.events:
        if event["type"] == "round_started":
            Round.objects.create(
                match_id=match_id,
                number=event["round"],
                dealer=event["dealer"],
                first_version=entry.version,
            )
        elif event["type"] == "round_ended":
            Round.objects.filter(match_id=match_id, number=event["round"]).update(
                last_version=entry.version,
                reason=event["reason"],
                closer=event["closer"],
                void=event["void"],
                results=event["results"],
            )


def _json_param(value: Json | tuple[Json, ...]) -> str:
    return orjson.dumps(value).decode()


def _uuid_param(value: UUID) -> UUID | str:
    return value if connection.features.has_native_uuid_field else value.hex


def _uuid(value: UUID | str) -> UUID:
    return value if isinstance(value, UUID) else UUID(value)


def _moment_param(value: datetime | None) -> Any:
    return None if value is None else connection.ops.adapt_datetimefield_value(value)


def _moment(value: datetime | str | None) -> Any:
    """SQLite keeps UTC without saying so."""
    if value is None:
        return None
    moment = datetime.fromisoformat(value) if isinstance(value, str) else value
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
