"""The clock moves for people who do not: at the deadline, never before, and never twice."""

from datetime import datetime, timedelta
from uuid import UUID

import pytest
from django.utils import timezone

from games import persistence
from games.models import Match, Seat
from games.services import moves
from games.table import Table
from tests.books import check_books, log_of
from tests.tables import Body, Person, body_of, play_bots, some_action

pytestmark = pytest.mark.django_db

TWO = {"seats": 2, "clock": {"per_move_s": 60}}


def a_table_of_two(preset: str = "schwimmen") -> tuple[Person, Person, Body]:
    ada, ben = Person("Ada"), Person("Ben")
    match = ada.opens(preset=preset, **TWO)
    return ada, ben, ben.sits_down(match["id"])


def table_of(match: Body) -> Table:
    return persistence.read_table(UUID(match["id"]))


def time_is_up(match: Body) -> datetime:
    """Let the deadline pass; gives back the moment it did."""
    table = table_of(match)
    assert table.turn_deadline is not None
    moves.play_due_turn(match_id=table.id, version=table.version, now=table.turn_deadline)
    return table.turn_deadline


def to_act(match: Body, *people: Person) -> Person:
    seat = table_of(match).to_act
    return next(person for person in people if person.sees(match["id"])["you"] == {"seat": seat})


def test_before_the_deadline_nothing_happens() -> None:
    _, _, match = a_table_of_two()
    table = table_of(match)
    assert table.turn_deadline is not None

    just_before = table.turn_deadline - timedelta(microseconds=1)
    moves.expire_turn(match_id=table.id, version=table.version, now=just_before)

    assert table_of(match) == table


def test_at_the_deadline_the_default_is_played_and_the_next_deadline_runs_from_then() -> None:
    ada, ben, match = a_table_of_two()
    person = to_act(match, ada, ben)
    promised = person.sees(match["id"])["turn"]["on_deadline"]

    now = time_is_up(match)

    entry = log_of(match["id"])[-1]
    assert (entry.origin, entry.seat, entry.action) == ("timeout", match["turn"]["seat"], promised)
    assert entry.at == now
    assert table_of(match).turn_deadline == now + timedelta(seconds=60)
    assert person.sees(match["id"])["turn"]["seat"] != entry.seat
    check_books(match["id"])


def test_a_deadline_heard_twice_moves_once() -> None:
    _, _, match = a_table_of_two()
    table = table_of(match)
    assert table.turn_deadline is not None
    late = table.turn_deadline + timedelta(hours=1)

    for _ in range(2):
        moves.play_due_turn(match_id=table.id, version=table.version, now=late)

    assert table_of(match).version == table.version + 1


def test_the_clock_also_discards_the_card_it_drew() -> None:
    _, _, match = a_table_of_two("blitz")
    seat = table_of(match).to_act

    time_is_up(match)

    draw, discard = log_of(match["id"])[-2:]
    assert (draw.action, discard.action["type"]) == ({"type": "draw_deck"}, "discard")
    assert draw.events[0]["card"] == discard.action["card"]
    assert {draw.origin, discard.origin} == {"timeout"}
    assert table_of(match).to_act != seat
    check_books(match["id"])


def test_the_clock_discards_for_a_person_who_only_drew() -> None:
    ada, ben, match = a_table_of_two("blitz")
    person = to_act(match, ada, ben)
    person.plays(match["id"], {"type": "draw_deck"})

    time_is_up(match)

    entry = log_of(match["id"])[-1]
    assert (entry.origin, entry.action["type"]) == ("timeout", "discard")
    assert len(log_of(match["id"])) == match["version"] + 2


def test_drawing_does_not_wind_up_the_clock() -> None:
    ada, ben, match = a_table_of_two("blitz")
    before = table_of(match)

    to_act(match, ada, ben).plays(match["id"], {"type": "draw_deck"})

    after = table_of(match)
    assert after.to_act == before.to_act
    assert after.turn_deadline == before.turn_deadline


def test_who_comes_back_by_drawing_has_a_persons_time_to_discard() -> None:
    ada, ben, match = a_table_of_two("blitz")
    person = to_act(match, ada, ben)
    mine = Seat.objects.filter(match_id=match["id"], player_id=person.id)
    mine.update(controller="lent", bot="greedy")
    Match.objects.filter(id=match["id"]).update(turn_deadline=timezone.now())

    person.plays(match["id"], {"type": "draw_deck"})

    deadline = table_of(match).turn_deadline
    assert deadline is not None
    assert deadline > timezone.now() + timedelta(seconds=50)


