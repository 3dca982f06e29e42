"""Work that waits as rows: turns that are due, tables nobody started, answers kept long enough."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

import orjson

from accounts.models import Player
from games.models import Match, Move
from games.models.match import MatchStatus


def due_matches(*, now: datetime, limit: int) -> Sequence[tuple[UUID, int]]:
    """Id and version of the matches whose turn is due, the longest overdue first."""
    due = Match.objects.filter(status=MatchStatus.ACTIVE, turn_deadline__lte=now)
    return list(due.order_by("turn_deadline").values_list("id", "version")[:limit])


def stale_tables(*, opened_before: datetime, limit: int) -> list[UUID]:
    """Tables nobody started."""
    stale = Match.objects.filter(status=MatchStatus.OPEN, created_at__lt=opened_before)
    return list(stale.values_list("id", flat=True)[:limit])


def overdue_count(*, now: datetime) -> int:
    return Match.objects.filter(status=MatchStatus.ACTIVE, turn_deadline__lte=now).count()


def stored_answer(request_key: UUID) -> tuple[bool, Any]:
    """Whether a request used this key before, and what it was answered (None: forgotten)."""
    texts = Move.objects.filter(request_key=request_key).values_list("answer", flat=True)[:1]
    if not texts:
        return False, None
    return True, None if texts[0] is None else orjson.loads(texts[0])


def person_name(player_id: UUID) -> str:
    return Player.objects.values_list("name", flat=True).get(id=player_id)
