"""GET /me/home: one call for the first screen of a phone."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.services import maintenance
from tests.api.conftest import Duel, two_sit_down
from tests.tables import Body, Person, body_of, refusal

SECTIONS = ("my_turns", "waiting", "open", "finished_since")


def home(person: Person, query: str = "") -> Body:
    answer = person.get(f"/me/home?{query}")
    assert answer.status_code == 200, answer.content
    return body_of(answer)


def listed(body: Body) -> dict[str, list[str]]:
    return {name: [row["id"] for row in body[name]] for name in SECTIONS if body[name]}


def queries_of(look: Callable[[], Any]) -> int:
    with CaptureQueriesContext(connection) as queries:
        look()
    return len(queries)


def test_who_has_no_match_has_nothing_to_do(ada: Person) -> None:
    body = home(ada)
    assert listed(body) == {}
    assert body["more"] == dict.fromkeys(SECTIONS)
    assert body["poll_after_s"] == 60
    assert body["server_time"].endswith("Z")


def test_a_match_stands_where_its_player_looks_for_it(duel: Duel, cleo: Person) -> None:
    assert listed(home(duel.ben)) == {"my_turns": [duel.id]}
    assert listed(home(duel.ada)) == {"waiting": [duel.id]}
    assert listed(home(cleo)) == {}
    duel.ben.plays(duel.id, {"type": "pass"})
    assert listed(home(duel.ben)) == {"waiting": [duel.id]}
    assert listed(home(duel.ada)) == {"my_turns": [duel.id]}


def test_a_row_says_against_whom_until_when_and_at_which_version(duel: Duel) -> None:
    (row,) = home(duel.ben)["my_turns"]
    seen = duel.ben.sees(duel.id)
    assert row["preset"] == "schwimmen"
    assert row["version"] == duel.version
    assert row["you"] == {"seat": 1}
    assert row["turn"] == {"seat": 1, "deadline": seen["turn"]["deadline"]}
    assert [seat["player"]["name"] for seat in row["seats"]] == ["Ada", "Ben"]
    assert [seat["controller"] for seat in row["seats"]] == ["person", "person"]


def test_turns_are_sorted_by_deadline_and_the_next_one_says_when_to_look_again(
    ada: Person, ben: Person
) -> None:
    with time_machine.travel(timezone.now(), tick=False):
        long, short, middle = (
            two_sit_down(ada, ben, clock={"per_move_s": seconds}) for seconds in (7200, 60, 600)
        )
        actor = next(p for p in (ada, ben) if short["turn"]["seat"] == (p is ben))
        body = home(actor)
    assert listed(body) == {"my_turns": [short["id"], middle["id"], long["id"]]}
    assert body["poll_after_s"] == 15


def test_tables_that_wait_for_players_are_there_whoever_opened_them(
    ada: Person, ben: Person
) -> None:
    first = ada.opens(seats=3, visibility="unlisted")["id"]
    ben.sits_down(first)
    second = ben.opens(seats=2)["id"]
    assert listed(home(ada)) == {"open": [first]}
    assert listed(home(ben)) == {"open": [second, first]}
    ben.delete(f"/matches/{first}/seats/me")
    assert listed(home(ben)) == {"open": [second]}


def test_who_is_out_does_not_wait_any_more(ada: Person, ben: Person, cleo: Person) -> None:
    match_id = ada.opens(seats=3)["id"]
    ben.sits_down(match_id)
    cleo.sits_down(match_id)
    cursor = home(cleo)["cursor"]
    cleo.post(f"/matches/{match_id}/resign")
    assert listed(home(cleo, f"since={cursor}")) == {}
    assert match_id in str(listed(home(ada)))
    ben.post(f"/matches/{match_id}/resign")
    assert listed(home(cleo, f"since={cursor}")) == {"finished_since": [match_id]}


class TestSince:
    def test_what_ended_since_the_last_look(self, duel: Duel) -> None:
        cursor = home(duel.ada)["cursor"]
        duel.ben.post(f"/matches/{duel.id}/resign")
        body = home(duel.ada, f"since={cursor}")
        assert listed(body) == {"finished_since": [duel.id]}
        (row,) = body["finished_since"]
        assert row["status"] == "finished"
        assert [seat["place"] for seat in row["seats"]] == [1, 2]
        assert listed(home(duel.ada)) == {}, "who has never looked has missed nothing"

    def test_it_is_told_once(self, duel: Duel) -> None:
        duel.ben.post(f"/matches/{duel.id}/resign")
        with time_machine.travel(timezone.now() + timedelta(minutes=2)):
            cursor = home(duel.ada)["cursor"]
            assert listed(home(duel.ada, f"since={cursor}")) == {}

    def test_what_was_stamped_before_the_look_and_committed_after_it_is_not_missed(
        self, duel: Duel
    ) -> None:
        cursor = home(duel.ada)["cursor"]
        with time_machine.travel(timezone.now() - timedelta(seconds=30)):
            duel.ben.post(f"/matches/{duel.id}/resign")
        assert listed(home(duel.ada, f"since={cursor}")) == {"finished_since": [duel.id]}

    def test_a_table_that_nobody_started_has_ended_too(self, ada: Person) -> None:
        table, cursor = ada.opens()["id"], home(ada)["cursor"]
        with time_machine.travel(timezone.now() + timedelta(days=30)):
            maintenance.cancel_stale_tables(now=timezone.now(), after=timedelta(days=14))
        body = home(ada, f"since={cursor}")
        assert listed(body) == {"finished_since": [table]}
        assert body["finished_since"][0]["status"] == "cancelled"

    def test_the_newest_stands_first(self, ada: Person, ben: Person) -> None:
        ended = [two_sit_down(ada, ben)["id"] for _ in range(2)]
        for match_id in ended:
            ben.post(f"/matches/{match_id}/resign")
        assert listed(home(ada, "since=0")) == {"finished_since": ended[::-1]}

    @pytest.mark.parametrize(
        "query",
        [
            "since=yesterday", "since=", "since=-1", "since=1.5", "since=99999999999999999999",
            "since=2026-05-04T18:20:11Z", "limit=0", "limit=101", "cursor=1",
        ],
    )  # fmt: skip
    def test_wrong_queries_are_refused(self, ada: Person, query: str) -> None:
        answer = ada.get(f"/me/home?{query}")
        assert refusal(answer) == (422, "validation_failed")
        assert body_of(answer)["errors"][0]["pointer"] == "/" + query.partition("=")[0]

    @pytest.mark.parametrize("since", [0, 253_402_300_799_999])
    def test_the_ends_of_time_are_times_too(self, duel: Duel, since: int) -> None:
        duel.ben.post(f"/matches/{duel.id}/resign")
        assert ("finished_since" in listed(home(duel.ada, f"since={since}"))) is (since == 0)


def test_a_section_that_was_cut_says_where_the_rest_is(ada: Person, ben: Person) -> None:
    for _ in range(3):
        two_sit_down(ada, ben)
        ada.opens()
        ben.post(f"/matches/{two_sit_down(ada, ben)['id']}/resign")
    bodies = [home(person, "limit=2&since=0") for person in (ada, ben)]
    for person, body in zip((ada, ben), bodies, strict=True):
        for name in SECTIONS:
            assert len(body[name]) <= 2
            assert (body["more"][name] is not None) == (len(body[name]) == 2)
        for address in filter(None, body["more"].values()):
            rest = body_of(person.http.get(address))["data"]
            assert len(rest) >= 3, address
    cut = {name for body in bodies for name, address in body["more"].items() if address}
    assert cut == set(SECTIONS)


class TestETag:
    def test_nothing_new_costs_one_look_at_numbers(self, duel: Duel) -> None:
        cursor = home(duel.ada)["cursor"]
        tag = duel.ada.get(f"/me/home?since={cursor}").headers["ETag"]
        with CaptureQueriesContext(connection) as queries:
            answer = duel.ada.get(f"/me/home?since={cursor}", If_None_Match=tag)
        assert (answer.status_code, answer.content) == (304, b"")
        assert answer.headers["ETag"] == tag
        assert len(queries) <= 3, "who asks, what lives, what ended"
        assert not any("snapshot" in query["sql"] for query in queries)

    def test_time_alone_is_nothing_new(self, duel: Duel) -> None:
        tag = duel.ada.get("/me/home").headers["ETag"]
        with time_machine.travel(timezone.now() + timedelta(minutes=10)):
            assert duel.ada.get("/me/home", If_None_Match=tag).status_code == 304

    def test_whatever_happens_at_a_table_of_mine_is(self, duel: Duel, cleo: Person) -> None:
        def changes(do: Callable[[], Any]) -> bool:
            tag = duel.ada.get("/me/home?since=0").headers["ETag"]
            do()
            return duel.ada.get("/me/home?since=0", If_None_Match=tag).status_code == 200

        assert changes(lambda: duel.ben.plays(duel.id, {"type": "pass"}))
        assert changes(lambda: duel.ada.opens(seats=3))
        table = home(duel.ada)["open"][0]["id"]
        assert changes(lambda: cleo.sits_down(table))
        assert changes(lambda: duel.ben.post(f"/matches/{duel.id}/resign"))
        assert not changes(cleo.opens)

    def test_one_persons_tag_is_no_answer_to_another(self, duel: Duel, cleo: Person) -> None:
        tag = cleo.get("/me/home").headers["ETag"]
        assert Person("Dora").get("/me/home", If_None_Match=tag).status_code == 200


def test_it_costs_the_same_for_one_match_and_for_ten(ada: Person, ben: Person) -> None:
    def fill() -> None:
        two_sit_down(ada, ben)
        ada.opens(bots=["greedy"], seats=3)
        ben.post(f"/matches/{two_sit_down(ada, ben)['id']}/resign")

    fill()
    home(ada, "since=0")
    one = queries_of(lambda: home(ada, "since=0"))
    for _ in range(9):
        fill()
    assert queries_of(lambda: home(ada, "since=0")) == one <= 4


def test_nothing_is_written_nor_is_a_state_read(duel: Duel) -> None:
    with CaptureQueriesContext(connection) as queries:
        home(duel.ada, "since=0")
    statements = [query["sql"] for query in queries]
    assert all(sql.startswith("SELECT") for sql in statements)
    assert not any("snapshot" in sql or '"seed"' in sql for sql in statements)


def test_without_a_token_there_is_no_home(duel: Duel) -> None:
    duel.ben.http.credentials()
    assert refusal(duel.ben.get("/me/home")) == (401, "unauthenticated")
