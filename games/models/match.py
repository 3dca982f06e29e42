"""A match: what people join and one of them wins. The row is the lock under which it is played."""

import uuid

from django.db import models
from django.db.models import Q

MAX_PER_MOVE_S = 14 * 24 * 3600
MIN_PER_MOVE_S = 10
MAX_BOT_DELAY_S = 30


class MatchStatus(models.TextChoices):
    OPEN = "open"
    ACTIVE = "active"
    FINISHED = "finished"
    CANCELLED = "cancelled"


class Visibility(models.TextChoices):
    """`unlisted`: in nobody's lobby, seen by whoever has the link."""

    PUBLIC = "public"
    UNLISTED = "unlisted"


class StartWhen(models.TextChoices):
    WHEN_FULL = "when_full"
    BY_HOST = "by_host"


class Match(models.Model):
    """`seed` and `snapshot` are secret until the match is over; `version` counts log entries."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    game = models.CharField(max_length=32)
    preset = models.CharField(max_length=32)
    rules = models.JSONField()
    rules_version = models.PositiveSmallIntegerField()
    status = models.CharField(max_length=16, choices=MatchStatus.choices)
    visibility = models.CharField(max_length=16, choices=Visibility.choices)
    start_when = models.CharField(max_length=16, choices=StartWhen.choices)
    host = models.ForeignKey("accounts.Player", on_delete=models.PROTECT, related_name="+")
    hints = models.BooleanField(default=False)
    size = models.PositiveSmallIntegerField()

    seed = models.BinaryField(max_length=32)
    seed_hash = models.CharField(max_length=64)
    snapshot = models.TextField(null=True)  # noqa: DJ001 - "no state yet" is not "empty state"
    version = models.PositiveIntegerField(default=0)
    round_number = models.PositiveSmallIntegerField(default=0)
    to_act = models.PositiveSmallIntegerField(null=True)

    per_move_s = models.PositiveIntegerField()
    bot_delay_s = models.PositiveSmallIntegerField(default=0)
    # When the sweep may act: at a person's deadline, or when a bot's turn is overdue.
    turn_deadline = models.DateTimeField(null=True)

    created_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)

    class Meta:
        constraints = (
            models.CheckConstraint(
                name="match_active_has_state_and_deadline",
                condition=~Q(status=MatchStatus.ACTIVE)
                | Q(
                    snapshot__isnull=False,
                    turn_deadline__isnull=False,
                    to_act__isnull=False,
                    started_at__isnull=False,
                    ended_at__isnull=True,
                ),
            ),
            models.CheckConstraint(
                name="match_only_active_has_deadline",
                condition=Q(status=MatchStatus.ACTIVE) | Q(turn_deadline__isnull=True),
            ),
            models.CheckConstraint(
                name="match_over_has_end",
                condition=~Q(status__in=(MatchStatus.FINISHED, MatchStatus.CANCELLED))
                | Q(ended_at__isnull=False),
            ),
            models.CheckConstraint(
                name="match_status_known", condition=Q(status__in=MatchStatus.values)
            ),
            models.CheckConstraint(
                name="match_per_move_in_range",
                condition=Q(per_move_s__gte=MIN_PER_MOVE_S, per_move_s__lte=MAX_PER_MOVE_S),
            ),
        )
        indexes = (
            models.Index(
                name="match_due", fields=("turn_deadline",), condition=Q(status=MatchStatus.ACTIVE)
            ),
            models.Index(
                name="match_lobby",
                fields=("-created_at", "id"),
                condition=Q(status=MatchStatus.OPEN),
            ),
            models.Index(name="match_newest", fields=("-created_at", "id")),
            models.Index(
                name="match_ended", fields=("-ended_at",), condition=Q(ended_at__isnull=False)
            ),
        )
        verbose_name_plural = "matches"
        permissions = (("view_secrets", "Can see seeds and hidden cards"),)

    def __str__(self) -> str:
        return f"{self.preset} {self.id}"
