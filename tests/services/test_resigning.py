"""Leaving for good, in every phase and whoever's turn it is."""

from uuid import UUID

import pytest

from games import persistence
from tests.books import check_books, log_of
from tests.tables import Body, Person, body_of, play_bots, some_action

pytestmark = pytest.mark.django_db

COMMERCE = {"lives": 9, "dealer_choice": "center"}


def three(preset: str = "schwimmen", **options: object) -> tuple[list[Person], Body]:
    people = [Person(name) for name in ("Ada", "Ben", "Eve")]
    match = people[0].opens(preset=preset, seats=3, options={"lives": 9, **options})
    for person in people[1:]:
        match = person.sits_down(match["id"])
    return people, match


def phase(match: Body) -> str:
    body = body_of(Person("Zoe").get(f"/matches/{match['id']}"))
    return str(body["round"]["phase"])


def seat_to_act(match: Body) -> int:
    seat = persistence.read_table(UUID(match["id"])).to_act
    assert seat is not None
    return seat


def resigns(person: Person, match: Body) -> Body:
    answer = person.post(f"/matches/{match['id']}/resign")
    assert answer.status_code == 200, answer.data
    return body_of(answer)


@pytest.mark.parametrize("whose", ["the seat to act", "another seat"])
@pytest.mark.parametrize("when", ["dealer_choice", "turns", "last_lap"])
def test_in_every_phase_a_seat_may_resign_and_the_others_play_on(when: str, whose: str) -> None:
    people, match = three(dealer_choice="center")
    play_until(when, people, match)
    seat = (seat_to_act(match) + (whose == "another seat")) % 3

    after = resigns(people[seat], match)

    assert after["seats"][seat]["resigned"]
    assert after["status"] == "active"
    assert after["turn"]["seat"] != seat
    assert log_of(match["id"])[-1].action == {"type": "resign"}
    one_turn(people, match)
    check_books(match["id"])


def play_until(when: str, people: list[Person], match: Body) -> None:
    closing = when == "last_lap"
    while phase(match) != when:
        one_turn(people, match, wanted="close" if closing else "keep")


def one_turn(people: list[Person], match: Body, wanted: str = "pass") -> None:
    person = people[seat_to_act(match)]
    legal = person.sees(match["id"])["legal_actions"]
    chosen = [action for action in legal if action["type"] == wanted] or legal
    person.plays(match["id"], some_action(chosen))


def test_a_seat_that_holds_four_cards_may_resign() -> None:
    people, match = three("blitz")
    seat = seat_to_act(match)
    people[seat].plays(match["id"], {"type": "draw_deck"})

    after = resigns(people[seat], match)

    assert after["turn"]["seat"] != seat
    one_turn(people, match)
    check_books(match["id"])


def test_the_last_one_left_has_won() -> None:
    people, match = three()
    resigns(people[0], match)

    after = resigns(people[1], match)

    assert after["status"] == "finished"
    assert [seat["place"] for seat in after["seats"]] == [3, 2, 1]
    assert (after["turn"], after["ended_at"] is None) == (None, False)


def test_nobody_resigns_twice_or_from_elsewhere_or_when_it_is_over() -> None:
    people, match = three()
    stranger = Person("Zoe")
    resign = f"/matches/{match['id']}/resign"
    resigns(people[0], match)

    assert body_of(people[0].post(resign))["code"] == "match_not_active"
    assert body_of(stranger.post(resign))["code"] == "not_seated"
    resigns(people[1], match)
    assert body_of(people[2].post(resign))["code"] == "match_not_active"
    assert len(log_of(match["id"])) == match["version"] + 2


def test_when_all_people_have_gone_the_bots_play_to_the_end() -> None:
    ada = Person("Ada")
    match = ada.opens(bots=["greedy", "random"])
    resigns(ada, match)

    play_bots(match["id"])

    assert ada.sees(match["id"])["status"] == "finished"
    check_books(match["id"])


def test_somebody_elses_resignation_does_not_wind_up_the_clock() -> None:
    people, match = three()
    before = persistence.read_table(UUID(match["id"]))
    other = people[((before.to_act or 0) + 1) % 3]

    resigns(other, match)

    after = persistence.read_table(UUID(match["id"]))
    assert (after.to_act, after.turn_deadline) == (before.to_act, before.turn_deadline)
