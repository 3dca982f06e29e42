"""A client that speaks ASGI to an application on one event loop, as a server would."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Any

import orjson

Message = dict[str, Any]


class Exchange:
    """One request and what came back so far."""

    def __init__(self, app: Any, scope: Message, body: bytes | list[bytes]) -> None:
        chunks = [body] if isinstance(body, bytes) else body
        self._incoming: asyncio.Queue[Message] = asyncio.Queue()
        self._outgoing: asyncio.Queue[Message] = asyncio.Queue()
        for index, chunk in enumerate(chunks, start=1):
            more = index < len(chunks)
            self._incoming.put_nowait({"type": "http.request", "body": chunk, "more_body": more})
        self.task = asyncio.ensure_future(app(scope, self._incoming.get, self._outgoing.put))
        self.status = 0
        self.headers: dict[str, str] = {}

    def hang_up(self) -> None:
        """Close the connection from the client's side."""
        self._incoming.put_nowait({"type": "http.disconnect"})

    async def head(self) -> int:
        """Wait for the head of the answer and return its status."""
        message = await self._next()
        self.status = message["status"]
        self.headers = {key.decode(): value.decode() for key, value in message["headers"]}
        return self.status

    async def chunk(self) -> bytes | None:
        """Wait for a piece of the body; None after the last one."""
        message = await self._next()
        return message["body"] if message["body"] or message.get("more_body") else None

    async def body(self) -> bytes:
        """Wait for the whole body."""
        body, more = b"", True
        while more:
            message = await self._next()
            body += message.get("body", b"")
            more = message.get("more_body", False)
        return body

    async def json(self) -> Any:
        """Wait for head and body and decode it."""
        await self.head()
        return orjson.loads(await self.body())

    async def _next(self) -> Message:
        """Return the next message; an application that fails or ends without one raises here."""
        getting = asyncio.ensure_future(self._outgoing.get())
        await asyncio.wait({getting, self.task}, return_when=asyncio.FIRST_COMPLETED)
        if getting.done():
            return getting.result()
        getting.cancel()
        self.task.result()
        return self._outgoing.get_nowait()


class Client:
    """Sends requests to a running application."""

    waiting: Any = None

    def __init__(self, app: Any) -> None:
        self._app = app

    def send(
        self,
        path: str,
        *,
        method: str = "GET",
        body: bytes | list[bytes] = b"",
        fields: Iterable[tuple[bytes, bytes]] = (),
        **headers: str,
    ) -> Exchange:
        """Begin a request; names of `headers` get dashes, `fields` are sent as they are."""
        address, _, query = path.partition("?")
        named = [(k.replace("_", "-").encode(), v.encode()) for k, v in headers.items()]
        scope = {
            "type": "http",
            "method": method,
            "path": address,
            "query_string": query.encode(),
            "http_version": "1.1",
            "scheme": "http",
            "server": ("testserver", 80),
            "client": ("192.0.2.7", 5000),
            "headers": [(b"host", b"testserver"), *named, *fields],
        }
        return Exchange(self._app, scope, body)


@asynccontextmanager
async def serving(app: Any) -> AsyncIterator[Client]:
    """Start the application, and stop it afterwards."""
    incoming: asyncio.Queue[Message] = asyncio.Queue()
    outgoing: asyncio.Queue[Message] = asyncio.Queue()
    life = asyncio.ensure_future(app({"type": "lifespan"}, incoming.get, outgoing.put))
    incoming.put_nowait({"type": "lifespan.startup"})
    assert (await outgoing.get())["type"] == "lifespan.startup.complete"
    try:
        yield Client(app)
    finally:
        incoming.put_nowait({"type": "lifespan.shutdown"})
        await life
