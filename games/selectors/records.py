"""What a match leaves behind: finished rounds, the proof of its shuffles, the full record."""

from uuid import UUID

from games import persistence
from games.engine.game import Json
from games.errors import NotFinished
from games.models import Round
from games.models.match import MatchStatus
from games.selectors.history import log_entries
from games.selectors.players import seat_ref
from games.table import LogEntry, SeatRow, Table

FAIRNESS_ALGORITHM = "31-hmac-sha256-fisher-yates-1"
EXPORT_FORMAT = "31-export-1"


def finished_rounds(*, match_id: UUID) -> list[Json]:
    """Every round whose hands are public, oldest first. Raises MatchNotFound."""
    table = persistence.read_table(match_id)
    rows = Round.objects.filter(match_id=match_id, last_version__isnull=False).order_by("number")
    return [_round_view(table, row) for row in rows]


def _round_view(table: Table, row: Round) -> Json:
    stored = {
        "type": "round_ended",
        "round": row.number,
        "reason": row.reason,
        "closer": row.closer,
        "void": row.void,
        "results": row.results,
    }
    shown = table.game.event_view(table.game.event_from_json(stored), None)
    return {
        "number": row.number,
        "dealer": row.dealer,
        "reason": row.reason,
        "closer": row.closer,
        "void": row.void,
        "first_version": row.first_version,
        "last_version": row.last_version,
        "results": shown["results"],
    }


def fairness(*, match_id: UUID) -> Json:
    """The hash from the start, the seed once the match is over. Raises MatchNotFound."""
    table = persistence.read_table(match_id)
    return {
        "seed_hash": table.seed_hash,
        "algorithm": FAIRNESS_ALGORITHM,
        "seed": table.seed.hex() if table.status == MatchStatus.FINISHED else None,
    }


def export(*, match_id: UUID) -> Json:
    """The full record, open to everybody. Raises MatchNotFound, NotFinished."""
    table = persistence.read_table(match_id)
    if table.status != MatchStatus.FINISHED:
        raise NotFinished
    return {
        "format": EXPORT_FORMAT,
        "id": str(table.id),
        "game": table.game.key,
        "rules_version": table.game.rules_version,
        "preset": table.preset,
        "rules": table.game.rules_to_json(table.rules),
        "seats": [_export_seat(seat) for seat in table.seats],
        "seed": table.seed.hex(),
        "seed_hash": table.seed_hash,
        "moves": [_export_entry(entry) for entry in log_entries(match_id, until=table.version)],
    }


def _export_seat(seat: SeatRow) -> Json:
    ref = seat_ref(seat)
    return {
        "number": seat.number,
        "name": ref["name"],
        "kind": ref["kind"],
        "place": seat.place,
    }


def _export_entry(entry: LogEntry) -> Json:
    return {
        "version": entry.version,
        "seat": entry.seat,
        "origin": entry.origin,
        "at": entry.at,
        "action": entry.action,
        "events": list(entry.events),
    }
