"""The one thing an operator may do to a running match: take a seat out of it, on record."""

from uuid import UUID

from django.contrib import messages
from django.contrib.admin.models import CHANGE, LogEntry
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import redirect
from django.utils import timezone

from games.errors import Refusal
from games.models import Match
from games.services import staff

PERMISSION = "games.change_match"


def resign(request: HttpRequest, match_id: UUID, seat: int) -> HttpResponse:
    """Raises PermissionDenied."""
    if request.method != "POST":
        return HttpResponseNotAllowed(["POST"])
    if request.user.pk is None or not request.user.has_perm(PERMISSION):
        raise PermissionDenied
    try:
        staff.resign_seat(match_id=match_id, seat=seat, now=timezone.now())
    except Refusal as refusal:
        messages.error(request, f"Seat {seat} did not resign: {refusal.code}.")
    else:
        _note(request.user.pk, match_id, seat)
        messages.success(request, f"Seat {seat} has resigned.")
    return redirect("admin:games_match_table", match_id)


def _note(user_id: int, match_id: UUID, seat: int) -> None:
    LogEntry.objects.log_actions(
        user_id=user_id,
        queryset=Match.objects.filter(id=match_id),
        action_flag=CHANGE,
        change_message=f"Resigned seat {seat}.",
        single_object=True,
    )
