"""Signing in with a name and a password."""

import random
from datetime import datetime

from django.contrib.auth.hashers import make_password

from accounts import names
from accounts.errors import InvalidCredentials
from accounts.models import Player, User
from accounts.services.sessions import SignedIn, open_session


def sign_in(*, username: str, password: str, device: str, now: datetime) -> SignedIn:
    """Open a session on a device. Raises InvalidCredentials, without saying what was wrong."""
    user = User.objects.filter(username=User.normalize_username(username)).first()
    if user is None:
        make_password(password)  # as slow as a check: the time must not tell which names exist
        raise InvalidCredentials
    if not user.check_password(password) or not user.is_active:
        raise InvalidCredentials
    return open_session(player=_player_of(user, now), device=device, now=now)


def _player_of(user: User, now: datetime) -> Player:
    """Return the user's player; staff made on the command line get theirs when they first play."""
    name = names.friendly_name(random.Random(user.pk))  # noqa: S311 - a name, no secret
    player, _ = Player.objects.select_related("user").get_or_create(
        user=user, defaults={"name": name, "created_at": now}
    )
    return player
