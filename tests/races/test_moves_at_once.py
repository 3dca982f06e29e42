"""Several want the same turn: one gets it, the others are told, and the log stays in order."""

from datetime import datetime
from functools import partial
from uuid import UUID

import pytest
from django.db import connection
from django.utils import timezone
from rest_framework.response import Response

from games import persistence
from games.models import Match, Seat
from games.services import maintenance, moves
from games.table import Table
from tests.books import check_books, log_of
from tests.races.crowd import at_once, held
from tests.tables import Body, Person, body_of, new_key, some_action

pytestmark = pytest.mark.django_db(transaction=True, available_apps=["accounts", "games"])


def two(**spec: object) -> tuple[list[Person], Body]:
    ada, ben = Person("Ada"), Person("Ben")
    match = ada.opens(**{"seats": 2, "options": {"lives": 9, "dealer_choice": "none"}, **spec})
    return [ada, ben], ben.sits_down(match["id"])


def table_of(match: Body) -> Table:
    return persistence.read_table(UUID(match["id"]))


def due_now(match: Body) -> datetime:
    """Let the deadline of the match be this moment, for people who never missed a turn."""
    now = timezone.now()
    Seat.objects.filter(match_id=match["id"]).update(missed_turns=0)
    Match.objects.filter(id=match["id"]).update(turn_deadline=now)
    return now


def mover(people: list[Person], match: Body) -> tuple[Person, Body]:
    """Who is to act, and something they may do."""
    person = people[table_of(match).to_act or 0]
    return person, some_action(person.sees(match["id"])["legal_actions"])


def test_one_move_sent_fifty_times_at_once_is_one_entry_and_fifty_equal_answers() -> None:
    people, match = two()
    person, action = mover(people, match)
    headers = {"Idempotency-Key": new_key()}
    send = partial(person.moves, match["id"], action, version=match["version"], **headers)

    answers = at_once(*[send] * 50)

    assert {answer.status_code for answer in answers} == {201}
    first = body_of(answers[0])
    assert all(body_of(answer) == first for answer in answers)
    replayed = [answer.headers.get("Idempotency-Replayed") for answer in answers]
    assert replayed.count("true") == 49
    assert table_of(match).version == match["version"] + 1
    check_books(match["id"])


def test_of_two_devices_with_the_same_version_one_moves_and_the_other_is_told_what_it_missed() -> (
    None
):
    people, match = two()
    for _ in range(10):
        version = table_of(match).version
        person, action = mover(people, match)
        send = partial(person.moves, match["id"], action, version=version)

        answers = at_once(send, send)

        good, bad = sorted(answers, key=lambda answer: answer.status_code)
        assert (good.status_code, bad.status_code) == (201, 409)
        assert body_of(bad)["code"] == "stale_version"
        missed = body_of(bad)["conflict"]["moves"]
        assert missed == [body_of(good)["move"]]
    check_books(match["id"])


def test_a_person_and_the_clock_never_both_move() -> None:
    people, match = two()
    for _ in range(20):
        before = table_of(match)
        person, action = mover(people, match)
        now = due_now(match)

        answer, _ = at_once(
            partial(person.moves, match["id"], action, version=before.version),
            partial(maintenance.sweep_due_turns, now=now),
        )

        assert isinstance(answer, Response)
        after = log_of(match["id"])[before.version :]
        assert [entry.seat for entry in after] == [before.to_act]
        assert answer.status_code == (201 if after[0].origin == "human" else 409)
    check_books(match["id"])


def test_the_clock_does_not_wait_for_a_match_that_somebody_is_moving_in() -> None:
    _, match = two()
    now = due_now(match)
    if connection.vendor == "sqlite":
        pytest.skip("SQLite locks the whole database")

    with held(match["id"]):
        maintenance.sweep_due_turns(now=now)
        assert table_of(match).version == match["version"]

    maintenance.sweep_due_turns(now=now)
    assert table_of(match).version == match["version"] + 1


def test_a_job_delivered_many_times_at_once_plays_the_bots_once() -> None:
    ada = Person("Ada")
    match = ada.opens(bots=["greedy", "random", "greedy"], options={"lives": 9})
    for _ in range(5):
        while (table := table_of(match)).to_act == 0:
            ada.plays(match["id"], some_action(ada.sees(match["id"])["legal_actions"]))
        play = partial(
            moves.play_bot_turn, match_id=table.id, version=table.version, now=timezone.now()
        )

        at_once(play, play, play, play)

        fresh = log_of(match["id"])[table.version :]
        assert {entry.origin for entry in fresh} == {"bot"}
        assert table_of(match).to_act in {0, None}
    check_books(match["id"])


def test_sweeps_at_once_play_every_due_turn_once() -> None:
    matches = [two()[1] for _ in range(6)]
    now = timezone.now()
    Match.objects.update(turn_deadline=now)

    at_once(*[partial(maintenance.sweep_due_turns, now=now)] * 4)
    # What all of them passed over, because another had it, is still due.
    maintenance.sweep_due_turns(now=now)

    for match in matches:
        assert table_of(match).version == match["version"] + 1
        check_books(match["id"])


def test_a_move_and_a_resignation_at_once_both_count_or_one_is_told_why() -> None:
    for _ in range(5):
        people, match = two(seats=2)
        person, action = mover(people, match)
        other = people[1 - people.index(person)]

        moved, resigned = at_once(
            partial(person.moves, match["id"], action, version=match["version"]),
            partial(other.post, f"/matches/{match['id']}/resign"),
        )

        assert resigned.status_code == 200
        assert moved.status_code in {201, 409}
        assert table_of(match).status == "finished"
        check_books(match["id"])


def test_taking_a_seat_back_while_its_bot_plays_loses_neither() -> None:
    people, match = two()
    for _ in range(5):
        seat = table_of(match).to_act
        assert seat is not None
        lend(match, seat)
        table = table_of(match)

        answer, _ = at_once(
            partial(people[seat].delete, f"/matches/{match['id']}/stand-in"),
            partial(
                moves.play_bot_turn, match_id=table.id, version=table.version, now=timezone.now()
            ),
        )

        assert isinstance(answer, Response)
        assert answer.status_code == 200
        assert table_of(match).seats[seat].controller == "person"
        check_books(match["id"])


def lend(match: Body, seat: int) -> None:
    """A bot stands in for the person on `seat`."""
    Seat.objects.filter(match_id=match["id"], number=seat).update(controller="lent", bot="greedy")


def test_who_waits_too_long_for_the_lock_is_told_to_try_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    people, match = two()
    person, action = mover(people, match)
    shorten_the_wait(monkeypatch)

    with held(match["id"]):
        refused = person.moves(match["id"], action, version=match["version"])

    assert refused.status_code == 409, refused.data
    assert body_of(refused)["code"] == "request_in_progress"
    accepted = person.moves(match["id"], action, version=match["version"])
    assert accepted.status_code == 201


def shorten_the_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """A moment instead of seconds, for this thread's connection."""
    if connection.vendor == "sqlite":
        monkeypatch.setitem(connection.settings_dict["OPTIONS"], "timeout", 0.05)
        return
    with connection.cursor() as cursor:
        cursor.execute("SET lock_timeout = '50ms'")
