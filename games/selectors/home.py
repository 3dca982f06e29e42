"""What waits for one player: turns, tables, and what is over since the player looked.

Two reads find the rows and make the tag, a third adds who sits there; how many matches there are
changes nothing about that, and no state is read.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db.models import Case, F, QuerySet, Value, When, Window, prefetch_related_objects
from django.db.models.functions import RowNumber

from games import clock
from games.engine.game import Json
from games.models import Match, Seat
from games.models.match import MatchStatus
from games.selectors.matches import SEATS_WITH_NAMES, UNREAD, match_summary

LIVE = ("my_turns", "waiting", "open")
FINISHED = "finished_since"
# A match is stamped before it is committed. Who looks in between must find it the next time.
OVERLAP = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Home:
    """Section -> its matches, the most urgent first; `more`: the sections that were cut."""

    player_id: UUID
    sections: dict[str, Sequence[Match]]
    more: frozenset[str]

    @property
    def fingerprint(self) -> bytes:
        """Changes with the body; made of ids and versions, so that it tells nothing else."""
        parts = [
            f"{name}:{match.id}:{match.version}"
            for name, matches in self.sections.items()
            for match in matches
        ]
        return " ".join([str(self.player_id), *parts, *sorted(self.more)]).encode()


def home(*, player_id: UUID, since: datetime | None, limit: int) -> Home:
    """At most `limit` matches a section. Without `since` nothing has happened since."""
    found: dict[str, list[Match]] = {name: [] for name in (*LIVE, FINISHED)}
    for seat in _live_seats(player_id, limit + 1):
        found[seat.section].append(seat.match)
    if since is not None:
        found[FINISHED] = list(_ended_since(player_id, since)[: limit + 1])
    return Home(
        player_id=player_id,
        sections={name: matches[:limit] for name, matches in found.items()},
        more=frozenset(name for name, matches in found.items() if len(matches) > limit),
    )


def home_view(seen: Home, *, now: datetime) -> Json:
    """The sections in wire form, and when to look again."""
    everything = [match for matches in seen.sections.values() for match in matches]
    prefetch_related_objects(everything, SEATS_WITH_NAMES)
    rows = {
        name: [match_summary(match, player_id=seen.player_id) for match in matches]
        for name, matches in seen.sections.items()
    }
    return {
        "server_time": now,
        "poll_after_s": min(
            (
                clock.poll_after_s(
                    now=now, deadline=match.turn_deadline, your_turn=name == "my_turns"
                )
                for name in LIVE
                for match in seen.sections[name]
            ),
            default=clock.poll_after_s(now=now, deadline=None, your_turn=False),
        ),
        **rows,
    }


def _live_seats(player_id: UUID, most: int) -> "QuerySet[Any]":
    """The seats the player still plays on, numbered within their section by urgency."""
    section = Case(
        When(match__status=MatchStatus.OPEN, then=Value("open")),
        When(match__to_act=F("number"), then=Value("my_turns")),
        default=Value("waiting"),
    )
    # Open tables have no deadline: the newest comes first.
    urgency = ("match__turn_deadline", "-match__created_at", "match_id")
    rank = Window(RowNumber(), partition_by=F("section"), order_by=urgency)
    seats = Seat.objects.filter(
        player_id=player_id,
        place__isnull=True,
        match__status__in=(MatchStatus.OPEN, MatchStatus.ACTIVE),
    )
    numbered = seats.annotate(section=section, rank=rank).filter(rank__lte=most).order_by("rank")
    return numbered.select_related("match").defer(*(f"match__{name}" for name in UNREAD))


def _ended_since(player_id: UUID, since: datetime) -> QuerySet[Match]:
    over = Match.objects.filter(seats__player_id=player_id, ended_at__gt=since)
    return over.defer(*UNREAD).order_by("-ended_at", "id")
