"""An analysis: what each decision of a finished match was worth, worked out a few at a time."""

from django.db import models
from django.db.models import F, Q

from games.models.match import Match


class Analysis(models.Model):
    """A row is the work to do. `graded` grows with `position`, the last log version looked at."""

    match = models.OneToOneField(Match, on_delete=models.CASCADE, primary_key=True)
    position = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField()
    graded = models.JSONField(default=list)
    # When the sweep asks again for work whose job was lost.
    due_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name_plural = "analyses"
        constraints = (
            models.CheckConstraint(
                name="analysis_position_in_log", condition=Q(position__lte=F("total"))
            ),
            models.CheckConstraint(
                name="analysis_done_is_not_due",
                condition=Q(position__lt=F("total")) | Q(due_at__isnull=True),
            ),
        )
        indexes = (
            models.Index(
                name="analysis_due", fields=("due_at",), condition=Q(due_at__isnull=False)
            ),
        )

    def __str__(self) -> str:
        return f"analysis of {self.match_id}"
