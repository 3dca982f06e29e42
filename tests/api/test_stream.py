"""GET /matches/{id}/stream, as a server without the hybrid application tells it: what there is."""

import json
from typing import Any

import pytest

from tests.api.conftest import Duel
from tests.contract import check_answer
from tests.tables import Body, Person, body_of, refusal

KIND = "application/json"


def stream(person: Person, match_id: str, query: str = "", **headers: str) -> Any:
    answer = person.get(
        f"/matches/{match_id}/stream?{query}", Accept="text/event-stream", **headers
    )
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "text/event-stream"
    assert answer.headers["Cache-Control"] == "no-store"
    return answer


def entries(answer: Any) -> list[Body]:
    """The events of a stream, each with the id that a client resumes after."""
    found = []
    for block in answer.getvalue().decode().split("\n\n"):
        fields = dict(line.split(": ", 1) for line in block.splitlines() if ": " in line)
        if fields.get("event") == "entry":
            entry = json.loads(fields["data"])
            assert fields["id"] == str(entry["version"])
            found.append(entry)
    return found


def test_the_entries_are_those_of_the_log(duel: Duel) -> None:
    duel.ben.plays(duel.id, {"type": "pass"})
    for person in (duel.ada, duel.ben):
        log = body_of(person.get(f"/matches/{duel.id}/moves"))
        told = entries(stream(person, duel.id, "after=0"))
        assert told == log["data"]
        page = json.dumps(log | {"data": told}).encode()
        check_answer("GET", f"/api/v1/matches/{duel.id}/moves", 200, KIND, page)


def test_it_goes_on_after_the_last_entry_received(duel: Duel) -> None:
    told = entries(stream(duel.ada, duel.id, Last_Event_ID="2"))
    assert [entry["version"] for entry in told] == [3]
    told = entries(stream(duel.ada, duel.id, "after=0", Last_Event_ID="2"))
    assert [entry["version"] for entry in told] == [3], "who resumes asks the old address again"


def test_without_a_place_to_begin_it_begins_now(duel: Duel) -> None:
    assert entries(stream(duel.ada, duel.id)) == []


def test_a_client_is_told_when_to_come_back(duel: Duel) -> None:
    assert stream(duel.ada, duel.id).getvalue().startswith(b"retry: ")


@pytest.mark.parametrize("query", ["after=-1", "after=x", "after=", "since=1"])
def test_wrong_queries_are_refused(duel: Duel, query: str) -> None:
    answer = duel.ada.get(f"/matches/{duel.id}/stream?{query}")
    assert refusal(answer) == (422, "validation_failed")


@pytest.mark.parametrize("seen", ["x", "-1", "2147483648", "9" * 5000, "0" * 5000, "٣", "1.5"])
def test_a_last_entry_that_never_was_is_refused(duel: Duel, seen: str) -> None:
    answer = duel.ada.get(f"/matches/{duel.id}/stream", Last_Event_ID=seen)
    assert refusal(answer) == (422, "validation_failed")
    assert body_of(answer)["errors"][0]["pointer"] == "/Last-Event-ID"
