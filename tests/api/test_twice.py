"""A request that arrives twice is done once and answered twice, whatever it changes."""

import json
from typing import Any
from uuid import UUID

import pytest

from games import persistence
from games.models import Match, Move
from games.services import moves
from tests.api.conftest import Duel, stack, two_sit_down
from tests.api.recipes import operations
from tests.contract import API, published
from tests.tables import Body, Person, new_key, nothing_changes, refusal

pytestmark = pytest.mark.django_db

PASS = {"type": "pass"}


def test_every_operation_that_changes_a_match_is_tried() -> None:
    changing = {
        name
        for name, (method, template) in operations().items()
        if method != "get" and template.startswith(f"{API}/matches")
    }
    assert changing == set(SCENES)


@pytest.mark.parametrize("name", sorted(operations()))
def test_every_operation_that_changes_a_match_takes_a_key(name: str) -> None:
    method, template = operations()[name]
    parameters = published()["paths"][template][method].get("parameters", [])
    takes_key = any(parameter["name"] == "Idempotency-Key" for parameter in parameters)
    assert takes_key is (name in SCENES or name == "create_guest")


# --- a table at which the operation may be done, who does it, and with which body ---


def at_open_table(ada: Person, _ben: Person) -> Body:
    return ada.opens(seats=3)


def with_ben(ada: Person, ben: Person) -> Body:
    match = ada.opens(seats=3)
    return ben.sits_down(match["id"])


def running(ada: Person, ben: Person) -> Body:
    return two_sit_down(ada, ben, options={"dealer_choice": "none"})


def lent(ada: Person, ben: Person) -> Body:
    """Ben has missed three turns, so a bot plays his seat."""
    match = running(ada, ben)
    for _ in range(3):
        table = persistence.read_table(UUID(match["id"]))
        assert table.turn_deadline is not None
        moves.expire_turn(match_id=table.id, version=table.version, now=table.turn_deadline)
        ada.plays(match["id"], PASS)
    return ben.sees(match["id"])


SCENES: dict[str, tuple[Any, str, str, Any]] = {
    "create_match": (at_open_table, "ada", "/matches", {"preset": "a7", "bots": ["greedy"]}),
    "take_seat": (at_open_table, "ben", "/matches/{id}/seats", {"number": 2}),
    "leave_seat": (with_ben, "ben", "/matches/{id}/seats/me", None),
    "seat_bot": (at_open_table, "ada", "/matches/{id}/seats/1/bot", {"bot": "greedy"}),
    "start_match": (with_ben, "ada", "/matches/{id}/start", {}),
    "make_move": (running, "ben", "/matches/{id}/moves", {"expected_version": 3, "action": PASS}),
    "resign": (running, "ben", "/matches/{id}/resign", {}),
    "take_back_seat": (lent, "ben", "/matches/{id}/stand-in", None),
}


class Request:
    """One operation at its table, ready to be sent as often as one likes."""

    def __init__(self, name: str, ada: Person, ben: Person) -> None:
        set_up, who, path, self.body = SCENES[name]
        self.match_id = str(set_up(ada, ben)["id"])
        self.person = {"ada": ada, "ben": ben}[who]
        self.method = operations()[name][0]
        self.path = API + path.format(id=self.match_id)

    def send(self, **headers: str) -> Any:
        return getattr(self.person.http, self.method)(self.path, self.body, headers=headers)


@pytest.fixture
def request_named(monkeypatch: pytest.MonkeyPatch, ada: Person, ben: Person, name: str) -> Request:
    stack(monkeypatch, {0: "KS QS 10D", 1: "7H 8H 9D"}, "AH 7C 8C")
    return Request(name, ada, ben)


@pytest.mark.parametrize("name", SCENES)
def test_with_a_key_the_second_one_is_answered_from_the_record(request_named: Request) -> None:
    key = new_key()
    first = request_named.send(Idempotency_Key=key)
    assert first.status_code < 300, first.content
    assert "Idempotency-Replayed" not in first.headers
    rows = (Match.objects.count(), Move.objects.count())
    with nothing_changes(request_named.match_id):
        again = request_named.send(Idempotency_Key=key)
    assert (again.status_code, again.content) == (first.status_code, first.content)
    assert again.headers["Idempotency-Replayed"] == "true"
    assert again.headers.get("ETag") == first.headers.get("ETag")
    assert again.headers.get("Location") == first.headers.get("Location")
    assert (Match.objects.count(), Move.objects.count()) == rows


@pytest.mark.parametrize("name", SCENES)
def test_the_answer_is_the_same_long_after(request_named: Request, ada: Person) -> None:
    key = new_key()
    first = request_named.send(Idempotency_Key=key)
    ada.post(f"/matches/{request_named.match_id}/resign")
    again = request_named.send(Idempotency_Key=key)
    assert again.content == first.content


@pytest.mark.parametrize("name", sorted(set(SCENES) - {"create_match"}))
def test_without_a_key_the_second_one_is_refused(request_named: Request) -> None:
    assert request_named.send().status_code < 300
    with nothing_changes(request_named.match_id):
        status, code = refusal(request_named.send())
    assert status in {403, 409}
    assert code in {
        "already_seated", "not_seated", "seat_taken", "already_started", "stale_version",
        "match_not_active", "seat_not_lent",
    }  # fmt: skip


@pytest.mark.parametrize("name", SCENES)
def test_a_key_is_spelled_in_any_case_and_with_quotes_or_without(request_named: Request) -> None:
    key = new_key()
    first = request_named.send(Idempotency_Key=key)
    for spelling in (key.upper(), f'"{key}"'):
        again = request_named.send(Idempotency_Key=spelling)
        assert again.content == first.content
        assert again.headers["Idempotency-Replayed"] == "true"


def test_a_body_with_its_names_in_another_order_is_the_same_request(duel: Duel) -> None:
    key = {"Idempotency_Key": new_key()}
    first = duel.ben.moves(duel.id, PASS, version=duel.version, **key)
    turned = json.dumps({"action": PASS, "expected_version": duel.version})
    again = duel.ben.http.generic(
        "POST",
        f"{API}/matches/{duel.id}/moves",
        turned,
        content_type="application/json",
        HTTP_IDEMPOTENCY_KEY=key["Idempotency_Key"],
    )
    assert again.content == first.content


def test_an_answer_forgotten_after_a_week_leaves_the_key_used_up(duel: Duel) -> None:
    key = {"Idempotency_Key": new_key()}
    duel.ben.moves(duel.id, PASS, version=duel.version, **key)
    Move.objects.filter(match_id=duel.id).update(answer=None)
    answer = duel.ben.moves(duel.id, PASS, version=duel.version, **key)
    assert refusal(answer) == (422, "idempotency_key_reused")
