"""The hybrid ASGI application.

A view runs in a thread of a fixed pool, through Django's WSGI handler: several times cheaper than
Django's own ASGI path. Requests that wait (streams, long-polls) stay on the event loop and hold no
thread. Which ones those are is the business of the waiting side.
"""

from concurrent.futures import Executor
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from functools import partial
from typing import Protocol

from config.http import problems
from config.http.asgi import Endpoint, Receive, Scope, Send, header, problem_answer, reply
from config.http.problems import Problem
from config.http.renderers import MAX_BODY_BYTES
from config.hybrid.access import logged
from config.hybrid.gateway import WSGIApplication, answer_of, environ_of
from config.hybrid.signals import on_stop
from config.hybrid.workers import Overloaded, Workers

RETRY_AFTER_S = 1


class Waiting(Protocol):
    """The side of the service whose requests wait."""

    def endpoint(self, scope: Scope) -> Endpoint | None:
        """Return who serves this request on the loop; None leaves it to Django."""

    def running(self, executor: Executor) -> AbstractAsyncContextManager[None]:
        """Run what wakes the waiting ones, database work in `executor`; leaving drains."""

    def drain(self) -> None:
        """End every stream soon. May be called from a signal handler, and more than once."""


class GoneError(Exception):
    """The client hung up before its request was complete."""


class HybridApplication:
    """Waiting requests to `waiting`, everything else to `django` in a pool of threads."""

    def __init__(
        self, *, django: WSGIApplication, waiting: Waiting, threads: int, queue: int
    ) -> None:
        self._django = django
        self._waiting = waiting
        self._workers = Workers(threads=threads, queue=queue)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one ASGI connection."""
        match scope["type"]:
            case "lifespan":
                await self._lifespan(receive, send)
            case "http":
                endpoint = self._waiting.endpoint(scope) or self._view
                await logged(endpoint, scope, receive, send)
            case _:
                await send({"type": "websocket.close", "code": 1000})

    async def _lifespan(self, receive: Receive, send: Send) -> None:
        await receive()
        async with AsyncExitStack() as stack:
            stack.callback(self._workers.close)
            await stack.enter_async_context(self._waiting.running(self._workers.executor))
            stack.enter_context(on_stop(self._waiting.drain))
            await send({"type": "lifespan.startup.complete"})
            await receive()
        await send({"type": "lifespan.shutdown.complete"})

    async def _view(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            environ = environ_of(scope, await _body(scope, receive))
            answer = await self._workers.run(partial(answer_of, self._django, environ))
        except GoneError:
            return
        except Overloaded:
            hint = {"Retry-After": str(RETRY_AFTER_S)}
            answer = problem_answer(Problem(problems.UNAVAILABLE, headers=hint), scope)
        except Problem as problem:
            answer = problem_answer(problem, scope)
        await reply(send, answer)


async def _body(scope: Scope, receive: Receive) -> bytes:
    """Return the whole body. Raises Problem(PAYLOAD_TOO_LARGE) without reading on, GoneError."""
    announced = header(scope, b"content-length")
    if announced.isdecimal() and int(announced) > MAX_BODY_BYTES:
        raise _too_large()
    body, more = b"", True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise GoneError
        body += message.get("body", b"")
        if len(body) > MAX_BODY_BYTES:
            raise _too_large()
        more = message.get("more_body", False)
    return body


def _too_large() -> Problem:
    # The rest of the body is never read, so the connection is of no further use.
    limit = {"max_bytes": MAX_BODY_BYTES}
    return Problem(problems.PAYLOAD_TOO_LARGE, params=limit, headers={"Connection": "close"})
