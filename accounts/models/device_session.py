"""A device session: one sign-in on one device, from the first token to sign-out.

Holds no token nor a digest of one: `accounts.tokens` makes them from id, generation and times.
"""

import uuid

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from accounts.models.player import Player


class RevokeReason(models.TextChoices):
    """Why a session ended before its time."""

    SIGNED_OUT = "signed_out", _("signed out")
    REMOTE = "remote", _("signed out from another device")
    REUSED = "reused", _("a spent refresh token came back")
    ERASED = "erased", _("player erased")
    STAFF = "staff", _("ended by staff")


class DeviceSession(models.Model):
    """`generation` counts rotations: only the refresh token of the newest generation is good."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    player = models.ForeignKey(
        Player, on_delete=models.CASCADE, related_name="sessions", verbose_name=_("player")
    )
    label = models.CharField(_("device"), max_length=64, blank=True)
    generation = models.PositiveIntegerField(_("generation"), default=1)
    created_at = models.DateTimeField(_("created at"))
    rotated_at = models.DateTimeField(_("last renewed at"))
    expires_at = models.DateTimeField(_("expires at"))
    revoked_at = models.DateTimeField(_("revoked at"), null=True, blank=True)
    revoke_reason = models.CharField(
        _("reason"), max_length=10, choices=RevokeReason, blank=True, default=""
    )

    class Meta:
        verbose_name = _("device session")
        verbose_name_plural = _("device sessions")
        constraints = [
            models.CheckConstraint(
                condition=Q(generation__gte=1), name="session_generation_starts_at_one"
            ),
            models.CheckConstraint(
                condition=Q(rotated_at__gte=F("created_at"), expires_at__gt=F("rotated_at")),
                name="session_times_are_in_order",
            ),
            models.CheckConstraint(
                condition=Q(revoked_at=None, revoke_reason="")
                | Q(revoked_at__isnull=False, revoke_reason__in=RevokeReason.values),
                name="session_is_revoked_for_a_reason",
            ),
        ]

    def __str__(self) -> str:
        return self.label or str(self.id)
