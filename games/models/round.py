"""A round: one deal until hands are compared."""

from django.db import models
from django.db.models import Q

from games.models.match import Match


class Round(models.Model):
    """`results` holds each seat's hand and what it lost, once the round is over."""

    match = models.ForeignKey(
        Match, on_delete=models.CASCADE, related_name="rounds", db_index=False
    )
    number = models.PositiveSmallIntegerField()
    dealer = models.PositiveSmallIntegerField()
    first_version = models.PositiveIntegerField()
    last_version = models.PositiveIntegerField(null=True)
    reason = models.CharField(max_length=32, blank=True)
    closer = models.PositiveSmallIntegerField(null=True)
    void = models.BooleanField(default=False)
    results = models.JSONField(null=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(name="round_number_once", fields=("match", "number")),
            models.CheckConstraint(
                name="round_over_has_results",
                condition=Q(last_version__isnull=True, results__isnull=True, reason="")
                | (Q(last_version__isnull=False, results__isnull=False) & ~Q(reason="")),
            ),
        )

    def __str__(self) -> str:
        return f"round {self.number} of {self.match_id}"
