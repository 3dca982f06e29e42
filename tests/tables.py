"""A test's own way to a table: people with names, tables in one line, bots that play at once."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import UUID, uuid4

from django.db import transaction
from django.utils import timezone
from rest_framework.response import Response

from accounts.callers import live_sessions
from games import persistence
from games.models import Match, Move, Round, Seat
from games.services import moves
from games.table import Table
from tests.contract import CheckedClient
from tests.wire import V1, Body, some_action

__all__ = ["V1", "Body", "Person", "body_of", "new_key", "play_bots", "some_action"]


class Person:
    """Somebody with a name and a token, who speaks to the API only."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.http = CheckedClient()
        answer = self.http.post(f"{V1}/auth/guest", {"name": name})
        assert answer.status_code == 201, answer.data
        self.id: str = answer.data["player"]["id"]
        self.token: str = answer.data["access_token"]
        self.http.credentials(HTTP_AUTHORIZATION=f"Bearer {self.token}")

    def get(self, path: str, **headers: str) -> Response:
        return self.http.get(V1 + path, headers=headers)

    def post(self, path: str, body: Body | None = None, **headers: str) -> Response:
        return self.http.post(V1 + path, body or {}, headers=headers)

    def put(self, path: str, body: Body, **headers: str) -> Response:
        return self.http.put(V1 + path, body, headers=headers)

    def delete(self, path: str, **headers: str) -> Response:
        return self.http.delete(V1 + path, headers=headers)

    def opens(self, **spec: Any) -> Body:
        """Open a table and give it back as this person sees it."""
        answer = self.post("/matches", {"preset": "schwimmen", **spec})
        assert answer.status_code == 201, answer.data
        return body_of(answer)

    def sits_down(self, match_id: str) -> Body:
        answer = self.post(f"/matches/{match_id}/seats")
        assert answer.status_code == 201, answer.data
        return body_of(answer)

    def sees(self, match_id: str) -> Body:
        answer = self.get(f"/matches/{match_id}")
        assert answer.status_code == 200, answer.data
        return body_of(answer)

    def moves(self, match_id: str, action: Body, *, version: int, **headers: str) -> Response:
        body = {"expected_version": version, "action": action}
        return self.post(f"/matches/{match_id}/moves", body, **headers)

    def plays(self, match_id: str, action: Body) -> Body:
        """Make a legal move at the current version and give back the table after it."""
        version = self.sees(match_id)["version"]
        answer = self.moves(match_id, action, version=version)
        assert answer.status_code == 201, answer.data
        match: Body = body_of(answer)["match"]
        return match


def body_of(answer: Response) -> Body:
    """What the client reads off the wire, not what the view happened to hold."""
    body: Body = answer.json()  # type: ignore[attr-defined]
    return body


def refusal(answer: Response) -> tuple[int, str]:
    """Status and code of a problem document."""
    assert answer.headers["Content-Type"] == "application/problem+json", answer.content
    problem = body_of(answer)
    assert problem["status"] == answer.status_code
    return answer.status_code, problem["code"]


@contextmanager
def nothing_changes(match_id: str) -> Iterator[None]:
    """Fails where a row of the match, its seats, rounds or log is another afterwards."""
    before = _rows_of(match_id)
    yield
    assert _rows_of(match_id) == before


@contextmanager
def undone() -> Iterator[None]:
    """Whatever happens inside has not happened afterwards."""
    block = transaction.atomic()
    block._from_testcase = True  # type: ignore[attr-defined] # services begin their own in it
    with block:
        yield
        transaction.set_rollback(True)
    live_sessions.clear()


def _rows_of(match_id: str) -> list[list[Body]]:
    tables: tuple[Any, ...] = (
        Match.objects.filter(id=match_id),
        *(rows.objects.filter(match_id=match_id).order_by("id") for rows in (Seat, Round, Move)),
    )
    return [list(rows.values()) for rows in tables]


def new_key() -> str:
    return str(uuid4())


def play_bots(match_id: str | UUID) -> Table:
    """Let the bots to act play at once, as the worker would."""
    match_id = UUID(str(match_id))
    while True:
        table = persistence.read_table(match_id)
        seat = None if table.to_act is None else table.seat(table.to_act)
        if seat is None or not seat.played_by_bot:
            return table
        moves.play_bot_turn(match_id=match_id, version=table.version, now=timezone.now())
