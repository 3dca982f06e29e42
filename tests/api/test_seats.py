"""POST /matches/{id}/seats, DELETE /matches/{id}/seats/me, PUT /matches/{id}/seats/{n}/bot"""

from uuid import uuid4

import pytest

from tests.api.conftest import Duel
from tests.tables import Body, Person, body_of, nothing_changes, refusal


@pytest.fixture
def table(ada: Person) -> Body:
    """Ada's table for three, which she starts herself."""
    return ada.opens(seats=3, start="by_host")


class TestSittingDown:
    def test_ben_gets_the_first_free_seat(self, table: Body, ben: Person) -> None:
        match = ben.sits_down(table["id"])
        assert match["you"] == {"seat": 1}
        assert match["seats"][1]["player"] == {"id": ben.id, "name": "Ben", "kind": "human"}

    def test_or_the_one_he_wants(self, table: Body, ben: Person) -> None:
        answer = ben.post(f"/matches/{table['id']}/seats", {"number": 2})
        assert (answer.status_code, body_of(answer)["you"]) == (201, {"seat": 2})

    def test_the_last_seat_starts_the_match_at_once(self, ada: Person, ben: Person) -> None:
        match = ben.sits_down(ada.opens(seats=2)["id"])
        assert match["status"] == "active"
        assert [seat["hand_count"] for seat in match["seats"]] == [3, 3]

    @pytest.mark.parametrize(
        ("body", "pointer", "code"),
        [
            ({"number": 16}, "/number", "max_value"),
            ({"number": -1}, "/number", "min_value"),
            ({"number": "1"}, "/number", "wrong_type"),
            ({"number": 3}, "/number", "seats_out_of_range"),
            ({"seat": 1}, "/seat", "unknown_field"),
        ],
        ids=str,
    )
    def test_wrong_seats_are_refused(
        self, table: Body, ben: Person, body: Body, pointer: str, code: str
    ) -> None:
        with nothing_changes(table["id"]):
            answer = ben.post(f"/matches/{table['id']}/seats", body)
        assert refusal(answer) == (422, "validation_failed")
        assert [(e["pointer"], e["code"]) for e in body_of(answer)["errors"]] == [(pointer, code)]

    def test_nobody_sits_on_adas_lap(self, table: Body, ben: Person) -> None:
        with nothing_changes(table["id"]):
            answer = ben.post(f"/matches/{table['id']}/seats", {"number": 0})
        assert refusal(answer) == (409, "seat_taken")
        assert body_of(answer)["params"] == {"seat": 0}

    def test_nobody_sits_twice(self, table: Body, ben: Person) -> None:
        ben.sits_down(table["id"])
        with nothing_changes(table["id"]):
            answer = ben.post(f"/matches/{table['id']}/seats", {"number": 2})
        assert refusal(answer) == (409, "already_seated")
        assert body_of(answer)["params"] == {"seat": 1}

    def test_a_full_table_has_no_seat_left(self, ada: Person, ben: Person) -> None:
        table = ada.opens(seats=2, bots=["greedy"], start="by_host")
        with nothing_changes(table["id"]):
            answer = ben.post(f"/matches/{table['id']}/seats")
        assert refusal(answer) == (409, "match_full")

    def test_once_started_or_cancelled_it_is_too_late(self, duel: Duel, cleo: Person) -> None:
        with nothing_changes(duel.id):
            answer = cleo.post(f"/matches/{duel.id}/seats")
        assert refusal(answer) == (409, "already_started")
        left = duel.ada.opens()
        duel.ada.delete(f"/matches/{left['id']}/seats/me")
        with nothing_changes(left["id"]):
            answer = cleo.post(f"/matches/{left['id']}/seats")
        assert refusal(answer) == (409, "match_not_active")
        assert body_of(answer)["params"] == {"status": "cancelled"}

    def test_an_unknown_table(self, ben: Person) -> None:
        assert refusal(ben.post(f"/matches/{uuid4()}/seats")) == (404, "not_found")


