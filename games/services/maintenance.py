"""What must happen whether or not anybody asks: due turns, tables nobody started, old answers."""

import logging
from datetime import datetime, timedelta
from time import monotonic
from uuid import UUID

from games.errors import Refusal, RequestInProgress
from games.models import Match, Move
from games.selectors import work
from games.services import matches, moves

logger = logging.getLogger(__name__)

BATCH = 500
FORGET_BATCH = 5000
# Far less than a worker gives a task: bots may think long, and the next sweep goes on.
SWEEP_FOR = timedelta(seconds=20)
# A match whose turn cannot be played must not stand in the way of all that are due after it.
RETRY_AFTER = timedelta(minutes=1)


def sweep_due_turns(*, now: datetime) -> None:
    """Play every turn of a batch that is overdue, the longest overdue first.

    Two sweeps at once do no harm: a turn is played under its row lock, at the version due. Each
    passes over what the other has locked, so that they share the work.
    """
    began = monotonic()
    for match_id, version in work.due_matches(now=now, limit=BATCH):
        # Whoever is on turn next has all of their time from then on, however long this takes.
        elapsed = timedelta(seconds=monotonic() - began)
        if elapsed > SWEEP_FOR:
            return
        _play_due_turn(match_id, version, now + elapsed)


def cancel_stale_tables(*, now: datetime, after: timedelta) -> None:
    for match_id in work.stale_tables(opened_before=now - after, limit=BATCH):
        try:
            matches.cancel_stale_table(match_id=match_id, now=now)
        except Refusal:
            logger.info("table is gone", extra={"match_id": str(match_id)})


def forget_answers(*, now: datetime, after: timedelta) -> None:
    """Stored answers are the largest part of the log and only good while a client may retry."""
    old = Move.objects.filter(at__lt=now - after, answer__isnull=False).values_list("id", flat=True)
    while ids := list(old[:FORGET_BATCH]):
        Move.objects.filter(id__in=ids).update(answer=None)


def _play_due_turn(match_id: UUID, version: int, now: datetime) -> None:
    try:
        moves.play_due_turn(match_id=match_id, version=version, now=now)
    except RequestInProgress as refusal:
        logger.info("due turn left alone", extra=_named(match_id, refusal.code))
    except Exception as error:
        logger.exception("due turn failed", extra=_named(match_id, type(error).__name__))
        _put_off(match_id, version, now)


def _put_off(match_id: UUID, version: int, now: datetime) -> None:
    """Not under the lock, but compared with the version: whoever moved meanwhile is not undone."""
    Match.objects.filter(id=match_id, version=version).update(turn_deadline=now + RETRY_AFTER)


def _named(match_id: UUID, problem: str) -> dict[str, str]:
    return {"match_id": str(match_id), "problem": problem}