def miss_turns(match: Body, seat: int, times: int, other: Person) -> None:
    """Let `seat` miss so many turns in a row, while `other` plays on."""
    missed = 0
    while missed < times:
        if table_of(match).to_act == seat:
            time_is_up(match)
            missed += 1
        else:
            view = other.sees(match["id"])
            other.plays(match["id"], {"type": "pass"} if can_pass(view) else an_action(view))


def can_pass(view: Body) -> bool:
    return any(legal["type"] == "pass" for legal in view["legal_actions"])


def an_action(view: Body) -> Body:
    return some_action(view["legal_actions"])


def an_absent_person() -> tuple[Person, Person, Body, int]:
    """Ada plays on, Ben has missed three turns in a row."""
    ada, ben = Person("Ada"), Person("Ben")
    match = ada.opens(seats=2, options={"lives": 9}, clock={"per_move_s": 60})
    match = ben.sits_down(match["id"])
    miss_turns(match, 1, 3, ada)
    return ada, ben, match, 1


def test_two_missed_turns_and_then_a_move_are_forgiven() -> None:
    ada, ben = Person("Ada"), Person("Ben")
    match = ada.opens(seats=2, options={"lives": 9}, clock={"per_move_s": 60})
    match = ben.sits_down(match["id"])
    miss_turns(match, 1, 2, ada)
    assert Seat.objects.get(match_id=match["id"], number=1).missed_turns == 2
    while table_of(match).to_act == 0:
        ada.plays(match["id"], an_action(ada.sees(match["id"])))

    ben.plays(match["id"], an_action(ben.sees(match["id"])))

    seat = Seat.objects.get(match_id=match["id"], number=1)
    assert (seat.missed_turns, seat.controller) == (0, "person")


def test_after_three_missed_turns_in_a_row_a_bot_stands_in_and_the_log_says_so() -> None:
    ada, _, match, seat = an_absent_person()

    entry = log_of(match["id"])[-1]
    assert entry.events == (
        {"type": "seat_lent", "seat": 1, "bot": "greedy", "reason": "missed_turns"},
    )
    assert (entry.origin, entry.seat) == ("system", None)
    assert ada.sees(match["id"])["seats"][seat]["controller"] == "lent"
    while table_of(match).to_act == 0:
        ada.plays(match["id"], an_action(ada.sees(match["id"])))
    play_bots(match["id"])
    assert {e.origin for e in log_of(match["id"])[entry.version :] if e.seat == 1} == {"bot"}
    check_books(match["id"])


def test_a_lent_seat_is_taken_back_on_request_with_a_full_turn_to_play() -> None:
    ada, ben, match, seat = an_absent_person()
    while table_of(match).to_act != seat:
        ada.plays(match["id"], an_action(ada.sees(match["id"])))

    answer = ben.delete(f"/matches/{match['id']}/stand-in")

    assert answer.status_code == 200, answer.data
    back = body_of(answer)
    assert back["seats"][seat]["controller"] == "person"
    assert back["turn"]["seat"] == seat
    last = log_of(match["id"])[-1]
    assert last.events == ({"type": "seat_taken_back", "seat": seat},)
    assert table_of(match).turn_deadline == last.at + timedelta(seconds=60)
    assert table_of(play_bots_of(match)) == table_of(match), "no bot plays any more"
    check_books(match["id"])


def play_bots_of(match: Body) -> Body:
    play_bots(match["id"])
    return match


def test_a_lent_seat_is_taken_back_by_a_move_of_its_person() -> None:
    ada, ben, match, seat = an_absent_person()
    while table_of(match).to_act != seat:
        ada.plays(match["id"], an_action(ada.sees(match["id"])))

    after = ben.plays(match["id"], an_action(ben.sees(match["id"])))

    assert after["seats"][seat]["controller"] == "person"
    back, move = log_of(match["id"])[-2:]
    assert (back.action["type"], move.origin, move.seat) == ("take_back", "human", seat)
    check_books(match["id"])


def test_a_seat_that_is_not_lent_cannot_be_taken_back() -> None:
    _, ben, match = a_table_of_two()

    refused = ben.delete(f"/matches/{match['id']}/stand-in")

    assert (refused.status_code, body_of(refused)["code"]) == (409, "seat_not_lent")
    assert table_of(match).version == match["version"]


def test_a_match_whose_people_are_all_away_is_played_to_its_end() -> None:
    _, _, match = a_table_of_two()

    while table_of(match).status == "active":
        time_is_up(match)

    assert sorted(seat.place or 0 for seat in table_of(match).seats) == [1, 2]
    check_books(match["id"])