class TestGettingUp:
    def test_ben_leaves_before_the_start_and_his_seat_is_free(
        self, table: Body, ben: Person
    ) -> None:
        ben.sits_down(table["id"])
        answer = ben.delete(f"/matches/{table['id']}/seats/me")
        assert (answer.status_code, answer.content) == (204, b"")
        match = ben.sees(table["id"])
        assert match["you"] is None
        assert match["seats"][1]["player"] is None

    def test_the_next_person_is_host_then(self, table: Body, ada: Person, ben: Person) -> None:
        ben.sits_down(table["id"])
        ada.delete(f"/matches/{table['id']}/seats/me")
        assert ben.sees(table["id"])["host_seat"] == 1

    def test_the_last_person_cancels_the_table(self, table: Body, ada: Person) -> None:
        ada.delete(f"/matches/{table['id']}/seats/me")
        assert ada.sees(table["id"])["status"] == "cancelled"

    def test_cleo_cannot_get_up_from_where_she_does_not_sit(
        self, table: Body, cleo: Person
    ) -> None:
        with nothing_changes(table["id"]):
            answer = cleo.delete(f"/matches/{table['id']}/seats/me")
        assert refusal(answer) == (403, "not_seated")

    def test_once_started_the_way_out_is_to_resign(self, duel: Duel) -> None:
        with nothing_changes(duel.id):
            answer = duel.ben.delete(f"/matches/{duel.id}/seats/me")
        assert refusal(answer) == (409, "already_started")

    def test_an_unknown_table(self, ben: Person) -> None:
        assert refusal(ben.delete(f"/matches/{uuid4()}/seats/me")) == (404, "not_found")


class TestSeatingABot:
    def test_ada_puts_a_bot_on_an_empty_seat(self, table: Body, ada: Person) -> None:
        answer = ada.put(f"/matches/{table['id']}/seats/2/bot", {"bot": "random"})
        assert answer.status_code == 200
        seat = body_of(answer)["seats"][2]
        assert seat["player"]["kind"] == "bot"
        assert seat["player"]["bot"] == "random"
        assert seat["controller"] == "bot"

    def test_the_last_one_starts_the_match(self, ada: Person) -> None:
        table = ada.opens(seats=2)
        match = body_of(ada.put(f"/matches/{table['id']}/seats/1/bot", {"bot": "greedy"}))
        assert match["status"] == "active"

    def test_ben_is_not_the_host(self, table: Body, ben: Person) -> None:
        ben.sits_down(table["id"])
        with nothing_changes(table["id"]):
            answer = ben.put(f"/matches/{table['id']}/seats/2/bot", {"bot": "random"})
        assert refusal(answer) == (403, "not_host")

    def test_not_on_a_taken_seat(self, table: Body, ada: Person) -> None:
        with nothing_changes(table["id"]):
            answer = ada.put(f"/matches/{table['id']}/seats/0/bot", {"bot": "random"})
        assert refusal(answer) == (409, "seat_taken")

    def test_not_on_a_full_table(self, ada: Person) -> None:
        table = ada.opens(seats=2, bots=["greedy"], start="by_host")
        with nothing_changes(table["id"]):
            answer = ada.put(f"/matches/{table['id']}/seats/1/bot", {"bot": "random"})
        assert refusal(answer) == (409, "match_full")

    def test_not_once_started(self, duel: Duel) -> None:
        with nothing_changes(duel.id):
            answer = duel.ada.put(f"/matches/{duel.id}/seats/1/bot", {"bot": "random"})
        assert refusal(answer) == (409, "already_started")

    @pytest.mark.parametrize("number", ["3", "15", "16", "99999999999999999999"])
    def test_not_on_a_seat_that_is_not_there(self, table: Body, ada: Person, number: str) -> None:
        with nothing_changes(table["id"]):
            answer = ada.put(f"/matches/{table['id']}/seats/{number}/bot", {"bot": "random"})
        assert refusal(answer) == (422, "validation_failed")
        assert body_of(answer)["errors"][0]["pointer"] == "/number"

    @pytest.mark.parametrize("body", [{}, {"bot": "deep blue"}, {"bot": 1}, {"bots": "random"}])
    def test_not_a_bot_that_nobody_knows(self, table: Body, ada: Person, body: Body) -> None:
        with nothing_changes(table["id"]):
            answer = ada.put(f"/matches/{table['id']}/seats/1/bot", body)
        assert refusal(answer) == (422, "validation_failed")

    def test_an_unknown_table(self, ada: Person) -> None:
        answer = ada.put(f"/matches/{uuid4()}/seats/1/bot", {"bot": "random"})
        assert refusal(answer) == (404, "not_found")
