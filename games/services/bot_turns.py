"""Turns that nobody is asked for: a bot's choice, or the default where even that fails."""

import logging
import random
import secrets
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from games import metrics
from games.bots import registry
from games.engine.game import Json
from games.errors import Refusal
from games.models.match import MatchStatus
from games.models.move import Origin
from games.selectors.log import history_of_seat, round_history
from games.services import progress
from games.services.requests import Change
from games.table import AnyGame, LogEntry, SeatRow, Table

logger = logging.getLogger(__name__)

# One job records at most so many moves at once; a longer run of bots goes on in the next job.
MAX_RUN = 32


def run(table: Table, *, now: datetime) -> Change:
    """The turns of all bots in a row, in memory. With a pause set, only the next action."""
    most = 1 if table.clock.bot_delay_s else MAX_RUN
    witnesses = _Witnesses(table.game, round_history(table))
    entries: list[LogEntry] = []
    while len(entries) < most and (seat := _bot_to_act(table)) is not None:
        table, entry = _bot_action(table, seat, witnesses, now)
        entries.append(entry)
        witnesses.hear(entry.events)
    return Change(after=table, entries=tuple(entries))


def default_turn(table: Table, *, seat: int, now: datetime) -> tuple[Table, tuple[LogEntry, ...]]:
    """What the clock plays for `seat`: a drawn card is also discarded, so that the turn is over."""
    after, entry = _default_action(table, seat, Origin.TIMEOUT, now)
    if not _owes_discard(after, seat):
        return after, (entry,)
    after, second = _default_action(after, seat, Origin.TIMEOUT, now)
    return after, (entry, second)


def _bot_to_act(table: Table) -> SeatRow | None:
    if table.status != MatchStatus.ACTIVE or table.to_act is None:
        return None
    seat = table.seat(table.to_act)
    return seat if seat is not None and seat.played_by_bot else None


class _Witnesses:
    """What every seat has seen of the round so far; each event is read once for each seat."""

    def __init__(self, game: AnyGame, events: Iterable[Json]) -> None:
        self._game = game
        self._events = list(events)
        self._known: dict[int, list[Json]] = {}
        self._heard: dict[int, int] = {}

    def hear(self, events: Iterable[Json]) -> None:
        self._events.extend(events)

    def known_to(self, seat: int) -> list[Json]:
        """The events as that seat may know them, oldest first."""
        news = self._events[self._heard.get(seat, 0) :]
        self._heard[seat] = len(self._events)
        known = self._known.setdefault(seat, [])
        known += history_of_seat(news, game=self._game, seat=seat)
        return known


def _bot_action(
    table: Table, seat: SeatRow, witnesses: _Witnesses, now: datetime
) -> tuple[Table, LogEntry]:
    """Where a bot fails or breaks the rules, the default action is played instead."""
    try:
        action = _choice(table, seat, witnesses.known_to(seat.number))
        return progress.act(table, seat=seat.number, action=action, origin=Origin.BOT, now=now)
    except Refusal as refusal:
        _report(table, seat, refusal.code)
    except Exception as error:  # noqa: BLE001 - whatever a bot does, its table must go on
        _report(table, seat, type(error).__name__)
    return _default_action(table, seat.number, Origin.BOT, now)


def _choice(table: Table, seat: SeatRow, known: list[Json]) -> Any:
    """The bot sees what a person on its seat would see, and chance of its own."""
    rng = random.Random(secrets.randbits(64))  # noqa: S311 - a bot's mood, not a deal
    return registry.get(seat.bot).choose(table.game.view(table.state, seat.number), known, rng)


def _default_action(
    table: Table, seat: int, origin: Origin, now: datetime
) -> tuple[Table, LogEntry]:
    action = table.game.default_action(table.state)
    return progress.act(table, seat=seat, action=action, origin=origin, now=now)


def _owes_discard(table: Table, seat: int) -> bool:
    if table.status != MatchStatus.ACTIVE or table.to_act != seat:
        return False
    view = table.game.view(table.state, seat)
    return view.round is not None and view.round.step == "discard"


def _report(table: Table, seat: SeatRow, problem: str) -> None:
    metrics.count_bot_failure(seat.bot)
    logger.error(
        "bot failed, the default action was played",
        extra={
            "match_id": str(table.id),
            "version": table.version,
            "bot": seat.bot,
            "problem": problem,
        },
    )
