"""The decisions of a match, found again by playing its log: what each seat saw, and what it did."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from games.bots.analysis import Decision
from games.engine.game import Json
from games.models.move import Origin
from games.replay import replay
from games.selectors.log import history_of_seat
from games.table import LogEntry, Table

# Nobody decided what the clock played.
DECIDED = frozenset({Origin.HUMAN, Origin.BOT, Origin.ORDER})


@dataclass(frozen=True, slots=True)
class MadeDecision:
    """`hands`: every hand at that moment. It is hindsight; `decision` knows nothing of it."""

    version: int
    decision: Decision
    hands: tuple[Json, ...]


def decisions(
    table: Table, entries: Iterable[LogEntry], *, after: int = 0
) -> Iterator[MadeDecision]:
    """Those beyond version `after`, in the order of the log, all of which is in `entries`.

    Raises BrokenLogError where the log does not replay.
    """
    state: Any = None
    round_events: list[Json] = []
    for replayed in replay(table, entries):
        if replayed.entry.version > after:
            made = _made(table, state, round_events, replayed.entry)
            if made is not None:
                yield made
        state = replayed.state
        round_events = _since_the_deal(round_events, replayed.events)


def _made(
    table: Table, state: Any, round_events: list[Json], entry: LogEntry
) -> MadeDecision | None:
    game, seat = table.game, entry.seat
    if state is None or seat is None or entry.origin not in DECIDED:
        return None
    if game.to_act(state) != seat or entry.action["type"] not in game.action_types:
        return None
    seen = Decision(
        view=game.view(state, seat),
        history=history_of_seat(round_events, game=game, seat=seat),
        action=game.action_from_json(entry.action),
    )
    return MadeDecision(version=entry.version, decision=seen, hands=_all_hands(table, state))


def _since_the_deal(events: list[Json], more: Iterable[Json]) -> list[Json]:
    for event in more:
        events = [event] if event["type"] == "round_started" else [*events, event]
    return events


def _all_hands(table: Table, state: Any) -> tuple[Json, ...]:
    """Each seat's own view knows its own hand; together they are all of them."""
    hands = []
    for seat in table.game.active_seats(state):
        own = table.game.view(state, seat).seats[seat]
        hands.append({"seat": seat, "cards": list(own.hand or ())})
    return tuple(hands)
