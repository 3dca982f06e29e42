"""What players change about themselves, up to being forgotten."""

import random
from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts import names
from accounts.models import Player, RevokeReason
from accounts.services import sessions


def update_profile(
    *,
    player_id: UUID,
    name: str | None = None,
    locale: str | None = None,
    time_zone: str | None = None,
) -> None:
    """Change what is given, leave what is None."""
    given = {"name": name, "locale": locale, "time_zone": time_zone}
    changes = {field: value for field, value in given.items() if value is not None}
    if changes:
        Player.objects.filter(id=player_id, erased_at=None).update(**changes)


def erase(*, player_id: UUID, now: datetime) -> None:
    """Forget a person: login, name and sessions go; seats stay, under a pseudonym.

    Opponents keep their matches; the clock and bots finish what the player leaves open. Erasing
    twice changes nothing.
    """
    with transaction.atomic():
        player = Player.objects.select_for_update(of=("self",)).get(id=player_id)
        if player.erased_at is not None:
            return
        sessions.revoke_all(player_id=player_id, reason=RevokeReason.ERASED, now=now)
        player.sessions.update(label="")
        _forget_person(player, now)


def _forget_person(player: Player, now: datetime) -> None:
    user, player.user = player.user, None
    player.name = names.pseudonym(random.Random(player.id.int))  # noqa: S311 - a name, no secret
    player.locale, player.time_zone, player.erased_at = "en", "UTC", now
    player.save(update_fields=["user", "name", "locale", "time_zone", "erased_at"])
    if user is not None:
        user.delete()
