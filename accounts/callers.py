"""Who calls: access token -> Caller, at the price of one query every few seconds per session.

That a session lives is remembered in this process for CACHE_S seconds, so a revocation reaches
other processes within that time and this one at once (`forget`). The player's row is not read.
"""

import threading
import time
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.utils import timezone

from accounts import tokens
from accounts.models import DeviceSession
from accounts.tokens import TokenKind

CACHE_S = 10.0
CACHE_SIZE = 10_000


@dataclass(frozen=True, slots=True)
class Caller:
    """A signed-in player on one device; what a view finds in `request.user`."""

    player_id: UUID
    session_id: UUID
    is_authenticated: bool = True


class _LiveSessions:
    """Sessions seen alive a moment ago. Bounded; the oldest entry goes first."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._seen: dict[UUID, tuple[Caller, float]] = {}

    def get(self, session_id: UUID) -> Caller | None:
        """Return the caller unless the memory is too old."""
        caller, good_until = self._seen.get(session_id, (None, 0.0))
        return caller if time.monotonic() < good_until else None

    def put(self, caller: Caller) -> None:
        """Remember a session that the database just called alive."""
        with self._lock:
            self._seen.pop(caller.session_id, None)
            while len(self._seen) >= CACHE_SIZE:
                del self._seen[next(iter(self._seen))]
            self._seen[caller.session_id] = caller, time.monotonic() + CACHE_S

    def drop(self, session_id: UUID) -> None:
        """Forget one session."""
        with self._lock:
            self._seen.pop(session_id, None)

    def clear(self) -> None:
        """Forget all sessions (between tests)."""
        with self._lock:
            self._seen.clear()


live_sessions = _LiveSessions()


def caller_of_token(token: str) -> Caller | None:
    """Return who holds `token`, or None. May run one query: async code calls it in a thread."""
    now = timezone.now()
    claim = tokens.read(TokenKind.ACCESS, token, now)
    if claim is None:
        return None
    return live_sessions.get(claim.session_id) or _load(claim.session_id, now)


def forget(session_id: UUID) -> None:
    """Make the next request of a session ask the database; called after a revocation committed."""
    live_sessions.drop(session_id)


def _load(session_id: UUID, now: datetime) -> Caller | None:
    alive = DeviceSession.objects.filter(id=session_id, revoked_at=None, expires_at__gt=now)
    player_id = alive.values_list("player_id", flat=True).first()
    if player_id is None:
        return None
    caller = Caller(player_id=player_id, session_id=session_id)
    live_sessions.put(caller)
    return caller
