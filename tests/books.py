"""Whether what is stored about a match fits together: a log without gaps, and where it leads."""

from uuid import UUID

from games import persistence
from games.models import Move, Round
from games.replay import replay
from games.selectors.log import entry_of
from games.table import LogEntry


def log_of(match_id: str | UUID) -> list[LogEntry]:
    """The whole log, the whole truth, oldest first."""
    return [entry_of(row) for row in Move.objects.filter(match_id=match_id).order_by("version")]


def check_books(match_id: str | UUID) -> None:
    """The log is gap-free, replayed it gives the snapshot byte for byte, and rounds match it."""
    table = persistence.read_table(UUID(str(match_id)))
    log = log_of(match_id)
    assert [entry.version for entry in log] == list(range(1, table.version + 1))
    state = None
    for step in replay(table, log):
        state = step.state
    if table.state is not None:
        assert table.game.dump_state(state) == table.game.dump_state(table.state)
    _check_rounds(match_id, log)


def _check_rounds(match_id: str | UUID, log: list[LogEntry]) -> None:
    events = [(entry.version, event) for entry in log for event in entry.events]
    started = {e["round"]: version for version, e in events if e["type"] == "round_started"}
    ended = {e["round"]: version for version, e in events if e["type"] == "round_ended"}
    stored = Round.objects.filter(match_id=match_id)
    assert {row.number: row.first_version for row in stored} == started
    assert {row.number: row.last_version for row in stored if row.last_version} == ended
