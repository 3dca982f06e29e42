"""A match as it was: its log from end to end, and its table after any entry."""

from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from uuid import UUID

from games.engine.game import Json
from games.models import Move
from games.models.match import MatchStatus
from games.replay import replay
from games.selectors.log import entry_of, entry_views
from games.table import LogEntry, Table

CHUNK = 200


def log_entries(match_id: UUID, *, until: int) -> Iterator[LogEntry]:
    """The whole truth of the log up to version `until`, oldest first, a chunk at a time."""
    rows = Move.objects.filter(match_id=match_id, version__lte=until).order_by("version")
    return map(entry_of, rows.defer("answer").iterator(chunk_size=CHUNK))


def seen_entries(table: Table, *, seat: int | None) -> Iterator[Json]:
    """The log of `table` as whoever sits on `seat` (None: a spectator) saw it."""
    for entry in log_entries(table.id, until=table.version):
        yield from entry_views([entry], game=table.game, seat=seat)


def true_entries(table: Table) -> Iterator[Json]:
    """The same with nothing hidden; the caller answers for who reads it."""
    for entry in log_entries(table.id, until=table.version):
        (view,) = entry_views([entry], game=table.game, seat=None)
        pairs = zip(entry.events, view["events"], strict=True)
        yield view | {"events": [_true_event(table, *pair) for pair in pairs]}


def _true_event(table: Table, stored: Json, seen: Json) -> Json:
    """Events of the table itself hide nothing, and only their wire form has names."""
    return stored if stored["type"] in table.game.event_types else seen


def table_at(table: Table, version: int) -> Table:
    """`table` as it was after entry `version`, the log played again. Who sits where is as of now.

    Raises BrokenLogError where the log does not go with the seed and the rules.
    """
    if version >= table.version:
        return table
    last = deque(replay(table, log_entries(table.id, until=version)), maxlen=1)
    earlier = replace(table, version=version, turn_deadline=None, ended_at=None)
    if not last or last[0].state is None:
        return replace(
            earlier, status=MatchStatus.OPEN.value, state=None, to_act=None, started_at=None
        )
    state = last[0].state
    return replace(
        earlier,
        status=MatchStatus.ACTIVE.value,
        state=state,
        to_act=table.game.to_act(state),
        round_number=table.game.round_number(state),
    )
