"""Seats, rounds and moves: what belongs to one match, a page for each row."""

import json
from typing import Any
from uuid import UUID

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.safestring import SafeString

from games.admin.read_only import ReadOnlyAdmin, preformatted
from games.engine.game import Json
from games.engine.registry import GAMES
from games.models import Move, Round, Seat
from games.models.match import MatchStatus
from games.selectors.log import entry_of, entry_views


class OfMatchAdmin(ReadOnlyAdmin):
    """Rows are found by the id of their match."""

    lookups = frozenset({"match__id__exact"})
    search_fields = ("match__id",)
    search_help_text = "The whole id of a match."

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """No page needs the secrets of a match to name it."""
        rows = super().get_queryset(request).select_related("match")
        return rows.defer("match__snapshot", "match__seed", "match__rules")

    def get_search_results(
        self, _request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        if not search_term:
            return queryset, False
        wanted = _uuid(search_term)
        return queryset.filter(match_id=wanted) if wanted else queryset.none(), False


@admin.register(Seat)
class SeatAdmin(OfMatchAdmin):
    list_display = ("match", "number", "player", "bot", "controller", "missed_turns", "place")
    list_filter = ("controller",)
    lookups = OfMatchAdmin.lookups | {"controller__exact", "player__id__exact"}
    fields = ("match", "number", "player", "bot", "controller", "missed_turns", "place")
    ordering = ("match", "number")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Seat]:
        return super().get_queryset(request).select_related("player")


@admin.register(Round)
class RoundAdmin(OfMatchAdmin):
    """The results of a finished round are public: every hand was shown at the table."""

    list_display = ("match", "number", "dealer", "first_version", "last_version", "reason")
    fields = (
        "match",
        "number",
        "dealer",
        ("first_version", "last_version"),
        ("reason", "closer", "void"),
        "shown_hands",
    )
    ordering = ("match", "number")

    @admin.display(description="results")
    def shown_hands(self, row: Round) -> SafeString:
        return preformatted(_pretty(row.results))


@admin.register(Move)
class MoveAdmin(OfMatchAdmin):
    """Who did what and when. `answer` is not here: it holds the hand of whoever asked."""

    list_display = ("match", "version", "round_number", "seat", "origin", "what", "at")
    list_filter = ("origin",)
    lookups = OfMatchAdmin.lookups | {"origin__exact"}
    fields = (
        "match",
        ("version", "round_number"),
        ("seat", "origin", "at"),
        "request_key",
        "asked",
        "happened",
    )
    ordering = ("match", "version")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Move]:
        return super().get_queryset(request).defer("answer")

    @admin.display(description="action")
    def what(self, row: Move) -> str:
        return str(row.action["type"])

    @admin.display(description="action")
    def asked(self, row: Move) -> SafeString:
        return preformatted(_pretty(_seen(row)["action"]))

    @admin.display(description="events")
    def happened(self, row: Move) -> SafeString:
        """All of it once the match is over; before that, what a spectator sees."""
        over = row.match.status == MatchStatus.FINISHED
        return preformatted(_pretty(row.events if over else _seen(row)["events"]))


def _seen(row: Move) -> Json:
    (view,) = entry_views([entry_of(row)], game=GAMES[row.match.game], seat=None)
    return view


def _pretty(data: Any) -> str:
    return json.dumps(data, indent=1, ensure_ascii=False)


def _uuid(text: str) -> UUID | None:
    try:
        return UUID(text.strip())
    except ValueError:
        return None
