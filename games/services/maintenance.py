"""What must happen whether or not anybody asks: due turns, tables nobody started, old answers."""

import logging
from datetime import datetime, timedelta

from games.errors import Refusal
from games.models import Match, Move
from games.selectors import work
from games.services import matches, moves

logger = logging.getLogger(__name__)

BATCH = 500
FORGET_BATCH = 5000
# A match whose turn cannot be played must not stand in the way of all that are due after it.
RETRY_AFTER = timedelta(minutes=1)


def sweep_due_turns(*, now: datetime) -> None:
    """Play every overdue turn of a batch, the longest overdue first.

    Two sweeps at once do no harm: a turn is played under its row lock, at the version due.
    """
    for match_id, version in work.due_matches(now=now, limit=BATCH):
        try:
            moves.play_due_turn(match_id=match_id, version=version, now=now)
        except Exception:
            logger.exception("due turn failed", extra={"match_id": str(match_id)})
            Match.objects.filter(id=match_id, version=version).update(
                turn_deadline=now + RETRY_AFTER
            )


def cancel_stale_tables(*, now: datetime, after: timedelta) -> None:
    for match_id in work.stale_tables(opened_before=now - after, limit=BATCH):
        try:
            matches.cancel_stale_table(match_id=match_id, now=now)
        except Refusal:
            logger.info("table is gone", extra={"match_id": str(match_id)})


def forget_answers(*, now: datetime, after: timedelta) -> None:
    """Stored answers are the largest part of the log and only good while a client may retry."""
    old = Move.objects.filter(at__lt=now - after, answer__isnull=False)
    ids = list(old.values_list("id", flat=True)[:FORGET_BATCH])
    Move.objects.filter(id__in=ids).update(answer=None)
