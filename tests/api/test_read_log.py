"""GET /matches/{id}/moves"""

from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.api.conftest import Duel
from tests.tables import Body, Person, body_of, play_bots, refusal, some_action


def log(person: Person, match_id: str, query: str = "") -> Body:
    answer = person.get(f"/matches/{match_id}/moves?{query}")
    assert answer.status_code == 200, answer.content
    assert set(body_of(answer)) == {"data", "version"}
    return body_of(answer)


def test_from_the_beginning_without_gaps_oldest_first(duel: Duel) -> None:
    duel.ben.plays(duel.id, {"type": "pass"})
    body = log(duel.ben, duel.id)
    assert [entry["version"] for entry in body["data"]] == [1, 2, 3, 4]
    assert [entry["action"]["type"] for entry in body["data"]] == [
        "create", "join", "start", "pass",
    ]  # fmt: skip
    assert body["version"] == 4
    assert body["data"][0]["events"][0] == {
        "type": "match_created", "preset": "schwimmen", "seats": 2,
    }  # fmt: skip
    assert body["data"][1]["events"][0]["player"]["name"] == "Ben"


def test_only_what_is_new(duel: Duel) -> None:
    duel.ben.plays(duel.id, {"type": "pass"})
    assert [e["version"] for e in log(duel.ada, duel.id, f"after={duel.version}")["data"]] == [4]
    nothing = log(duel.ada, duel.id, "after=4")
    assert nothing == {"data": [], "version": 4}
    assert log(duel.ada, duel.id, "after=99")["data"] == []


def test_in_pieces(duel: Duel) -> None:
    first = log(duel.ada, duel.id, "limit=2")
    assert [entry["version"] for entry in first["data"]] == [1, 2]
    assert first["version"] == 3, "the newest there is, so that a client knows to go on"


def test_each_is_told_the_own_cards_only(duel: Duel, cleo: Person) -> None:
    def dealt(person: Person) -> Body:
        events = log(person, duel.id)["data"][2]["events"]
        return next(event for event in events if event["type"] == "cards_dealt")

    assert dealt(duel.ben)["hands"] == [{"seat": 1, "cards": ["7H", "8H", "9D"]}]
    assert dealt(duel.ada)["hands"] == [{"seat": 0, "cards": ["KS", "QS", "10D"]}]
    assert dealt(cleo) == {"type": "cards_dealt", "hands": [], "seats": [1, 0]}


def test_an_entry_keeps_its_place_where_its_card_is_hidden(drawing_duel: Duel) -> None:
    duel = drawing_duel
    duel.ben.plays(duel.id, {"type": "draw_deck"})
    query = f"after={duel.version}"
    (bens,), (adas,) = (log(p, duel.id, query)["data"] for p in (duel.ben, duel.ada))
    assert bens["events"] == [{"type": "deck_drawn", "seat": 1, "card": "2C"}]
    assert adas["events"] == [{"type": "deck_drawn", "seat": 1}]
    assert adas == bens | {"events": adas["events"]}


@pytest.mark.parametrize("queries", range(1, 7))
def test_a_start_in_the_middle_of_reading_shows_nobody_elses_hand(
    ada: Person, ben: Person, cleo: Person, queries: int
) -> None:
    """Seats 0, 2 and 3 become 0, 1 and 2: Ben's old number is Cleo's new one."""
    match_id = ada.opens(seats=4, start="by_host", options={"dealer_choice": "none"})["id"]
    for person, number in ((ben, 2), (cleo, 3)):
        assert person.post(f"/matches/{match_id}/seats", {"number": number}).status_code == 201
    seen = 0

    def start_after_some(execute: Any, *args: Any) -> Any:
        nonlocal seen
        result = execute(*args)
        seen += 1
        if seen == queries:
            ada.post(f"/matches/{match_id}/start")
        return result

    with connection.execute_wrapper(start_after_some):
        entries = log(ben, match_id)["data"]

    dealt = [e for entry in entries for e in entry["events"] if e["type"] == "cards_dealt"]
    hand = ben.sees(match_id)["seats"][1].get("hand")
    assert [event["hands"] for event in dealt] in ([], [[{"seat": 1, "cards": hand}]])


def test_waiting_is_allowed_where_nothing_can_wait(duel: Duel) -> None:
    assert log(duel.ada, duel.id, "after=3&wait=25") == {"data": [], "version": 3}


@pytest.mark.parametrize(
    "query",
    [
        "after=-1", "after=x", "after=", "limit=0", "limit=201", "wait=26", "wait=-1", "since=4",
        "after=99999999999999999999", "after=2147483648", "after=1.5",
    ],
)  # fmt: skip
def test_wrong_queries_are_refused(duel: Duel, query: str) -> None:
    assert refusal(duel.ada.get(f"/matches/{duel.id}/moves?{query}")) == (422, "validation_failed")


def test_an_unknown_match(ada: Person) -> None:
    assert refusal(ada.get(f"/matches/{uuid4()}/moves")) == (404, "not_found")


def test_a_page_costs_the_same_however_many_entries_it_has(ada: Person) -> None:
    match = ada.opens(bots=["greedy", "greedy"])

    def cost() -> int:
        with CaptureQueriesContext(connection) as queries:
            log(ada, match["id"])
        return len(queries)

    cost()
    short = cost()
    for _ in range(3):
        play_bots(match["id"])
        seen = ada.sees(match["id"])
        if seen["legal_actions"]:
            ada.plays(match["id"], some_action(seen["legal_actions"]))
    assert cost() == short <= 4
