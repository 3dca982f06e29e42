"""The table of one match after any entry of its log, as a seat or a spectator saw it."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils import timezone

from games import persistence, transcript
from games.admin import looks, resignation
from games.admin.looks import Look
from games.admin.read_only import ReadOnlyAdmin
from games.engine.game import Json
from games.errors import MatchNotFound
from games.models.match import MatchStatus
from games.replay import BrokenLogError
from games.selectors.history import seen_entries, table_at, true_entries
from games.selectors.matches import table_view
from games.table import Table

TEMPLATE = "admin/games/match/table.html"


def show(request: HttpRequest, match_id: UUID, matches: ReadOnlyAdmin) -> HttpResponse:
    """`?seat=` a number or `all`, `?version=` a number. Raises Http404, PermissionDenied."""
    if not matches.has_view_permission(request):
        raise PermissionDenied
    table = _read(match_id)
    look = looks.look_of(request, table)
    looks.admit(request, table, look)
    context = {
        **matches.admin_site.each_context(request),
        **_steps(table, look),
        **_table(_then(table, look.version), look),
        "title": f"Table of {table.preset} {table.id}",
        "look": look,
        "opts": matches.opts,
        "is_over": table.status == MatchStatus.FINISHED,
        "may_see_secrets": request.user.has_perm(looks.PERMISSION),
        "may_resign": _may_resign(request, table),
        "secrets": _secrets(table) if look.everything else None,
    }
    return TemplateResponse(request, TEMPLATE, context)


def _read(match_id: UUID) -> Table:
    try:
        return persistence.read_table(match_id)
    except MatchNotFound as error:
        raise Http404 from error


def _then(table: Table, version: int) -> Table:
    try:
        return table_at(table, version)
    except BrokenLogError as error:
        raise Http404(str(error)) from error


def _steps(table: Table, look: Look) -> Json:
    """Where to from this version; before the first entry there is nothing to see."""
    return {
        "head": table.version,
        "earlier": look.version - 1 if look.version > 1 else None,
        "later": look.version + 1 if look.version < table.version else None,
    }


def _table(then: Table, look: Look) -> Json:
    match = _match(then, look)
    entries = true_entries(then) if look.everything else seen_entries(then, seat=look.seat)
    return {
        "match": match,
        "middle": transcript.middle_text(match),
        "seats": [_seat(seat, match) for seat in match["seats"]],
        "log": _log(entries, transcript.names_of(match)),
    }


def _match(then: Table, look: Look) -> Json:
    """For the whole truth, each seat as it sees itself: no card comes from anywhere but a view."""
    match = table_view(then, seat=look.seat, now=timezone.now())
    if not look.everything:
        return match
    own = [
        table_view(then, seat=number, now=timezone.now())["seats"][number]
        for number in range(len(match["seats"]))
    ]
    return match | {"seats": own}


def _seat(seat: Json, match: Json) -> Json:
    turn = match["turn"]
    return {
        "number": seat["number"],
        "player": seat["player"],
        "controller": seat["controller"],
        "lives": transcript.lives_text(seat),
        "hand": transcript.hand_text(seat),
        "value": seat.get("hand_value", ""),
        "out": seat["out"],
        "acts": turn is not None and turn["seat"] == seat["number"],
    }


def _log(entries: Iterable[Json], names: transcript.Names) -> list[tuple[Any, str]]:
    return [(entry, "\n".join(transcript.told(entry, names))) for entry in entries]


def _may_resign(request: HttpRequest, table: Table) -> bool:
    return table.status == MatchStatus.ACTIVE and request.user.has_perm(resignation.PERMISSION)


def _secrets(table: Table) -> Json:
    return {"seed": table.seed.hex(), "snapshot": persistence.read_snapshot(table.id)}
