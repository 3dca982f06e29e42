"""The log of a match as one viewer may see it: every version is there, secrets are not."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from accounts.models import Player
from games import table_events
from games.engine.game import Json
from games.engine.registry import GAMES
from games.errors import MatchNotFound
from games.models import Match, Move, Round, Seat
from games.models.match import MatchStatus
from games.selectors.players import bot_ref, person_ref
from games.table import AnyGame, LogEntry, Table

MAX_PAGE = 200
Names = Mapping[UUID, str]


@dataclass(frozen=True, slots=True)
class LogPage:
    """`entries` in wire form, oldest first; `head` is the newest version there is."""

    entries: list[Json]
    head: int
    finished: bool


def log_page(*, match_id: UUID, viewer_player_id: UUID | None, after: int, limit: int) -> LogPage:
    """Entries with `version > after` as that person may see them. Raises MatchNotFound."""
    match = Match.objects.filter(id=match_id).values("game", "version", "status").first()
    if match is None:
        raise MatchNotFound
    finished = match["status"] in (MatchStatus.FINISHED, MatchStatus.CANCELLED)
    if after >= match["version"]:
        return LogPage(entries=[], head=match["version"], finished=finished)
    rows = Move.objects.filter(match_id=match_id, version__gt=after).order_by("version")
    entries = [entry_of(row) for row in rows.defer("answer")[: min(limit, MAX_PAGE)]]
    # After the entries: the start gives seats new numbers, and whoever is then looked up by the
    # number they had before would read the hand dealt to somebody else.
    seat = seat_number(match_id, viewer_player_id)
    views = entry_views(entries, game=GAMES[match["game"]], seat=seat)
    # Entries may have been written since the head was read; a head behind its page would confuse.
    head = max([match["version"], *(entry.version for entry in entries)])
    return LogPage(entries=views, head=head, finished=finished)


def seat_number(match_id: UUID, player_id: UUID | None) -> int | None:
    if player_id is None:
        return None
    seats = Seat.objects.filter(match_id=match_id, player_id=player_id)
    return seats.values_list("number", flat=True).first()


def entry_of(row: Move) -> LogEntry:
    return LogEntry(
        version=row.version,
        round_number=row.round_number,
        seat=row.seat,
        origin=row.origin,
        at=row.at,
        action=row.action,
        events=tuple(row.events),
    )


def entry_views(entries: Sequence[LogEntry], *, game: AnyGame, seat: int | None) -> list[Json]:
    """Wire forms of `entries` for the viewer on `seat` (None: a spectator)."""
    names = _names(entries)
    return [entry_view(entry, game=game, seat=seat, names=names) for entry in entries]


def entry_view(entry: LogEntry, *, game: AnyGame, seat: int | None, names: Names) -> Json:
    return {
        "version": entry.version,
        "seat": entry.seat,
        "origin": entry.origin,
        "at": entry.at,
        "action": entry.action,
        "events": [event_view(event, game=game, seat=seat, names=names) for event in entry.events],
    }


def event_view(event: Json, *, game: AnyGame, seat: int | None, names: Names) -> Json:
    """A stored event as the viewer on `seat` may see it."""
    if event["type"] in table_events.TYPES:
        return _table_event_view(event, names)
    return game.event_view(game.event_from_json(event), seat)


def history_of_seat(events: Iterable[Json], *, game: AnyGame, seat: int) -> list[Json]:
    """Stored engine events as the seat saw them: what a bot on it may know of the round."""
    return [
        game.event_view(game.event_from_json(event), seat)
        for event in events
        if event["type"] not in table_events.TYPES
    ]


def round_history(table: Table) -> tuple[Json, ...]:
    """All stored events of the round up to `table`, the whole truth, oldest first."""
    rounds = Round.objects.filter(match_id=table.id, number=table.round_number)
    first = rounds.values("first_version")[:1]
    # The log may have grown since the table was read.
    rows = Move.objects.filter(
        match_id=table.id, version__gte=first, version__lte=table.version
    ).order_by("version")
    return tuple(event for events in rows.values_list("events", flat=True) for event in events)


def _names(entries: Iterable[LogEntry]) -> Names:
    """Names of everybody whom the table events among `entries` name; no query for mere moves."""
    ids: set[UUID] = set()
    for entry in entries:
        for event in entry.events:
            if event["type"] in table_events.TYPES:
                ids |= table_events.player_ids(event)
    if not ids:
        return {}
    return dict(Player.objects.filter(id__in=ids).values_list("id", "name"))


def _table_event_view(event: Json, names: Names) -> Json:
    match event["type"]:
        case "seat_taken" | "seat_left" | "bot_seated":
            return {"type": event["type"], "seat": event["seat"], "player": _ref(event, names)}
        case "match_started":
            seats = [{"seat": row["seat"], "player": _ref(row, names)} for row in event["seats"]]
            return {"type": "match_started", "seats": seats}
        case _:
            return event


def _ref(row: Mapping[str, Any], names: Names) -> Json:
    if row.get("player_id") is None:
        return bot_ref(row["bot"])
    player_id = UUID(row["player_id"])
    return person_ref(player_id, names.get(player_id, ""))
