"""A move: one entry of a match's gap-free log, with the whole truth of what happened."""

from django.db import models
from django.db.models import Q

from games.models.match import Match


class Origin(models.TextChoices):
    """Who caused an entry."""

    HUMAN = "human"
    BOT = "bot"
    TIMEOUT = "timeout"
    ORDER = "order"
    STAFF = "staff"
    SYSTEM = "system"


class Move(models.Model):
    """`request_key` and `answer`: a repeated request gets the stored answer again.

    A key stands for one request, so it is unique beyond the match.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="moves", db_index=False)
    version = models.PositiveIntegerField()
    round_number = models.PositiveSmallIntegerField()
    seat = models.PositiveSmallIntegerField(null=True)
    origin = models.CharField(max_length=8, choices=Origin.choices)
    action = models.JSONField()
    events = models.JSONField()
    at = models.DateTimeField()
    request_key = models.UUIDField(null=True)
    # Text: the database would put the names of an object into an order of its own.
    answer = models.TextField(null=True)  # noqa: DJ001 - "no answer" is not "an empty answer"

    class Meta:
        constraints = (
            models.UniqueConstraint(name="move_version_once", fields=("match", "version")),
            models.UniqueConstraint(
                name="move_request_once",
                fields=("request_key",),
                condition=Q(request_key__isnull=False),
            ),
            models.CheckConstraint(
                name="move_answer_needs_key",
                condition=Q(request_key__isnull=False) | Q(answer__isnull=True),
            ),
            models.CheckConstraint(name="move_version_positive", condition=Q(version__gte=1)),
        )
        indexes = (
            # To forget answers without reading the whole log.
            models.Index(name="move_answered", fields=("at",), condition=Q(answer__isnull=False)),
        )

    def __str__(self) -> str:
        return f"move {self.version} of {self.match_id}"
