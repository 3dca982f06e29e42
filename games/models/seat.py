"""A seat: a place in a match, and who plays it."""

from django.db import models
from django.db.models import Q

from games.models.match import Match


class Controller(models.TextChoices):
    """`lent`: a bot stands in until the seat's person moves again."""

    PERSON = "person"
    BOT = "bot"
    LENT = "lent"


class Seat(models.Model):
    """`missed_turns` counts the turns in a row that the clock played for a person."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats", db_index=False)
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(
        "accounts.Player", on_delete=models.PROTECT, null=True, related_name="seats"
    )
    bot = models.CharField(max_length=32, blank=True)
    controller = models.CharField(max_length=8, choices=Controller.choices)
    missed_turns = models.PositiveSmallIntegerField(default=0)
    # The version at which the seat's person looked at a hint; the next entry of the seat says so.
    hinted_version = models.PositiveIntegerField(null=True)
    place = models.PositiveSmallIntegerField(null=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(name="seat_number_once", fields=("match", "number")),
            models.UniqueConstraint(name="seat_player_once", fields=("match", "player")),
            models.CheckConstraint(
                name="seat_controller_matches",
                condition=Q(controller=Controller.PERSON, player__isnull=False, bot="")
                | (Q(controller=Controller.BOT, player__isnull=True) & ~Q(bot=""))
                | (Q(controller=Controller.LENT, player__isnull=False) & ~Q(bot="")),
            ),
        )
        # To find what somebody plays without reading all that somebody has ever played.
        indexes = (
            models.Index(name="seat_live", fields=("player",), condition=Q(place__isnull=True)),
        )

    def __str__(self) -> str:
        return f"seat {self.number} of {self.match_id}"
