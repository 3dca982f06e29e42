"""Who may look at a table from where.

What a spectator sees, any operator may see. More of a match that is not over needs the permission
`games.view_secrets`, and so do seed and snapshot at any time; each such look is on record.
"""

from dataclasses import dataclass

from django.contrib.admin.models import CHANGE, LogEntry
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest

from games.models import Match
from games.models.match import MatchStatus
from games.table import Table

PERMISSION = "games.view_secrets"
EVERYTHING = "all"


@dataclass(frozen=True, slots=True)
class Look:
    """`seat`: None for a spectator. `everything`: the whole truth, seed and snapshot too."""

    version: int
    seat: int | None = None
    everything: bool = False

    def is_secret(self, table: Table) -> bool:
        if self.everything:
            return True
        return self.seat is not None and table.status != MatchStatus.FINISHED

    def __str__(self) -> str:
        return f"seat {EVERYTHING if self.everything else self.seat}, version {self.version}"


def look_of(request: HttpRequest, table: Table) -> Look:
    """From `?seat=` (a number or `all`) and `?version=`. Raises Http404."""
    seat, version = request.GET.get("seat", ""), request.GET.get("version", "")
    return Look(
        version=_version(version, table) if version else table.version,
        seat=_seat(seat, table) if seat not in {"", EVERYTHING} else None,
        everything=seat == EVERYTHING,
    )


def admit(request: HttpRequest, table: Table, look: Look) -> None:
    """Raises PermissionDenied. The record says who looked from where, never at which cards."""
    if not look.is_secret(table):
        return
    if request.user.pk is None or not request.user.has_perm(PERMISSION):
        raise PermissionDenied
    LogEntry.objects.log_actions(
        user_id=request.user.pk,
        queryset=Match.objects.filter(id=table.id),
        action_flag=CHANGE,
        change_message=f"Looked at secrets: {look}.",
        single_object=True,
    )


def _seat(text: str, table: Table) -> int:
    seat = table.seat(int(text)) if text.isdecimal() else None
    if seat is None:
        raise Http404
    return seat.number


def _version(text: str, table: Table) -> int:
    if not text.isdecimal() or int(text) > table.version:
        raise Http404
    return int(text)
