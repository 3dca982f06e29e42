"""What an operator may do to a running match: by the same lock, engine and log as everybody."""

from datetime import datetime
from uuid import UUID

from games import metrics, persistence
from games.models.move import Origin
from games.services import hint_marks, progress
from games.services.requests import announce


def resign_seat(*, match_id: UUID, seat: int, now: datetime) -> None:
    """Take a seat out of its match for good, as if its player had resigned (rules 3.9).

    Raises MatchNotFound, RequestInProgress; MatchNotActive also where the seat is out already.
    """
    with persistence.unit_of_work():
        table = persistence.lock_table(match_id)
        resignation = progress.parse_action(table, {"type": "resign"})
        ready, hinted = hint_marks.noted(table, seen=table.version, now=now)
        after, entry = progress.act(
            ready, seat=seat, action=resignation, origin=Origin.STAFF, now=now
        )
        persistence.record(table, after, (*hinted, entry))
        announce(after)
    metrics.count_moves(Origin.STAFF, 1)
