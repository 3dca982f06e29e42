"""POST /matches/{id}/resign, DELETE /matches/{id}/stand-in"""

from uuid import UUID, uuid4

import pytest

from games import persistence
from games.services import moves
from tests.api.conftest import Duel
from tests.tables import Person, body_of, nothing_changes, refusal


class TestResigning:
    def test_ben_leaves_for_good_and_ada_has_won(self, duel: Duel) -> None:
        answer = duel.ben.post(f"/matches/{duel.id}/resign")
        assert answer.status_code == 200
        match = body_of(answer)
        assert match["status"] == "finished"
        assert [seat["place"] for seat in match["seats"]] == [1, 2]
        assert match["seats"][1]["resigned"] is True
        assert (match["turn"], match["round"], match["legal_actions"]) == (None, None, [])

    def test_it_needs_no_turn_and_no_version(self, ada: Person, ben: Person, cleo: Person) -> None:
        match = ada.opens(seats=3)
        ben.sits_down(match["id"])
        match = cleo.sits_down(match["id"])
        people = [ada, ben, cleo]
        waiting = people[(match["turn"]["seat"] + 1) % 3]
        answer = waiting.post(f"/matches/{match['id']}/resign")
        assert answer.status_code == 200
        assert body_of(answer)["status"] == "active"
        assert body_of(answer)["turn"]["seat"] == match["turn"]["seat"]

    def test_nobody_resigns_twice(self, ada: Person, ben: Person, cleo: Person) -> None:
        match = ada.opens(seats=3)
        ben.sits_down(match["id"])
        cleo.sits_down(match["id"])
        ben.post(f"/matches/{match['id']}/resign")
        with nothing_changes(match["id"]):
            answer = ben.post(f"/matches/{match['id']}/resign")
        assert refusal(answer) == (409, "match_not_active")

    def test_cleo_has_no_seat_to_give_up(self, duel: Duel, cleo: Person) -> None:
        with nothing_changes(duel.id):
            answer = cleo.post(f"/matches/{duel.id}/resign")
        assert refusal(answer) == (403, "not_seated")

    def test_before_the_start_one_gets_up_instead(self, ada: Person) -> None:
        table = ada.opens()
        with nothing_changes(table["id"]):
            answer = ada.post(f"/matches/{table['id']}/resign")
        assert refusal(answer) == (409, "match_not_active")

    def test_it_takes_no_wishes(self, duel: Duel) -> None:
        with nothing_changes(duel.id):
            answer = duel.ben.post(f"/matches/{duel.id}/resign", {"sure": True})
        assert refusal(answer) == (422, "validation_failed")

    def test_an_unknown_match(self, ada: Person) -> None:
        assert refusal(ada.post(f"/matches/{uuid4()}/resign")) == (404, "not_found")


def miss_turns(duel: Duel) -> None:
    """Nobody moves until a bot stands in for somebody."""
    while True:
        table = persistence.read_table(UUID(duel.id))
        if any(seat.controller == "lent" for seat in table.seats):
            return
        assert table.turn_deadline is not None
        moves.expire_turn(match_id=table.id, version=table.version, now=table.turn_deadline)


class TestTakingTheSeatBack:
    @pytest.fixture
    def lent(self, duel: Duel) -> Duel:
        miss_turns(duel)
        return duel

    def test_ben_plays_his_seat_again(self, lent: Duel) -> None:
        seats = lent.ben.sees(lent.id)["seats"]
        (away,) = [seat["number"] for seat in seats if seat["controller"] == "lent"]
        person = (lent.ada, lent.ben)[away]
        answer = person.delete(f"/matches/{lent.id}/stand-in")
        assert answer.status_code == 200
        assert body_of(answer)["seats"][away]["controller"] == "person"

    def test_who_plays_already_has_nothing_to_take_back(self, duel: Duel) -> None:
        with nothing_changes(duel.id):
            answer = duel.ben.delete(f"/matches/{duel.id}/stand-in")
        assert refusal(answer) == (409, "seat_not_lent")

    def test_cleo_has_no_seat(self, lent: Duel, cleo: Person) -> None:
        with nothing_changes(lent.id):
            answer = cleo.delete(f"/matches/{lent.id}/stand-in")
        assert refusal(answer) == (403, "not_seated")

    def test_not_before_the_start(self, ada: Person) -> None:
        table = ada.opens()
        answer = ada.delete(f"/matches/{table['id']}/stand-in")
        assert refusal(answer) == (409, "match_not_active")

    def test_an_unknown_match(self, ada: Person) -> None:
        assert refusal(ada.delete(f"/matches/{uuid4()}/stand-in")) == (404, "not_found")
