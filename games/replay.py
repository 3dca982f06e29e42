"""A match played again from its log: pure, and the yardstick for what is stored."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from games.engine.errors import RuleError
from games.engine.game import Json, Step
from games.table import LogEntry, Table

UNREADABLE = (RuleError, LookupError, TypeError, ValueError)


class BrokenLogError(Exception):
    """The entry of `version` cannot follow on those before it."""

    def __init__(self, version: int) -> None:
        super().__init__(f"version {version} cannot be played again")
        self.version = version


@dataclass(frozen=True, slots=True)
class Replayed:
    """A log entry, the state after it (None before the start) and the engine's events in it.

    `events` have their stored form: the whole truth.
    """

    entry: LogEntry
    state: Any
    events: tuple[Json, ...]


def replay(table: Table, entries: Iterable[LogEntry]) -> Iterator[Replayed]:
    """Play `entries`, oldest first, with the rules and the seed of `table`.

    Raises BrokenLogError where an entry does not go with what came before.
    """
    state = None
    for entry in entries:
        try:
            step = _step(table, state, entry)
        except UNREADABLE as error:
            raise BrokenLogError(entry.version) from error
        state = step.state
        events = tuple(table.game.event_to_json(event) for event in step.events)
        yield Replayed(entry=entry, state=state, events=events)


def _step(table: Table, state: Any, entry: LogEntry) -> Step[Any, Any]:
    """Entries about the table itself leave the cards alone, except the one that deals them."""
    game = table.game
    if entry.action["type"] in game.action_types:
        action = game.action_from_json(entry.action)
        return game.apply(state, entry.seat or 0, action, table.chance)
    for event in entry.events:
        if event["type"] == "match_started":
            return game.new_match(table.rules, len(event["seats"]), table.chance)
    return Step(state, ())
