"""Matches as their viewers may see them."""

from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any
from uuid import UUID

from django.db.models import F, FilteredRelation, Prefetch, Q, QuerySet

from games import clock
from games.engine.game import Json
from games.engine.registry import GAMES
from games.errors import MatchNotFound
from games.models import Match, Seat
from games.models.match import MatchStatus, Visibility
from games.selectors.players import bot_ref, person_ref, seat_ref
from games.table import Table

# Lists have no use for them, and two of them are secret.
UNREAD = ("snapshot", "seed", "rules")
SEATS_WITH_NAMES = Prefetch(
    "seats", queryset=Seat.objects.select_related("player").order_by("number")
)


@dataclass(frozen=True, slots=True)
class MatchTag:
    """What changes whenever the body of a match changes for one viewer."""

    version: int
    seat: int | None


def match_tag(*, match_id: UUID, player_id: UUID | None) -> MatchTag:
    """Cheap: no state is decoded. Raises MatchNotFound."""
    mine = FilteredRelation("seats", condition=Q(seats__player_id=player_id))
    matches = Match.objects.filter(id=match_id).annotate(mine=mine)
    row = matches.values_list("version", "mine__number").first()
    if row is None:
        raise MatchNotFound
    return MatchTag(version=row[0], seat=row[1])


def match_view(table: Table, *, player_id: UUID | None, now: datetime) -> Json:
    """The table as that person (None or a stranger: a spectator) may see it."""
    return table_view(table, seat=table.number_of(player_id), now=now)


def table_view(table: Table, *, seat: int | None, now: datetime) -> Json:
    """The table as whoever sits on `seat` (None: a spectator) may see it."""
    play = _play_view(table, seat)
    return {
        **_facts(table),
        "server_time": now,
        "poll_after_s": clock.poll_after_s(
            now=now, deadline=table.turn_deadline, your_turn=_is_turn_of(table, seat)
        ),
        "you": None if seat is None else {"seat": seat},
        "seats": [
            _seat_view(table, number, play["seats"].get(number)) for number in range(_width(table))
        ],
        "round": play["round"],
        "turn": play["turn"],
        "legal_actions": play["legal_actions"],
    }


def _facts(table: Table) -> Json:
    return {
        "id": str(table.id),
        "preset": table.preset,
        "status": table.status,
        "version": table.version,
        "seed_hash": table.seed_hash,
        "visibility": table.visibility,
        "start": table.start_when,
        "host_seat": table.number_of(table.host_id),
        "rules": _rules_view(table.game.key, table.rules),
        "clock": {"per_move_s": table.clock.per_move_s, "bank_s": 0},
        "bot_delay_s": table.clock.bot_delay_s,
        "hints": table.hints,
        "created_at": table.created_at,
        "started_at": table.started_at,
        "ended_at": table.ended_at,
    }


@lru_cache(maxsize=1024)
def _rules_view(game: str, rules: Any) -> Json:
    """Many tables play by the same rules, and every answer tells them. Nobody writes into it."""
    return GAMES[game].rules_to_json(rules)


def _width(table: Table) -> int:
    """An open table shows its empty seats; a started one has none."""
    return table.size if table.started_at is None else len(table.seats)


def _is_turn_of(table: Table, seat: int | None) -> bool:
    return seat is not None and table.to_act == seat


def _play_view(table: Table, seat: int | None) -> Json:
    """What the engine shows the viewer, seats by number."""
    if table.state is None:
        return {"seats": {}, "round": None, "turn": None, "legal_actions": []}
    body = table.game.view_to_json(table.game.view(table.state, seat))
    body["seats"] = {row["number"]: row for row in body["seats"]}
    if table.turn_deadline is not None:
        body["turn"] = {**body["turn"], "deadline": table.turn_deadline}
    return body


def _seat_view(table: Table, number: int, play: Json | None) -> Json:
    seat = table.seat(number)
    return {
        "number": number,
        "player": None if seat is None else seat_ref(seat),
        "controller": None if seat is None else seat.controller,
        **(play or _waiting_seat(table)),
    }


def _waiting_seat(table: Table) -> Json:
    return {
        "lives": table.rules.lives,
        "swimming": False,
        "out": False,
        "resigned": False,
        "place": None,
        "standing": False,
        "hand_count": 0,
    }


@dataclass(frozen=True, slots=True)
class MatchFilter:
    """`mine` and `my_turn` are about `player_id`; None means "do not care"."""

    player_id: UUID
    status: str | None = None
    preset: str | None = None
    mine: bool = False
    my_turn: bool = False


def match_list(wanted: MatchFilter) -> QuerySet[Match]:
    """Mine, or the public ones; the caller orders and cuts. No state is read."""
    matches = Match.objects.defer(*UNREAD).filter(_whose(wanted))
    if wanted.status is not None:
        matches = matches.filter(status=wanted.status)
    if wanted.preset is not None:
        matches = matches.filter(preset=wanted.preset)
    return matches.prefetch_related(SEATS_WITH_NAMES)


def _whose(wanted: MatchFilter) -> Q:
    if wanted.my_turn:
        # One condition, so that it is about one seat: mine, and the one to act.
        mine = Q(seats__player_id=wanted.player_id, seats__number=F("to_act"))
        return mine & Q(status=MatchStatus.ACTIVE)
    if wanted.mine:
        return Q(seats__player_id=wanted.player_id)
    return Q(visibility=Visibility.PUBLIC)


def match_summary(match: Match, *, player_id: UUID) -> Json:
    """One row of a list: enough to choose a table, nothing of its cards."""
    seats = list(match.seats.all())
    mine = next((seat.number for seat in seats if seat.player_id == player_id), None)
    return {
        "id": str(match.id),
        "preset": match.preset,
        "status": match.status,
        "version": match.version,
        "visibility": match.visibility,
        "start": match.start_when,
        "size": match.size,
        "free_seats": match.size - len(seats) if match.status == MatchStatus.OPEN else 0,
        "round": match.round_number,
        "clock": {"per_move_s": match.per_move_s, "bank_s": 0},
        "you": None if mine is None else {"seat": mine},
        "your_turn": mine is not None and match.to_act == mine,
        "turn": _summary_turn(match),
        "seats": [_summary_seat(seat) for seat in seats],
        "created_at": match.created_at,
        "started_at": match.started_at,
        "ended_at": match.ended_at,
    }


def _summary_turn(match: Match) -> Json | None:
    if match.to_act is None:
        return None
    return {"seat": match.to_act, "deadline": match.turn_deadline}


def _summary_seat(seat: Seat) -> Json:
    if seat.player is None:
        player = bot_ref(seat.bot)
    else:
        player = person_ref(seat.player.id, seat.player.name)
    return {
        "number": seat.number,
        "player": player,
        "controller": seat.controller,
        "place": seat.place,
    }
