"""A hint that a person looked at is marked in the log, right before what happened next.

Looking changes no version, so that nobody's move goes stale by it; the seat remembers the look.
"""

from datetime import datetime
from uuid import UUID

from games.models import Seat
from games.models.move import Origin
from games.services import progress
from games.table import LogEntry, Table
from games.table_events import HintTaken


def remember(*, match_id: UUID, seat: int, version: int) -> None:
    """The person on `seat` sees a hint for `version` now."""
    Seat.objects.filter(match_id=match_id, number=seat).update(hinted_version=version)


def noted(table: Table, *, seen: int, now: datetime) -> tuple[Table, tuple[LogEntry, ...]]:
    """The entry about a hint that the seat to act took at version `seen`, if it did.

    Whatever comes next is preceded by it, a stranger's resignation too: the mark is only good for
    one version, and the person may still act on the hint at the next.
    """
    seat = None if table.to_act is None else table.seat(table.to_act)
    if seat is None or seat.hinted_version != seen:
        return table, ()
    after, entry = progress.note(
        table,
        HintTaken(seat=seat.number),
        action="hint",
        seat=seat.number,
        origin=Origin.HUMAN,
        now=now,
    )
    return after, (entry,)
