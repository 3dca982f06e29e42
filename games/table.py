"""A table in memory: one match as the database holds it, decoded once, never written in place."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NewType
from uuid import UUID, uuid5

from games.clock import Clock
from games.engine.chance import Chance, SeededChance
from games.engine.game import Game, Json

AnyGame = Game[Any, Any, Any, Any, Any]

# Bots are no rows, but clients want a stable id for whoever sits there.
BOT_NAMESPACE = UUID("6f0b7d0c-2c1d-5f0e-9a70-3131b0750031")


@dataclass(frozen=True, slots=True)
class SeatRow:
    """`name` is empty for a bot's seat, `bot` for a seat its person plays."""

    number: int
    player_id: UUID | None
    name: str
    bot: str
    controller: str
    missed_turns: int = 0
    place: int | None = None
    hinted_version: int | None = None

    @property
    def played_by_bot(self) -> bool:
        return self.controller != "person"


@dataclass(frozen=True, slots=True)
class Table:
    """`state` is the engine's secret (None before the start); `version` counts the log entries."""

    id: UUID
    game: AnyGame
    preset: str
    rules: Any
    status: str
    visibility: str
    start_when: str
    host_id: UUID
    hints: bool
    seed: bytes
    seed_hash: str
    state: Any
    version: int
    round_number: int
    to_act: int | None
    clock: Clock
    turn_deadline: datetime | None
    created_at: datetime
    started_at: datetime | None
    ended_at: datetime | None
    seats: tuple[SeatRow, ...]
    size: int

    @property
    def chance(self) -> Chance:
        return SeededChance(self.seed)

    def seat_of(self, player_id: UUID | None) -> SeatRow | None:
        """The seat where `player_id` sits, or None for a spectator."""
        if player_id is None:
            return None
        return next((seat for seat in self.seats if seat.player_id == player_id), None)

    def number_of(self, player_id: UUID | None) -> int | None:
        """The number of that seat."""
        seat = self.seat_of(player_id)
        return None if seat is None else seat.number

    def seat(self, number: int) -> SeatRow | None:
        return next((seat for seat in self.seats if seat.number == number), None)

    @property
    def is_full(self) -> bool:
        return len(self.seats) >= self.size


# Whoever needs the row lock takes a LockedTable; only persistence.lock_table makes one.
LockedTable = NewType("LockedTable", Table)


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One entry of the log. `events` hold the whole truth; selectors say who may see what."""

    version: int
    round_number: int
    seat: int | None
    origin: str
    at: datetime
    action: Json
    events: tuple[Json, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """What a request was answered, kept so that a repeated request gets it again."""

    digest: str
    status: int
    body: Json

    def to_json(self) -> Json:
        return {"digest": self.digest, "status": self.status, "body": self.body}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Answer":
        return cls(digest=data["digest"], status=data["status"], body=data["body"])


def bot_player_id(bot: str) -> UUID:
    """The same for the same bot everywhere."""
    return uuid5(BOT_NAMESPACE, bot)
