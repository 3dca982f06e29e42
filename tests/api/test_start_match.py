"""POST /matches/{id}/start"""

from uuid import uuid4

from tests.api.conftest import Duel
from tests.tables import Person, body_of, nothing_changes, refusal


def test_ada_starts_with_whoever_is_there_and_empty_seats_vanish(ada: Person, ben: Person) -> None:
    table = ada.opens(seats=5, start="by_host")
    ben.post(f"/matches/{table['id']}/seats", {"number": 3})
    answer = ada.post(f"/matches/{table['id']}/start")
    assert answer.status_code == 200
    match = body_of(answer)
    assert match["status"] == "active"
    assert [seat["player"]["name"] for seat in match["seats"]] == ["Ada", "Ben"]
    assert [seat["number"] for seat in match["seats"]] == [0, 1]
    assert ben.sees(table["id"])["you"] == {"seat": 1}


def test_a_table_that_waits_to_be_full_may_be_started_before(ada: Person, ben: Person) -> None:
    table = ada.opens(seats=3)
    ben.sits_down(table["id"])
    assert body_of(ada.post(f"/matches/{table['id']}/start"))["status"] == "active"


def test_ben_is_not_the_host(ada: Person, ben: Person, cleo: Person) -> None:
    table = ada.opens(seats=3)
    ben.sits_down(table["id"])
    for person in (ben, cleo):
        with nothing_changes(table["id"]):
            answer = person.post(f"/matches/{table['id']}/start")
        assert refusal(answer) == (403, "not_host")


def test_nobody_plays_alone(ada: Person) -> None:
    table = ada.opens(seats=3)
    with nothing_changes(table["id"]):
        answer = ada.post(f"/matches/{table['id']}/start")
    assert refusal(answer) == (409, "not_enough_players")
    assert body_of(answer)["params"] == {"needed": 2, "seated": 1}


def test_a_match_starts_once(duel: Duel) -> None:
    with nothing_changes(duel.id):
        answer = duel.ada.post(f"/matches/{duel.id}/start")
    assert refusal(answer) == (409, "already_started")


def test_a_cancelled_table_never_starts(ada: Person) -> None:
    table = ada.opens()
    ada.delete(f"/matches/{table['id']}/seats/me")
    with nothing_changes(table["id"]):
        answer = ada.post(f"/matches/{table['id']}/start")
    assert refusal(answer) == (409, "match_not_active")


def test_it_takes_no_wishes(ada: Person) -> None:
    table = ada.opens()
    with nothing_changes(table["id"]):
        answer = ada.post(f"/matches/{table['id']}/start", {"seed": 1})
    assert refusal(answer) == (422, "validation_failed")


def test_an_unknown_table(ada: Person) -> None:
    assert refusal(ada.post(f"/matches/{uuid4()}/start")) == (404, "not_found")
