"""New players: a guest in one call, an account with a password, a guest who becomes an account."""

import random
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID, uuid4

from django.contrib.auth.hashers import make_password
from django.db import IntegrityError, transaction

from accounts import names, tokens
from accounts.errors import AlreadyRegistered, IdempotencyKeyReused, IdentityTaken
from accounts.models import DeviceSession, Player, User
from accounts.services.sessions import SignedIn, open_session

# How long a repeated guest call gets its first answer again.
REPLAY = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class Profile:
    """How a new player wants to appear; `name=None` invents one."""

    name: str | None
    locale: str
    time_zone: str

    def player(self, player_id: UUID, now: datetime) -> Player:
        """Return the player, unsaved."""
        return Player(
            id=player_id,
            name=self.name or _invented_name(player_id),
            locale=self.locale,
            time_zone=self.time_zone,
            created_at=now,
        )


def create_guest(*, profile: Profile, device: str, key: UUID | None, now: datetime) -> SignedIn:
    """Make a player without a login.

    With an idempotency key the ids follow from it, so a repeated call finds the rows of the first
    and answers the same. Raises IdempotencyKeyReused when that call differed or is too long ago.
    """
    player = profile.player(tokens.derived_id("guest player", key) if key else uuid4(), now)
    session_id = tokens.derived_id("guest session", key) if key else uuid4()
    try:
        with transaction.atomic():
            player.save(force_insert=True)
            return open_session(player=player, device=device, now=now, session_id=session_id)
    except IntegrityError:  # the key's first call came before, perhaps a moment ago
        return _first_answer(session_id, player, device, now)


def register(
    *, username: str, password: str, profile: Profile, device: str, now: datetime
) -> SignedIn:
    """Make a player with a login. Raises IdentityTaken."""
    password_hash = make_password(password)  # slow, hence before the transaction
    player = profile.player(uuid4(), now)
    with transaction.atomic():
        player.user = _new_user(username, password_hash)
        player.save(force_insert=True)
        return open_session(player=player, device=device, now=now)


def upgrade(*, player_id: UUID, username: str, password: str) -> Player:
    """Give a guest a login; the player keeps id, seats, history and sessions.

    Asking again with the same login changes nothing. Raises IdentityTaken, AlreadyRegistered.
    """
    password_hash = make_password(password)  # slow, hence before the transaction
    with transaction.atomic():
        player = _lock_player(player_id)
        if player.user is None:
            player.user = _new_user(username, password_hash)
            player.save(update_fields=["user"])
            return player
    if _is_login(player.user, username, password):
        return player
    raise AlreadyRegistered


def _invented_name(player_id: UUID) -> str:
    return names.friendly_name(random.Random(player_id.int))  # noqa: S311 - a name, no secret


def _new_user(username: str, password_hash: str) -> User:
    try:
        with transaction.atomic():
            normal = User.normalize_username(username)
            return User.objects.create(username=normal, password=password_hash)
    except IntegrityError:
        raise IdentityTaken from None


def _lock_player(player_id: UUID) -> Player:
    # Without the user: a joined row may be older than the lock, and a login made meanwhile missing.
    return Player.objects.select_for_update().get(id=player_id)


def _is_login(user: User, username: str, password: str) -> bool:
    return user.username == User.normalize_username(username) and user.check_password(password)


def _first_answer(session_id: UUID, asked: Player, device: str, now: datetime) -> SignedIn:
    session = DeviceSession.objects.select_related("player__user").get(id=session_id)
    first, same = session.player, ("name", "locale", "time_zone")
    if session.generation > 1 or session.revoked_at or now - session.created_at > REPLAY:
        raise IdempotencyKeyReused
    if session.label != device or any(getattr(first, f) != getattr(asked, f) for f in same):
        raise IdempotencyKeyReused
    return SignedIn(first, session)
