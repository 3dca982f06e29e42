"""Before the first deal: taking seats and giving them up, a new host, gaps closed at the start."""

from uuid import UUID

import pytest
from django.utils import timezone

from games.models import Match
from games.services import matches
from tests.books import check_books, log_of
from tests.tables import Person, body_of

pytestmark = pytest.mark.django_db

OPEN = {"seats": 4, "start": "by_host"}


def test_a_start_with_empty_seats_closes_the_gaps_and_keeps_the_order() -> None:
    ada, ben, eve = Person("Ada"), Person("Ben"), Person("Eve")
    match = ada.opens(**OPEN)
    ben.sits_down(match["id"])
    eve.sits_down(match["id"])
    assert ada.put(f"/matches/{match['id']}/seats/3/bot", {"bot": "greedy"}).status_code == 200
    assert ben.delete(f"/matches/{match['id']}/seats/me").status_code == 204

    started = body_of(ada.post(f"/matches/{match['id']}/start"))

    names = [(seat["number"], seat["player"]["name"]) for seat in started["seats"]]
    assert names == [(0, "Ada"), (1, "Eve"), (2, "Greedy")]
    assert eve.sees(match["id"])["you"] == {"seat": 1}
    check_books(match["id"])


def test_a_seat_given_up_can_be_taken_by_somebody_else() -> None:
    ada, ben, eve = Person("Ada"), Person("Ben"), Person("Eve")
    match = ada.opens(**OPEN)
    ben.sits_down(match["id"])
    ben.delete(f"/matches/{match['id']}/seats/me")

    assert eve.sits_down(match["id"])["you"] == {"seat": 1}
    assert ben.sees(match["id"])["you"] is None


def test_when_the_host_gets_up_the_next_person_is_host_and_may_start() -> None:
    ada, ben, eve = Person("Ada"), Person("Ben"), Person("Eve")
    match = ada.opens(**OPEN)
    ben.sits_down(match["id"])
    eve.sits_down(match["id"])

    assert ada.delete(f"/matches/{match['id']}/seats/me").status_code == 204

    assert ben.sees(match["id"])["host_seat"] == 1
    assert eve.post(f"/matches/{match['id']}/start").status_code == 403
    started = body_of(ben.post(f"/matches/{match['id']}/start"))
    assert started["status"] == "active"
    assert started["host_seat"] == 0
    check_books(match["id"])


def test_when_the_last_person_gets_up_the_table_is_cancelled_though_bots_sit_there() -> None:
    ada, ben = Person("Ada"), Person("Ben")
    match = ada.opens(seats=3, bots=["greedy"], start="by_host")

    assert ada.delete(f"/matches/{match['id']}/seats/me").status_code == 204

    row = Match.objects.get(id=match["id"])
    assert (row.status, row.ended_at is not None) == ("cancelled", True)
    types = [event["type"] for event in log_of(match["id"])[-1].events]
    assert types == ["seat_left", "match_cancelled"]
    refused = ben.post(f"/matches/{match['id']}/seats")
    assert (refused.status_code, body_of(refused)["code"]) == (409, "match_not_active")


def test_nobody_sits_down_twice_or_on_a_taken_seat_or_after_the_start() -> None:
    ada, ben, eve = Person("Ada"), Person("Ben"), Person("Eve")
    match = ada.opens(seats=3, start="by_host")
    ben.sits_down(match["id"])
    seats = f"/matches/{match['id']}/seats"

    assert body_of(ben.post(seats))["code"] == "already_seated"
    assert body_of(eve.post(seats, {"number": 1}))["code"] == "seat_taken"
    assert body_of(eve.post(seats, {"number": 3}))["code"] == "validation_failed"
    ada.post(f"/matches/{match['id']}/start")
    assert body_of(eve.post(seats))["code"] == "already_started"
    assert body_of(ben.delete(f"{seats}/me"))["code"] == "already_started"
    assert len(log_of(match["id"])) == 3


def test_a_table_for_two_does_not_start_with_one() -> None:
    ada = Person("Ada")
    match = ada.opens(seats=2, start="by_host")

    refused = ada.post(f"/matches/{match['id']}/start")

    assert (refused.status_code, body_of(refused)["code"]) == (409, "not_enough_players")
    assert body_of(refused)["params"] == {"needed": 2, "seated": 1}


def test_a_full_table_starts_by_itself_unless_the_host_wants_to_start_it() -> None:
    ada, ben = Person("Ada"), Person("Ben")
    at_once, by_hand = ada.opens(seats=2), ada.opens(seats=2, start="by_host")

    assert ben.sits_down(at_once["id"])["status"] == "active"
    assert ben.sits_down(by_hand["id"])["status"] == "open"
    refused = Person("Eve").post(f"/matches/{by_hand['id']}/seats")
    assert body_of(refused)["code"] == "match_full"


def test_a_bot_can_be_seated_by_the_host_only_and_the_last_one_starts_the_table() -> None:
    ada, ben = Person("Ada"), Person("Ben")
    match = ada.opens(seats=3)
    ben.sits_down(match["id"])
    seat = f"/matches/{match['id']}/seats/2/bot"

    assert body_of(ben.put(seat, {"bot": "greedy"}))["code"] == "not_host"
    assert body_of(ada.put(seat, {"bot": "greedy"}))["status"] == "active"


def test_a_stale_table_is_cancelled_once_and_a_running_one_left_alone() -> None:
    ada = Person("Ada")
    waiting, running = ada.opens(seats=3), ada.opens(bots=["greedy"])

    for match in (waiting, waiting, running):
        matches.cancel_stale_table(match_id=UUID(match["id"]), now=timezone.now())

    assert ada.sees(waiting["id"])["status"] == "cancelled"
    assert ada.sees(running["id"])["status"] == "active"
    assert [entry.action["type"] for entry in log_of(waiting["id"])] == ["create", "cancel"]
