"""Several people at one table before the first deal."""

from functools import partial

import pytest
from rest_framework.response import Response

from games.models import Match, Seat
from tests.books import check_books
from tests.races.crowd import at_once
from tests.tables import Person, body_of, new_key

pytestmark = pytest.mark.django_db(transaction=True, available_apps=["accounts", "games"])


def statuses(answers: list[Response]) -> list[int]:
    return sorted(answer.status_code for answer in answers)


def test_of_many_people_one_gets_the_last_seat() -> None:
    people = [Person(f"Guest {number}") for number in range(8)]
    match = Person("Ada").opens(seats=2, start="by_host")

    answers = at_once(*[partial(p.post, f"/matches/{match['id']}/seats") for p in people])

    assert statuses(answers) == [201] + [409] * 7
    assert {body_of(a)["code"] for a in answers if a.status_code == 409} == {"match_full"}
    assert Seat.objects.filter(match_id=match["id"]).count() == 2
    check_books(match["id"])


def test_the_last_seat_taken_twice_at_once_starts_the_match_once() -> None:
    ben, eve = Person("Ben"), Person("Eve")
    match = Person("Ada").opens(seats=2)

    answers = at_once(*[partial(p.post, f"/matches/{match['id']}/seats") for p in (ben, eve)])

    assert statuses(answers) == [201, 409]
    refused = next(answer for answer in answers if answer.status_code == 409)
    assert body_of(refused)["code"] == "already_started"
    check_books(match["id"])


def test_one_person_sits_down_once_however_often_they_ask() -> None:
    ben = Person("Ben")
    match = Person("Ada").opens(seats=4, start="by_host")

    answers = at_once(*[partial(ben.post, f"/matches/{match['id']}/seats")] * 6)

    assert statuses(answers) == [201] + [409] * 5
    assert Seat.objects.filter(match_id=match["id"]).count() == 2


def test_who_joins_while_the_host_starts_plays_or_is_told_that_it_is_too_late() -> None:
    for _ in range(5):
        ada, ben, eve = Person("Ada"), Person("Ben"), Person("Eve")
        match = ada.opens(seats=3, start="by_host")
        ben.sits_down(match["id"])

        joined, started = at_once(
            partial(eve.post, f"/matches/{match['id']}/seats"),
            partial(ada.post, f"/matches/{match['id']}/start"),
        )

        assert started.status_code == 200
        seats = len(ada.sees(match["id"])["seats"])
        assert (joined.status_code, seats) in {(201, 3), (409, 2)}
        check_books(match["id"])


def test_who_joins_while_the_host_leaves_is_host_or_finds_the_table_cancelled() -> None:
    for _ in range(5):
        ada, ben = Person("Ada"), Person("Ben")
        match = ada.opens(seats=3, start="by_host")

        joined, left = at_once(
            partial(ben.post, f"/matches/{match['id']}/seats"),
            partial(ada.delete, f"/matches/{match['id']}/seats/me"),
        )

        assert left.status_code == 204
        after = ben.sees(match["id"])
        if joined.status_code == 201:
            assert (after["status"], after["host_seat"]) == ("open", 1)
        else:
            assert (joined.status_code, after["status"]) == (409, "cancelled")
        check_books(match["id"])


def test_one_table_opened_many_times_at_once_with_one_key_is_one_table() -> None:
    ada = Person("Ada")
    headers = {"Idempotency-Key": new_key()}
    open_table = partial(ada.post, "/matches", {"preset": "a7", "bots": ["greedy"]}, **headers)

    answers = at_once(*[open_table] * 10)

    assert statuses(answers) == [201] * 10
    assert len({body_of(answer)["id"] for answer in answers}) == 1
    assert Match.objects.count() == 1
