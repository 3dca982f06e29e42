"""What happens at a table beside the cards: sitting down, starting, lending a seat. All public.

Persons are named by id and their names looked up when the log is read, so that erasing a person
erases the name.
"""

from dataclasses import asdict, dataclass
from typing import Any
from uuid import UUID

from games.engine.game import Json


@dataclass(frozen=True, slots=True)
class MatchCreated:
    """`seats`: how many there are, taken or not."""

    preset: str
    seats: int


@dataclass(frozen=True, slots=True)
class SeatTaken:
    seat: int
    player_id: str


@dataclass(frozen=True, slots=True)
class SeatLeft:
    seat: int
    player_id: str


@dataclass(frozen=True, slots=True)
class BotSeated:
    seat: int
    bot: str


@dataclass(frozen=True, slots=True)
class HostChanged:
    """The host left; the person on `seat` may start the match now."""

    seat: int


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits where once the match starts: empty seats are gone, numbers have no gaps."""

    seat: int
    player_id: str | None
    bot: str | None


@dataclass(frozen=True, slots=True)
class MatchStarted:
    seats: tuple[Seating, ...]


@dataclass(frozen=True, slots=True)
class MatchCancelled:
    """`reason`: `everybody_left` or `not_started_in_time`."""

    reason: str


@dataclass(frozen=True, slots=True)
class SeatLent:
    """`reason`: `missed_turns` or `asked`."""

    seat: int
    bot: str
    reason: str


@dataclass(frozen=True, slots=True)
class SeatTakenBack:
    seat: int


@dataclass(frozen=True, slots=True)
class HintTaken:
    seat: int


TableEvent = (
    MatchCreated
    | SeatTaken
    | SeatLeft
    | BotSeated
    | HostChanged
    | MatchStarted
    | MatchCancelled
    | SeatLent
    | SeatTakenBack
    | HintTaken
)

TYPES: dict[str, type[TableEvent]] = {
    "match_created": MatchCreated,
    "seat_taken": SeatTaken,
    "seat_left": SeatLeft,
    "bot_seated": BotSeated,
    "host_changed": HostChanged,
    "match_started": MatchStarted,
    "match_cancelled": MatchCancelled,
    "seat_lent": SeatLent,
    "seat_taken_back": SeatTakenBack,
    "hint_taken": HintTaken,
}
NAMES = {cls: name for name, cls in TYPES.items()}


def to_json(event: TableEvent) -> Json:
    return {"type": NAMES[type(event)], **asdict(event)}


def player_ids(event: Json) -> set[UUID]:
    """Everybody whom a stored table event names."""
    rows: list[dict[str, Any]] = [event, *event["seats"]] if _has_seating(event) else [event]
    return {UUID(row["player_id"]) for row in rows if row.get("player_id")}


def _has_seating(event: Json) -> bool:
    return bool(event["type"] == "match_started")
