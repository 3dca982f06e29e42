"""What services refuse, and what they let through without changing anything."""

from dataclasses import replace
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import IntegrityError
from django.utils import timezone

from games import errors, persistence
from games.models import Match
from games.selectors import work
from games.services import maintenance, matches, moves, seat_lending
from games.services.matches import TableSpec
from games.services.requests import Request
from tests.tables import Body, Person, new_key

pytestmark = pytest.mark.django_db

SPEC = TableSpec(
    preset="a7",
    options={},
    seats=3,
    bots=(),
    visibility="public",
    start_when="when_full",
    per_move_s=60,
    bot_delay_s=0,
    hints=False,
)


def asked_by(player_id: UUID, key: UUID | None = None) -> Request:
    return Request(
        player_id=player_id, now=timezone.now(), status=201, render=lambda _: {}, key=key
    )


@pytest.mark.parametrize(
    ("wrong", "option"),
    [
        ({"preset": "poker"}, "preset"),
        ({"options": {"lives": "many"}}, "lives"),
        ({"seats": 1}, "seats"),
        ({"seats": 9}, "seats"),
        ({"bots": ("greedy",) * 3}, "bots"),
    ],
)
def test_a_table_that_cannot_be_played_is_not_opened(wrong: dict[str, Any], option: str) -> None:
    ada = Person("Ada")

    with pytest.raises(errors.InvalidOptions) as refused:
        matches.create_match(spec=replace(SPEC, **wrong), request=asked_by(UUID(ada.id)))

    assert refused.value.params["option"] == option
    assert not Match.objects.exists()


def test_what_the_database_refuses_for_a_reason_of_its_own_is_no_repetition() -> None:
    ada = Person("Ada")
    key = UUID(new_key())

    with pytest.raises(IntegrityError):
        matches.create_match(spec=replace(SPEC, per_move_s=1), request=asked_by(UUID(ada.id), key))


def two() -> tuple[Person, Person, Body]:
    ada, ben = Person("Ada"), Person("Ben")
    match = ada.opens(seats=2, options={"dealer_choice": "none"})
    match = ben.sits_down(match["id"])
    people = (ada, ben) if match["turn"]["seat"] == 0 else (ben, ada)
    return (*people, match)


def check(person: Person, match: Body, version: int, action: Body) -> None:
    moves.check_move(
        match_id=UUID(match["id"]),
        player_id=UUID(person.id),
        expected_version=version,
        action=action,
    )


def test_a_move_can_be_checked_without_being_made() -> None:
    mover, waiter, match = two()
    version = match["version"]

    check(mover, match, version, {"type": "pass"})
    with pytest.raises(errors.NotYourTurn):
        check(waiter, match, version, {"type": "pass"})
    with pytest.raises(errors.StaleVersion):
        check(mover, match, version - 1, {"type": "pass"})
    with pytest.raises(errors.MalformedAction):
        check(mover, match, version, {"type": "fold"})
    with pytest.raises(errors.IllegalAction):
        check(mover, match, version, {"type": "draw_deck"})

    assert persistence.read_table(UUID(match["id"])).version == version


def test_a_seat_lent_on_its_turn_has_a_bots_time_to_move() -> None:
    _, _, match = two()
    table, now = persistence.read_table(UUID(match["id"])), timezone.now()
    seat = table.seats[table.to_act or 0]

    after, _ = seat_lending.lent(table, seat, now, reason="missed_turns")

    assert after.turn_deadline == table.clock.deadline(now=now, bot=True)


def test_a_table_gone_before_it_is_cancelled_does_not_stop_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stale = Person("Ada").opens(seats=2)
    listed = [uuid4(), UUID(stale["id"])]
    monkeypatch.setattr(work, "stale_tables", lambda **_: listed)

    maintenance.cancel_stale_tables(now=timezone.now(), after=timedelta(days=1))

    assert Match.objects.get(id=stale["id"]).status == "cancelled"
