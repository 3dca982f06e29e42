"""A person's request to change a match: safe to send twice, answered the same both times."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import IntegrityError

from games import dispatch, persistence
from games.engine.game import Json
from games.errors import IdempotencyKeyReused, Refusal
from games.selectors.work import stored_answer
from games.table import Answer, LockedTable, LogEntry, Table


@dataclass(frozen=True, slots=True)
class Change:
    """A table as it is to be written, and the entries that say what happened, newest last."""

    after: Table
    entries: tuple[LogEntry, ...]


@dataclass(frozen=True, slots=True)
class Request:
    """Who asks, when, and how to answer. `key` and `digest` identify the request if it comes twice.

    `digest` covers person, call and body, so that a key cannot be used for anything else.
    """

    player_id: UUID
    now: datetime
    status: int
    render: Callable[[Change], Json]
    key: UUID | None = None
    digest: str = ""


@dataclass(frozen=True, slots=True)
class Answered:
    status: int
    body: Json
    replayed: bool


def change_table(
    *, match_id: UUID, request: Request, decide: Callable[[LockedTable], Change]
) -> Answered:
    """Lock, decide, record and answer.

    Raises what `decide` raises, IdempotencyKeyReused, RequestInProgress.

    There is no look-up of the key before the work: a repeated request meets either a refusal (the
    table moved on) or the unique key, and only then is its first answer fetched.
    """
    try:
        with persistence.unit_of_work():
            table = persistence.lock_table(match_id)
            return commit(table, decide(table), request)
    except (Refusal, IntegrityError):
        answered = earlier_answer(request)
        if answered is None:
            raise
        return answered


def earlier_answer(request: Request) -> Answered | None:
    """The answer this very request got before, None for a new key.

    Raises IdempotencyKeyReused, also for a key too old for its answer to be kept.
    """
    if request.key is None:
        return None
    used, stored = stored_answer(request.key)
    if not used:
        return None
    answer = None if stored is None else Answer.from_json(stored)
    if answer is None or answer.digest != request.digest:
        raise IdempotencyKeyReused
    return Answered(status=answer.status, body=answer.body, replayed=True)


def commit(table: LockedTable, change: Change, request: Request) -> Answered:
    """Record `change` and the answer to it, inside the transaction that holds the lock."""
    body = request.render(change)
    answer = None
    if request.key is not None:
        answer = Answer(digest=request.digest, status=request.status, body=body)
    persistence.record(table, change.after, change.entries, request_key=request.key, answer=answer)
    announce(change.after)
    return Answered(status=request.status, body=body, replayed=False)


def announce(table: Table) -> None:
    """After commit: wake whoever waits, and let a bot answer at once."""
    dispatch.wake_readers(match_id=table.id, version=table.version)
    if table.to_act is None:
        return
    seat = table.seat(table.to_act)
    if seat is not None and seat.played_by_bot:
        dispatch.bot_turn(match_id=table.id, version=table.version, delay_s=table.clock.bot_delay_s)
