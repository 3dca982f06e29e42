"""The database itself refuses rows that make no sense, whoever writes them."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from games.models import Match, Move, Round, Seat
from tests.tables import Person, new_key, some_action

pytestmark = pytest.mark.django_db


@pytest.fixture
def match_id() -> str:
    """A running match between Ada and a bot, in which something has been played."""
    ada = Person("Ada")
    match = ada.opens(bots=["greedy"], options={"lives": 9})
    if match["turn"]["seat"] == 0:
        ada.plays(match["id"], some_action(match["legal_actions"]))
    return str(match["id"])


def change(model: type[Any], **columns: Any) -> Callable[[str], None]:
    """Write `columns` into one row of the match."""

    def write(match_id: str) -> None:
        match_column = "id" if model is Match else "match_id"
        row = model.objects.filter(**{match_column: match_id}).order_by("-pk").first()
        model.objects.filter(pk=row.pk).update(**columns)

    return write


def again(model: type[Any], **columns: Any) -> Callable[[str], None]:
    """Insert a copy of the match's first row with `columns` changed."""

    def write(match_id: str) -> None:
        row = model.objects.filter(match_id=match_id).order_by("pk").first()
        row.pk = None
        for name, value in columns.items():
            setattr(row, name, value)
        row.save(force_insert=True)

    return write


WRONG = {
    "an active match without a state": change(Match, snapshot=None),
    "an active match without a deadline": change(Match, turn_deadline=None),
    "an active match with nobody to act": change(Match, to_act=None),
    "an active match that never started": change(Match, started_at=None),
    "an active match that has ended": change(Match, ended_at=timezone.now()),
    "a finished match with a deadline": change(Match, status="finished", ended_at=timezone.now()),
    "a finished match without an end": change(Match, status="finished", turn_deadline=None),
    "an open match with a deadline": change(Match, status="open"),
    "a status nobody knows": change(Match, status="paused", turn_deadline=None),
    "a turn of nine seconds": change(Match, per_move_s=9),
    "a turn of fifteen days": change(Match, per_move_s=15 * 24 * 3600),
    "one version twice": again(Move),
    "version nought": again(Move, version=0),
    "an answer without its key": change(Move, request_key=None, answer="{}"),
    "one seat twice": again(Seat, player_id=None, bot="greedy", controller="bot"),
    "one person on two seats": again(Seat, number=7),
    "a person's seat without a person": again(Seat, number=7, player_id=None),
    "a bot's seat without a bot": change(Seat, bot=""),
    "a lent seat without a person": change(Seat, controller="lent"),
    "a seat of a controller nobody knows": change(Seat, controller="ghost"),
    "one round twice": again(Round),
    "a round that is over without results": change(Round, last_version=3, reason="closed"),
    "a round with results that goes on": change(Round, results=[]),
}


@pytest.mark.parametrize("write", WRONG.values(), ids=WRONG.keys())
def test_the_database_refuses(match_id: str, write: Callable[[str], None]) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        write(match_id)


def test_one_key_is_used_once(match_id: str) -> None:
    key = new_key()
    rows = list(Move.objects.filter(match_id=match_id).order_by("version")[:2])
    Move.objects.filter(pk=rows[0].pk).update(request_key=key)

    with pytest.raises(IntegrityError), transaction.atomic():
        Move.objects.filter(pk=rows[1].pk).update(request_key=key)


def test_the_copies_are_refused_for_what_is_wrong_with_them_only(match_id: str) -> None:
    again(Move, version=99)(match_id)
    again(Seat, number=7, player_id=None, bot="greedy", controller="bot")(match_id)
    again(Round, number=99)(match_id)
    change(Match, turn_deadline=timezone.now() + timedelta(days=1))(match_id)
