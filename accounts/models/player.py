"""A player: who sits at tables, across matches. A guest is a player without a user."""

import uuid

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class PlayerKind(models.TextChoices):
    """Persons sign in; bots are seated by the service and never do."""

    HUMAN = "human", _("person")
    BOT = "bot", _("bot")


class Player(models.Model):
    """Keeps its id for ever: a guest who registers stays the same, an erased one is a pseudonym."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="player",
        verbose_name=_("user"),
    )
    kind = models.CharField(
        _("kind"), max_length=5, choices=PlayerKind, default=PlayerKind.HUMAN, editable=False
    )
    name = models.CharField(_("name"), max_length=32)
    locale = models.CharField(_("language"), max_length=16, default="en")
    time_zone = models.CharField(_("time zone"), max_length=64, default="UTC")
    created_at = models.DateTimeField(_("created at"), default=timezone.now, editable=False)
    erased_at = models.DateTimeField(_("erased at"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        constraints = [
            models.CheckConstraint(condition=~models.Q(name=""), name="player_has_a_name"),
            models.CheckConstraint(
                condition=models.Q(kind__in=PlayerKind.values), name="player_kind_is_known"
            ),
            models.CheckConstraint(
                condition=models.Q(user=None) | models.Q(kind=PlayerKind.HUMAN, erased_at=None),
                name="only_a_living_person_has_a_user",
            ),
        ]

    def __str__(self) -> str:
        return self.name
