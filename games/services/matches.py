"""Opening a table, starting it, giving it up."""

import hashlib
import secrets
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import IntegrityError

from games import persistence
from games.engine.errors import InvalidRules
from games.engine.registry import GAMES
from games.errors import (
    AlreadyStarted,
    InvalidOptions,
    MatchNotActive,
    NotEnoughPlayers,
    NotHost,
)
from games.models import Match
from games.models.match import MatchStatus, StartWhen
from games.models.move import Origin
from games.models.seat import Controller
from games.selectors.work import person_name
from games.services import progress
from games.services.requests import (
    Answered,
    Change,
    Request,
    announce,
    change_table,
    commit,
    earlier_answer,
)
from games.table import AnyGame, LockedTable, LogEntry, SeatRow, Table
from games.table_events import (
    BotSeated,
    MatchCancelled,
    MatchCreated,
    TableEvent,
)
from games.table_events import (
    SeatTaken as SeatTakenEvent,
)

GAME = "thirty_one"


@dataclass(frozen=True, slots=True)
class TableSpec:
    """What a host asks for. `seats` includes the host's and the bots'; times in seconds."""

    preset: str
    options: Mapping[str, Any]
    seats: int
    bots: tuple[str, ...]
    visibility: str
    start_when: str
    per_move_s: int
    bot_delay_s: int
    hints: bool


def expand_rules(game: AnyGame, preset: str, options: Mapping[str, Any]) -> Any:
    """Raises InvalidOptions naming the option."""
    try:
        return game.expand_rules(preset, options)
    except InvalidRules as error:
        raise InvalidOptions(reason=error.reason, **error.params) from error


def create_match(*, spec: TableSpec, request: Request) -> Answered:
    """Open a table with the caller on seat 0 and the bots behind; full tables start at once.

    With an idempotency key the match's id follows from player and key, so that a repeated request
    meets its own match. Raises InvalidOptions, IdempotencyKeyReused.
    """
    game = GAMES[GAME]
    rules = expand_rules(game, spec.preset, spec.options)
    _check_seats(game, rules, spec)
    match_id = uuid.uuid5(request.player_id, str(request.key)) if request.key else uuid.uuid4()
    try:
        with persistence.unit_of_work():
            _insert_match(match_id, game, rules, spec, request)
            return _first_entry(match_id, spec, request)
    except IntegrityError:
        answered = earlier_answer(request)
        if answered is None:
            raise
        return answered


def start(*, match_id: UUID, request: Request) -> Answered:
    """The host starts with whoever is there; empty seats vanish.

    Raises MatchNotFound, NotHost, AlreadyStarted, NotEnoughPlayers.
    """

    def decide(table: LockedTable) -> Change:
        check_host(table, request.player_id)
        check_open(table)
        fewest, _ = table.game.seat_limits(table.rules)
        if len(table.seats) < fewest:
            raise NotEnoughPlayers(needed=fewest, seated=len(table.seats))
        after, entry = progress.start(table, origin=Origin.HUMAN, now=request.now)
        return Change(after=after, entries=(entry,))

    return change_table(match_id=match_id, request=request, decide=decide)


def cancel_stale_table(*, match_id: UUID, now: datetime) -> None:
    """Nobody started it in time. Returns quietly where it was started meanwhile."""
    with persistence.unit_of_work():
        table = persistence.lock_table(match_id)
        if table.status != MatchStatus.OPEN:
            return
        change = cancelled(table, (), "not_started_in_time", None, Origin.SYSTEM, now)
        persistence.record(table, change.after, change.entries)
        announce(change.after)


def _first_entry(match_id: UUID, spec: TableSpec, request: Request) -> Answered:
    """The first entry of a match just inserted, and the start where every seat is taken."""
    table = persistence.lock_table(match_id)
    seats = _first_seats(spec, request.player_id)
    events: list[TableEvent] = [
        MatchCreated(preset=spec.preset, seats=spec.seats),
        SeatTakenEvent(seat=0, player_id=str(request.player_id)),
        *(BotSeated(seat=seat.number, bot=seat.bot) for seat in seats[1:]),
    ]
    created, entry = progress.note(
        replace(table, seats=seats),
        *events,
        action="create",
        seat=0,
        origin=Origin.HUMAN,
        now=request.now,
    )
    return commit(table, started_if_full(created, entry, request.now), request)


def _insert_match(
    match_id: UUID, game: AnyGame, rules: Any, spec: TableSpec, request: Request
) -> None:
    seed = secrets.token_bytes(32)
    Match.objects.create(
        id=match_id,
        game=game.key,
        preset=spec.preset,
        rules=game.rules_to_json(rules),
        rules_version=game.rules_version,
        status=MatchStatus.OPEN,
        visibility=spec.visibility,
        start_when=spec.start_when,
        host_id=request.player_id,
        hints=spec.hints,
        size=spec.seats,
        seed=seed,
        seed_hash=hashlib.sha256(seed).hexdigest(),
        per_move_s=spec.per_move_s,
        bot_delay_s=spec.bot_delay_s,
        created_at=request.now,
    )


def _first_seats(spec: TableSpec, player_id: UUID) -> tuple[SeatRow, ...]:
    host = SeatRow(0, player_id, person_name(player_id), "", Controller.PERSON.value)
    bots = (
        SeatRow(number, None, "", bot, Controller.BOT.value)
        for number, bot in enumerate(spec.bots, start=1)
    )
    return (host, *bots)


def _check_seats(game: AnyGame, rules: Any, spec: TableSpec) -> None:
    fewest, most = game.seat_limits(rules)
    if not fewest <= spec.seats <= most:
        raise InvalidOptions(option="seats", reason="seats_out_of_range", fewest=fewest, most=most)
    if len(spec.bots) >= spec.seats:
        raise InvalidOptions(option="bots", reason="too_many_bots", most=spec.seats - 1)


def check_open(table: Table) -> None:
    """Raises MatchNotActive, AlreadyStarted."""
    if table.status == MatchStatus.CANCELLED:
        raise MatchNotActive(status=table.status)
    if table.status != MatchStatus.OPEN:
        raise AlreadyStarted


def check_host(table: Table, player_id: UUID) -> None:
    """Raises NotHost."""
    if table.host_id != player_id:
        raise NotHost


def started_if_full(table: Table, entry: LogEntry, now: datetime) -> Change:
    """What follows `entry`: the start, where that was the last seat and nobody waits."""
    if table.start_when != StartWhen.WHEN_FULL or not table.is_full:
        return Change(after=table, entries=(entry,))
    started, start_entry = progress.start(table, origin=Origin.SYSTEM, now=now)
    return Change(after=started, entries=(entry, start_entry))


def cancelled(  # noqa: PLR0913, PLR0917 - an entry simply has so many parts
    table: Table,
    events: tuple[TableEvent, ...],
    reason: str,
    seat: int | None,
    origin: Origin,
    now: datetime,
) -> Change:
    """A table given up before the start; `events` say what led to it."""
    over = replace(table, status=MatchStatus.CANCELLED.value, ended_at=now)
    after, entry = progress.note(
        over,
        *events,
        MatchCancelled(reason=reason),
        action="cancel",
        seat=seat,
        origin=origin,
        now=now,
    )
    return Change(after=after, entries=(entry,))
