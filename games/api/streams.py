"""Requests that wait: the live stream of a match and the long-poll of its log.

One rule: a waiting reader holds no thread and no connection to the database. `games.live` wakes it,
it looks the news up in a thread, and is told what the database says.
"""

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures import Executor
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any, TypeVar
from uuid import UUID

from django.db import Error as DatabaseError
from django.db import close_old_connections
from prometheus_client import Gauge

from config.http import problems
from config.http.asgi import Endpoint, Receive, Scope, Send, json_answer, problem_answer, reply
from config.http.exceptions import problem_of
from config.http.problems import Problem
from games.api import sse
from games.api.readers import Reader, poller_of, streamer_of
from games.live import Bell, Bells, ringing
from games.selectors.log import LogPage

T = TypeVar("T")
Serve = Callable[[UUID, Scope, Send], Coroutine[Any, Any, None]]

ADDRESS = re.compile(
    r"/api/v1/matches/(?P<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/(?P<what>stream|moves)"
)
HEARTBEAT_S = 15.0
# A wake-up may get lost and a session be revoked: after so many heartbeats a reader looks itself.
HEARTBEATS_PER_LOOK = 4
# Who does not take a page for so long has gone.
SLOW_READER_S = 30.0
MAX_READERS = 10_000
# Readers leave threads to the views, even when all of them are woken at once.
READER_THREADS = 2
RETRY_AFTER_S = 5
READERS = Gauge("live_readers", "Streams and long-polls now open.", multiprocess_mode="livesum")


class WaitingSide:
    """Serves waiting requests on the event loop; what `config.hybrid` expects of it is there."""

    _bells: Bells
    _executor: Executor
    _lookups: asyncio.Semaphore

    @asynccontextmanager
    async def running(self, executor: Executor) -> AsyncIterator[None]:
        """Listen for wake-ups, look things up in `executor`; leaving ends every stream."""
        self._executor = executor
        self._lookups = asyncio.Semaphore(READER_THREADS)
        async with ringing() as self._bells:
            yield

    def drain(self) -> None:
        """End every stream soon."""
        self._bells.drain()

    def endpoint(self, scope: Scope) -> Endpoint | None:
        """Return who serves this request; None for one that does not wait."""
        found = ADDRESS.fullmatch(scope["path"])
        if scope["method"] != "GET" or not found:
            return None
        if found["what"] == "stream":
            return partial(self._serve, self._stream, UUID(found["id"]))
        if b"wait=" in scope["query_string"]:
            return partial(self._serve, self._poll, UUID(found["id"]))
        return None

    async def _serve(
        self, serve: Serve, match_id: UUID, scope: Scope, receive: Receive, send: Send
    ) -> None:
        try:
            self._refuse_crowd()
            with READERS.track_inprogress():
                await _until_gone(receive, serve(match_id, scope, send))
        except OSError:
            return  # the client hung up, or reads too slowly
        except Exception as exc:
            problem = problem_of(exc)
            if problem is None:
                raise
            await reply(send, problem_answer(problem, scope))

    def _refuse_crowd(self) -> None:
        if self._bells.count >= MAX_READERS:
            raise Problem(problems.UNAVAILABLE, headers={"Retry-After": str(RETRY_AFTER_S)})

    async def _poll(self, match_id: UUID, scope: Scope, send: Send) -> None:
        reader, wait_s = await self._in_thread(partial(poller_of, scope, match_id))
        loop = asyncio.get_running_loop()
        until = loop.time() + wait_s
        with self._bells.at(match_id) as bell:
            page = await self._in_thread(reader.look)
            while self._is_quiet(page) and (left_s := until - loop.time()) > 0:
                bell.seen = page.head
                await bell.rung(within_s=left_s)
                page = await self._in_thread(reader.look)
        await reply(send, json_answer({"data": page.entries, "version": page.head}))

    def _is_quiet(self, page: LogPage) -> bool:
        return not (page.entries or page.finished or self._bells.draining)

    async def _stream(self, match_id: UUID, scope: Scope, send: Send) -> None:
        reader = await self._in_thread(partial(streamer_of, scope, match_id))
        with self._bells.at(match_id) as bell:
            # The first look comes before the head of the answer, because it may refuse.
            page = await self._in_thread(reader.look)
            await send({"type": "http.response.start", "status": 200, "headers": sse.HEADERS})
            await _write(send, sse.RETRY)
            # Too late for a problem document: the client comes back and is told then.
            with suppress(Problem, DatabaseError):
                await self._tell(reader, page, bell, send)
            await send({"type": "http.response.body", "body": b""})

    async def _tell(self, reader: Reader, page: LogPage, bell: Bell, send: Send) -> None:
        """Send pages as they come, until the match is over or this process stops."""
        while True:
            if page.entries:
                await _write(send, sse.events_of(page.entries))
                reader.got(page)
            bell.seen = reader.after
            if reader.after >= page.head:
                if page.finished or self._bells.draining:
                    return
                await self._news(bell, send)
            page = await self._in_thread(reader.look)

    async def _news(self, bell: Bell, send: Send) -> None:
        """Wait until it is time to look, with heartbeats in the meantime."""
        for _ in range(HEARTBEATS_PER_LOOK):
            if await bell.rung(within_s=HEARTBEAT_S):
                return
            await _write(send, sse.HEARTBEAT)
            if not self._bells.reliable:
                return

    async def _in_thread(self, work: Callable[[], T]) -> T:
        async with self._lookups:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._executor, _with_fresh_connection, work)


def _with_fresh_connection(work: Callable[[], T]) -> T:
    """Do what Django does around a request: a connection that broke is replaced, not used."""
    close_old_connections()
    try:
        return work()
    finally:
        close_old_connections()


async def _write(send: Send, body: bytes) -> None:
    async with asyncio.timeout(SLOW_READER_S):
        await send({"type": "http.response.body", "body": body, "more_body": True})


async def _until_gone(receive: Receive, work: Coroutine[Any, Any, None]) -> None:
    """Run `work` to its end or until the client hangs up."""
    working = asyncio.ensure_future(work)
    gone = asyncio.ensure_future(_hung_up(receive))
    try:
        await asyncio.wait({working, gone}, return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            working.result()
    finally:
        working.cancel()
        gone.cancel()
        await asyncio.wait({working, gone})


async def _hung_up(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
