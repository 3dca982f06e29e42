"""A hint that a person looked at is marked in the log, right before what the person then did.

Looking changes no version, so that nobody's move goes stale by it; the seat remembers the look.
"""

from datetime import datetime
from uuid import UUID

from games.models import Seat
from games.models.move import Origin
from games.services import progress
from games.table import LogEntry, SeatRow, Table
from games.table_events import HintTaken


def remember(*, match_id: UUID, seat: int, version: int) -> None:
    """The person on `seat` sees a hint for `version` now."""
    Seat.objects.filter(match_id=match_id, number=seat).update(hinted_version=version)


def noted(
    table: Table, seat: SeatRow, *, seen: int, now: datetime
) -> tuple[Table, tuple[LogEntry, ...]]:
    """The entry about a hint at version `seen`, if there was one."""
    if seat.hinted_version != seen:
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
