"""Tables of the accounts app: columns and constraints, no behaviour."""

from accounts.models.device_session import DeviceSession, RevokeReason
from accounts.models.player import Player, PlayerKind
from accounts.models.user import User

__all__ = ["DeviceSession", "Player", "PlayerKind", "RevokeReason", "User"]
