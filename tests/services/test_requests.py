"""A request may come twice: it is done once and answered the same both times."""

from uuid import UUID

import pytest

from games import persistence
from games.models import Match, Move
from tests.tables import Body, Person, body_of, new_key, some_action

pytestmark = pytest.mark.django_db


def keyed() -> dict[str, str]:
    return {"Idempotency-Key": new_key()}


def two() -> tuple[Person, Person, Body]:
    ada, ben = Person("Ada"), Person("Ben")
    match = ada.opens(seats=2)
    return ada, ben, ben.sits_down(match["id"])


def version_of(match: Body) -> int:
    return persistence.read_table(UUID(match["id"])).version


def test_a_move_sent_twice_is_made_once_and_answered_alike() -> None:
    ada, ben, match = two()
    person = (ada, ben)[match["turn"]["seat"]]
    view, key = person.sees(match["id"]), keyed()
    action = some_action(view["legal_actions"])

    first = person.moves(match["id"], action, version=view["version"], **key)
    second = person.moves(match["id"], action, version=view["version"], **key)

    assert (first.status_code, second.status_code) == (201, 201)
    assert first.content == second.content
    assert "Idempotency-Replayed" not in first.headers
    assert second.headers["Idempotency-Replayed"] == "true"
    assert version_of(match) == view["version"] + 1


def test_every_other_change_of_a_table_may_be_sent_twice_too() -> None:
    ada, ben = Person("Ada"), Person("Ben")
    open_key, key = keyed(), keyed()
    opened = [ada.post("/matches", {"preset": "a7", "seats": 4}, **open_key) for _ in range(2)]
    table = f"/matches/{body_of(opened[0])['id']}"

    sat_down = [ben.post(f"{table}/seats", {}, **key) for _ in range(2)]
    key = keyed()
    seated = [ada.put(f"{table}/seats/2/bot", {"bot": "greedy"}, **key) for _ in range(2)]
    key = keyed()
    started = [ada.post(f"{table}/start", {}, **key) for _ in range(2)]
    key = keyed()
    resigned = [ben.post(f"{table}/resign", {}, **key) for _ in range(2)]

    for first, second in (opened, sat_down, seated, started, resigned):
        assert first.status_code < 300, first.data
        assert first.status_code == second.status_code
        assert first.content == second.content
        assert second.headers["Idempotency-Replayed"] == "true"
    assert Match.objects.count() == 1


def test_getting_up_twice_with_one_key_and_sitting_down_again_are_told_apart() -> None:
    ada, ben = Person("Ada"), Person("Ben")
    table = f"/matches/{ada.opens(seats=3)['id']}"
    first, second = keyed(), keyed()
    ben.post(f"{table}/seats", {}, **first)

    left = [ben.delete(f"{table}/seats/me", **second) for _ in range(2)]
    assert [answer.status_code for answer in left] == [204, 204]

    again = ben.post(f"{table}/seats", {}, **first)
    assert again.headers["Idempotency-Replayed"] == "true"
    assert ben.sees(table.rpartition("/")[2])["you"] is None, "a retry does not sit down again"


@pytest.mark.parametrize("who", ["the same person with another move", "somebody else"])
def test_a_key_belongs_to_one_request(who: str) -> None:
    ada, ben, match = two()
    people = (ada, ben)
    seat = match["turn"]["seat"]
    view, key = people[seat].sees(match["id"]), keyed()
    people[seat].moves(
        match["id"], some_action(view["legal_actions"]), version=view["version"], **key
    )
    other = people[seat] if who.startswith("the same") else people[1 - seat]

    refused = other.moves(match["id"], {"type": "close"}, version=view["version"], **key)

    assert (refused.status_code, body_of(refused)["code"]) == (422, "idempotency_key_reused")
    assert version_of(match) == view["version"] + 1


def test_a_refused_request_leaves_its_key_free_for_the_corrected_one() -> None:
    ada, ben, match = two()
    person = (ada, ben)[match["turn"]["seat"]]
    view, key = person.sees(match["id"]), keyed()

    refused = person.moves(
        match["id"], {"type": "discard", "card": "7C"}, version=view["version"], **key
    )
    assert refused.status_code == 422
    accepted = person.moves(
        match["id"], some_action(view["legal_actions"]), version=view["version"], **key
    )
    assert accepted.status_code == 201


def test_without_a_key_nothing_is_kept() -> None:
    ada, ben, match = two()
    person = (ada, ben)[match["turn"]["seat"]]
    person.plays(match["id"], some_action(person.sees(match["id"])["legal_actions"]))
    assert not Move.objects.filter(answer__isnull=False).exists()


def test_a_stale_move_says_what_was_missed_and_whether_it_would_still_do() -> None:
    ada, ben, match = two()
    people = (ada, ben)
    seat = match["turn"]["seat"]
    stale = match["version"]
    people[seat].plays(match["id"], some_action(people[seat].sees(match["id"])["legal_actions"]))
    view = people[1 - seat].sees(match["id"])

    good = people[1 - seat].moves(match["id"], some_action(view["legal_actions"]), version=stale)
    bad = people[seat].moves(match["id"], {"type": "pass"}, version=stale)

    conflict = body_of(good)["conflict"]
    assert (good.status_code, conflict["version"]) == (409, view["version"])
    assert [entry["version"] for entry in conflict["moves"]] == [view["version"]]
    assert (conflict["your_turn"], conflict["still_legal"]) == (True, True)
    conflict = body_of(bad)["conflict"]
    assert (conflict["your_turn"], conflict["still_legal"]) == (False, False)
