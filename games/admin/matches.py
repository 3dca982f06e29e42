"""Matches: find one, see who plays and who is late, and walk through its table."""

import json
from typing import Any
from uuid import UUID

from django.contrib import admin
from django.db.models import Prefetch, QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.admin import resignation, table_page
from games.admin.read_only import ReadOnlyAdmin, preformatted
from games.engine.registry import GAMES
from games.models import Match, Seat
from games.models.match import MatchStatus


class OverdueFilter(admin.SimpleListFilter):
    """Turns that the sweep should have played by now."""

    title = "turn"
    parameter_name = "turn"

    def lookups(self, _request: HttpRequest, _model_admin: Any) -> list[tuple[str, str]]:
        return [("overdue", "overdue"), ("running", "in time")]

    def queryset(self, _request: HttpRequest, queryset: QuerySet[Match]) -> QuerySet[Match]:
        active, now = queryset.filter(status=MatchStatus.ACTIVE), timezone.now()
        match self.value():
            case "overdue":
                return active.filter(turn_deadline__lte=now)
            case "running":
                return active.filter(turn_deadline__gt=now)
            case _:
                return queryset


class PresetFilter(admin.SimpleListFilter):
    """Names come from the games: to look for those in use would read every match."""

    title = parameter_name = "preset"

    def lookups(self, _request: HttpRequest, _model_admin: Any) -> list[tuple[str, str]]:
        return [(key, key) for game in GAMES.values() for key in game.preset_keys()]

    def queryset(self, _request: HttpRequest, queryset: QuerySet[Match]) -> QuerySet[Match]:
        return queryset.filter(preset=self.value()) if self.value() else queryset


class SeatInline(admin.TabularInline):  # type: ignore[type-arg]  # not generic at run time
    model = Seat
    fields = readonly_fields = ("number", "player", "bot", "controller", "missed_turns", "place")
    ordering = ("number",)
    can_delete = False

    def has_add_permission(self, _request: HttpRequest, _obj: Any = None) -> bool:
        return False

    def has_change_permission(self, _request: HttpRequest, _obj: Any = None) -> bool:
        return False


@admin.register(Match)
class MatchAdmin(ReadOnlyAdmin):
    """Neither seed nor snapshot is among the fields: they are on the table's own page."""

    list_display = ("id", "preset", "status", "people", "version", "turn_deadline", "created_at")
    list_filter = ("status", OverdueFilter, PresetFilter, "visibility")
    lookups = frozenset({"status__exact", "preset", "visibility__exact", "turn"})
    search_fields = ("^seats__player__name",)
    search_help_text = "The id of a match, or the beginning of a player's name."
    ordering = ("-created_at", "id")
    inlines = (SeatInline,)
    fields = (
        "id",
        ("preset", "game", "rules_version"),
        ("status", "visibility", "start_when", "hints"),
        ("host", "size"),
        ("version", "round_number", "to_act", "turn_deadline"),
        ("per_move_s", "bot_delay_s"),
        ("created_at", "started_at", "ended_at"),
        "seed_hash",
        "all_rules",
        "belongings",
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Match]:
        seats = Seat.objects.select_related("player").order_by("number")
        matches = super().get_queryset(request).defer("snapshot", "seed")
        return matches.prefetch_related(Prefetch("seats", queryset=seats))

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Match], search_term: str
    ) -> tuple[QuerySet[Match], bool]:
        try:
            return queryset.filter(id=UUID(search_term.strip())), False
        except ValueError:
            return super().get_search_results(request, queryset, search_term)

    def get_urls(self) -> list[URLPattern]:
        table = self.admin_site.admin_view(self.table_view)
        resign = self.admin_site.admin_view(resignation.resign)
        own = [
            path("<uuid:match_id>/table/", table, name="games_match_table"),
            path("<uuid:match_id>/resign/<int:seat>/", resign, name="games_match_resign"),
        ]
        return [*own, *super().get_urls()]

    def table_view(self, request: HttpRequest, match_id: UUID) -> HttpResponse:
        return table_page.show(request, match_id, self)

    @admin.display(description="seats")
    def people(self, match: Match) -> str:
        seats = match.seats.all()
        return ", ".join(seat.bot if seat.player is None else seat.player.name for seat in seats)

    @admin.display(description="rules")
    def all_rules(self, match: Match) -> SafeString:
        return preformatted(json.dumps(match.rules, indent=1))

    @admin.display(description="more")
    def belongings(self, match: Match) -> SafeString:
        return format_html(
            '<a href="{}">table</a> · <a href="{}">moves</a> · <a href="{}">rounds</a>',
            reverse("admin:games_match_table", args=[match.id]),
            _list_of("move", match),
            _list_of("round", match),
        )


def _list_of(model: str, match: Match) -> str:
    return f"{reverse(f'admin:games_{model}_changelist')}?match__id__exact={match.id}"
