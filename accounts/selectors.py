"""Reads of the accounts app."""

from datetime import datetime
from uuid import UUID

from django.db.models import QuerySet

from accounts.models import DeviceSession, Player


def player_of(player_id: UUID) -> Player:
    """Return a signed-in player with the login, if any. Raises Player.DoesNotExist."""
    return Player.objects.select_related("user").get(id=player_id)


def running_sessions(player_id: UUID, now: datetime) -> QuerySet[DeviceSession]:
    """Return the player's sessions that are neither ended nor expired."""
    return DeviceSession.objects.filter(player_id=player_id, revoked_at=None, expires_at__gt=now)


def session_of(session_id: UUID) -> DeviceSession:
    """Return the session a request came with. Raises DeviceSession.DoesNotExist."""
    return DeviceSession.objects.get(id=session_id)
