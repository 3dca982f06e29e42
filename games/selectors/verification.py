"""Does what is stored follow from the log? Says where it does not, and never what the cards are."""

import hashlib
from collections.abc import Iterator
from datetime import datetime
from itertools import zip_longest
from typing import Any
from uuid import UUID

from django.db.models import Q

from games import persistence
from games.engine.game import Json
from games.models import Match, Round
from games.models.match import MatchStatus
from games.replay import UNREADABLE, BrokenLogError, Replayed, replay
from games.selectors.history import log_entries
from games.table import Table
from games.table_events import TYPES as TABLE_EVENTS

CHUNK = 500
ROUND_FIELDS = (
    "number", "dealer", "first_version", "last_version", "reason", "closer", "void", "results",
)  # fmt: skip


def match_ids(*, since: datetime | None) -> Iterator[UUID]:
    """All matches, or those still open, running, or over `since` then; a chunk at a time."""
    matches = Match.objects.order_by("created_at", "id")
    if since is not None:
        matches = matches.filter(Q(ended_at__isnull=True) | Q(ended_at__gte=since))
    return matches.values_list("id", flat=True).iterator(chunk_size=CHUNK)


def first_difference(match_id: UUID) -> str | None:
    """Where the stored match first differs from its log played again; None where it does not.

    Reads without a lock. A match that moved on meanwhile differs only in time: it is read again.
    Raises MatchNotFound.
    """
    while True:
        version = _version(match_id)
        found = _first_difference(match_id)
        if found is None or version == _version(match_id):
            return found


def _version(match_id: UUID) -> int | None:
    return Match.objects.filter(id=match_id).values_list("version", flat=True).first()


def _first_difference(match_id: UUID) -> str | None:
    try:
        table = persistence.read_table(match_id)
    except UNREADABLE as error:
        return f"rules or snapshot cannot be read ({type(error).__name__})"
    try:
        return next(_differences(table), None)
    except BrokenLogError as error:
        return str(error)


def _differences(table: Table) -> Iterator[str]:
    """Every difference, in the order of the log; the stored end comes last."""
    if hashlib.sha256(table.seed).hexdigest() != table.seed_hash:
        yield "the seed does not have the published hash"
    rounds: list[Json] = []
    last: Replayed | None = None
    for number, last in enumerate(replay(table, log_entries(table.id, until=table.version)), 1):
        yield from _entry_differences(last, number)
        _note_rounds(rounds, last)
    yield from _end_differences(table, last)
    yield from _path_differences(_stored_rounds(table.id), rounds, "rounds")


def _entry_differences(replayed: Replayed, number: int) -> Iterator[str]:
    entry = replayed.entry
    if entry.version != number:
        yield f"version {number} is missing"
    stored = [event for event in entry.events if event["type"] not in TABLE_EVENTS]
    yield from _path_differences(stored, list(replayed.events), f"version {number}: events")


def _end_differences(table: Table, last: Replayed | None) -> Iterator[str]:
    if (0 if last is None else last.entry.version) != table.version:
        yield f"the log ends before version {table.version}"
    state = None if last is None else last.state
    replayed = None if state is None else table.game.dump_state(state)
    stored = persistence.read_snapshot(table.id)
    if stored != replayed:
        yield f"snapshot: {_where(stored, replayed)}"
    if state is not None:
        yield from _path_differences(_stored_facts(table), _facts(table, state), "match")


def _stored_facts(table: Table) -> Json:
    return {
        "finished": table.status == MatchStatus.FINISHED,
        "to_act": table.to_act,
        "round_number": table.round_number,
        "places": {str(seat.number): seat.place for seat in table.seats},
    }


def _facts(table: Table, state: Any) -> Json:
    game, places = table.game, table.game.places(state)
    return {
        "finished": game.is_over(state),
        "to_act": game.to_act(state),
        "round_number": game.round_number(state),
        "places": {str(seat.number): places.get(seat.number) for seat in table.seats},
    }


def _stored_rounds(match_id: UUID) -> list[Json]:
    rows = Round.objects.filter(match_id=match_id).order_by("number")
    return list(rows.values(*ROUND_FIELDS))


def _note_rounds(rounds: list[Json], replayed: Replayed) -> None:
    """What the round rows ought to say after this entry."""
    version = replayed.entry.version
    for event in replayed.events:
        if event["type"] == "round_started":
            fresh = {"number": event["round"], "dealer": event["dealer"], "first_version": version}
            rounds.append(dict.fromkeys(ROUND_FIELDS) | {"reason": "", "void": False} | fresh)
        elif event["type"] == "round_ended":
            ended = {name: event[name] for name in ("reason", "closer", "void", "results")}
            rounds[-1] |= ended | {"last_version": version}


def _path_differences(stored: Any, replayed: Any, path: str) -> Iterator[str]:
    """Paths such as `version 7: events[0].gave`, without the values there."""
    if isinstance(stored, dict) and isinstance(replayed, dict):
        for name in sorted(stored.keys() | replayed.keys()):
            yield from _path_differences(stored.get(name), replayed.get(name), f"{path}.{name}")
    elif isinstance(stored, list) and isinstance(replayed, list):
        for place, (left, right) in enumerate(zip_longest(stored, replayed)):
            yield from _path_differences(left, right, f"{path}[{place}]")
    elif stored != replayed:
        yield path


def _where(stored: str | None, replayed: str | None) -> str:
    """Where two texts part."""
    pairs = zip_longest(stored or "", replayed or "")
    place = next((index for index, (left, right) in enumerate(pairs) if left != right), 0)
    return f"differs from character {place}"
