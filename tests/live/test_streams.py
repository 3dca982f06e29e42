"""A live stream and a long-poll, from the first look to the end."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVar
from uuid import uuid4

import orjson
import pytest
from django.core.wsgi import get_wsgi_application
from django.db import connections

from config.hybrid.application import HybridApplication
from games.api import streams
from games.api.streams import WaitingSide
from tests.live.asgi import Client, Exchange, serving
from tests.tables import Person, body_of, some_action

pytestmark = pytest.mark.django_db(transaction=True)

T = TypeVar("T")
PASS = {"type": "pass"}
NOBODY = uuid4()


async def in_thread(work: Callable[..., T], *args: Any, **kwargs: Any) -> T:
    """Do what a test may not do on the loop, and leave no connection behind."""

    def then_leave() -> T:
        try:
            return work(*args, **kwargs)
        finally:
            connections.close_all()

    return await asyncio.to_thread(then_leave)


@asynccontextmanager
async def service() -> AsyncIterator[Client]:
    waiting = WaitingSide()
    app = HybridApplication(django=get_wsgi_application(), waiting=waiting, threads=3, queue=9)
    async with serving(app) as client:
        client.waiting = waiting
        yield client


async def anna_and_ben_at_a_table() -> tuple[Person, Person, str]:
    """A running match of two; the seats decide who begins."""
    anna, ben = await in_thread(lambda: (Person("Anna"), Person("Ben")))
    match = await in_thread(anna.opens, seats=2)
    await in_thread(ben.sits_down, match["id"])
    return anna, ben, match["id"]


async def somebody_moves(*people: Person, match_id: str) -> int:
    """Let whoever is to act do something legal; returns the version after it."""
    for person in people:
        if legal := (await in_thread(person.sees, match_id))["legal_actions"]:
            match = await in_thread(person.plays, match_id, some_action(legal))
            return int(match["version"])
    raise AssertionError("nobody is to act")


def stream(
    client: Client, person: Person, match_id: str, query: str = "", last_event_id: str = ""
) -> Exchange:
    path = f"/api/v1/matches/{match_id}/stream{query}"
    fields = [(b"last-event-id", last_event_id.encode())] if last_event_id else []
    return client.send(path, fields=fields, authorization=f"Bearer {person.token}")


def poll(client: Client, person: Person, match_id: str, query: str) -> Exchange:
    path = f"/api/v1/matches/{match_id}/moves?{query}"
    return client.send(path, authorization=f"Bearer {person.token}")


async def entries(exchange: Exchange, *, up_to: int) -> list[dict[str, Any]]:
    """Read events until the one of version `up_to`."""
    found: list[dict[str, Any]] = []
    while not found or found[-1]["version"] < up_to:
        chunk = await exchange.chunk()
        assert chunk is not None, "the stream ended early"
        found += [event for event in map(event_of, chunk.decode().split("\n\n")) if event]
    return found


def event_of(lines: str) -> dict[str, Any] | None:
    """The entry of one event, checked against its id; None for a comment or a setting."""
    fields = dict(line.split(": ", 1) for line in lines.splitlines() if not line.startswith(":"))
    if fields.get("event") != "entry":
        return None
    entry: dict[str, Any] = orjson.loads(fields["data"])
    assert int(fields["id"]) == entry["version"]
    return entry


async def test_a_stream_begins_where_the_reader_says_and_goes_on_live() -> None:
    anna, ben, match_id = await anna_and_ben_at_a_table()
    async with service() as client:
        watching = stream(client, anna, match_id, "?after=1")
        assert await watching.head() == 200
        assert watching.headers["content-type"] == "text/event-stream"
        version = await somebody_moves(anna, ben, match_id=match_id)
        told = await entries(watching, up_to=version)
        assert [entry["version"] for entry in told] == list(range(2, version + 1))
        watching.hang_up()
        await watching.task


async def test_a_stream_tells_what_the_log_tells() -> None:
    anna, ben, match_id = await anna_and_ben_at_a_table()
    version = await somebody_moves(anna, ben, match_id=match_id)
    log = body_of(await in_thread(anna.get, f"/matches/{match_id}/moves"))
    async with service() as client:
        watching = stream(client, anna, match_id, "?after=0")
        await watching.head()
        assert await entries(watching, up_to=version) == log["data"]
        watching.hang_up()


async def test_a_stream_resumes_after_the_last_event_it_delivered() -> None:
    anna, ben, match_id = await anna_and_ben_at_a_table()
    version = await somebody_moves(anna, ben, match_id=match_id)
    async with service() as client:
        watching = stream(client, anna, match_id, "?after=0", last_event_id=str(version - 1))
        await watching.head()
        told = await entries(watching, up_to=version)
        assert [entry["version"] for entry in told] == [version]
        watching.hang_up()


async def test_a_stream_without_a_starting_point_begins_now() -> None:
    anna, ben, match_id = await anna_and_ben_at_a_table()
    async with service() as client:
        watching = stream(client, anna, match_id)
        await watching.head()
        version = await somebody_moves(anna, ben, match_id=match_id)
        told = await entries(watching, up_to=version)
        assert [entry["version"] for entry in told] == [version]
        watching.hang_up()


async def test_a_stream_ends_with_its_match() -> None:
    anna, ben, match_id = await anna_and_ben_at_a_table()
    async with service() as client:
        watching = stream(client, ben, match_id)
        await watching.head()
        await in_thread(anna.post, f"/matches/{match_id}/resign")
        body = (await watching.body()).decode()
        assert "match_finished" in body


async def test_a_quiet_stream_has_a_heartbeat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "HEARTBEAT_S", 0.01)
    anna, _ben, match_id = await anna_and_ben_at_a_table()
    async with service() as client:
        watching = stream(client, anna, match_id)
        await watching.head()
        assert await watching.chunk() == b"retry: 2000\n\n"
        assert await watching.chunk() == b": still here\n\n"
        watching.hang_up()


async def test_a_stream_ends_when_the_server_is_told_to_stop() -> None:
    anna, _ben, match_id = await anna_and_ben_at_a_table()
    async with service() as client:
        watching = stream(client, anna, match_id)
        await watching.head()
        client.waiting.drain()
        await watching.body()
        await watching.task


async def test_a_reader_that_hangs_up_is_forgotten() -> None:
    anna, _ben, match_id = await anna_and_ben_at_a_table()
    async with service() as client:
        watching = stream(client, anna, match_id)
        await watching.head()
        watching.hang_up()
        await watching.task
        assert client.waiting._bells.count == 0


async def test_a_session_that_was_revoked_ends_its_stream() -> None:
    anna, ben, match_id = await anna_and_ben_at_a_table()
    async with service() as client:
        watching = stream(client, anna, match_id)
        await watching.head()
        answer = await in_thread(anna.delete, "/me")
        assert answer.status_code < 300
        await somebody_moves_again(ben, match_id)
        await watching.body()
        await watching.task


async def somebody_moves_again(ben: Person, match_id: str) -> None:
    """Ben resigns, which is a log entry whoever is to act."""
    await in_thread(ben.post, f"/matches/{match_id}/resign")


async def test_a_long_poll_waits_for_the_next_move() -> None:
    anna, ben, match_id = await anna_and_ben_at_a_table()
    head = (await in_thread(anna.sees, match_id))["version"]
    async with service() as client:
        waiting = poll(client, anna, match_id, f"after={head}&wait=25")
        version = await somebody_moves(anna, ben, match_id=match_id)
        answer = await waiting.json()
        assert waiting.status == 200
        assert answer["version"] == version
        assert [entry["version"] for entry in answer["data"]] == [version]


async def test_a_long_poll_with_something_to_tell_answers_at_once() -> None:
    anna, _ben, match_id = await anna_and_ben_at_a_table()
    async with service() as client:
        answer = await poll(client, anna, match_id, "after=0&limit=1&wait=25").json()
        assert [entry["version"] for entry in answer["data"]] == [1]


async def test_a_long_poll_that_waited_in_vain_answers_with_nothing() -> None:
    anna, _ben, match_id = await anna_and_ben_at_a_table()
    head = (await in_thread(anna.sees, match_id))["version"]
    async with service() as client:
        answer = await poll(client, anna, match_id, f"after={head}&wait=0").json()
        assert answer == {"data": [], "version": head}


@pytest.mark.parametrize("what", ["stream", "moves?wait=1"])
async def test_who_is_not_signed_in_is_refused(what: str) -> None:
    async with service() as client:
        refused = client.send(f"/api/v1/matches/{NOBODY}/{what}", accept_language="fr")
        problem = await refused.json()
        assert refused.status == 401
        assert problem["code"] == "unauthenticated"
        assert problem["title"] == "Veuillez vous connecter."
        assert refused.headers["content-type"] == "application/problem+json"
        assert refused.headers["www-authenticate"].startswith("Bearer")


@pytest.mark.parametrize("what", ["stream", "moves?wait=1"])
async def test_a_match_that_does_not_exist_is_not_found(what: str) -> None:
    anna = await in_thread(Person, "Anna")
    async with service() as client:
        path = f"/api/v1/matches/{NOBODY}/{what}"
        refused = client.send(path, authorization=f"Bearer {anna.token}")
        assert (await refused.json())["code"] == "not_found"
        assert refused.status == 404


@pytest.mark.parametrize(
    ("query", "pointer"),
    [
        ("moves?wait=26", "/wait"),
        ("moves?wait=soon", "/wait"),
        ("moves?wait=1&after=-1", "/after"),
        ("moves?wait=1&limit=0", "/limit"),
        ("moves?wait=1&colour=red", "/colour"),
        ("stream?after=x", "/after"),
    ],
)
async def test_a_query_that_makes_no_sense_is_refused(query: str, pointer: str) -> None:
    anna, _ben, match_id = await anna_and_ben_at_a_table()
    async with service() as client:
        path = f"/api/v1/matches/{match_id}/{query}"
        refused = client.send(path, authorization=f"Bearer {anna.token}")
        problem = await refused.json()
        assert refused.status == 422
        assert problem["code"] == "validation_failed"
        assert [error["pointer"] for error in problem["errors"]] == [pointer]


async def test_a_resumption_point_that_is_none_is_refused() -> None:
    anna, _ben, match_id = await anna_and_ben_at_a_table()
    async with service() as client:
        refused = stream(client, anna, match_id, last_event_id="yesterday")
        assert (await refused.json())["errors"][0]["pointer"] == "/Last-Event-ID"
        assert refused.status == 422


async def test_one_reader_too_many_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "MAX_READERS", 1)
    anna, _ben, match_id = await anna_and_ben_at_a_table()
    async with service() as client:
        first = stream(client, anna, match_id)
        await first.head()
        second = stream(client, anna, match_id)
        assert (await second.json())["code"] == "unavailable"
        first.hang_up()


async def test_everything_else_of_the_api_is_django() -> None:
    async with service() as client:
        asked = client.send("/api/v1/presets/schwimmen")
        assert await asked.head() in {200, 401}
        unknown = client.send("/api/v1/nowhere")
        assert (await unknown.json())["code"] == "not_found"
