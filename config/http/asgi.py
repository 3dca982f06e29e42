"""Answers on ASGI connections, for what is served on the event loop instead of by a view."""

from collections.abc import MutableMapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from config.http import problems
from config.http.languages import language_of
from config.http.problems import Problem
from config.http.renderers import dumps

Scope = MutableMapping[str, Any]
Headers = list[tuple[bytes, bytes]]


class Receive(Protocol):
    """The client's messages."""

    async def __call__(self) -> MutableMapping[str, Any]:
        """Wait for the next one."""


class Send(Protocol):
    """The way to the client."""

    async def __call__(self, message: MutableMapping[str, Any], /) -> None:
        """Send a message; waits while the client reads slower than we write."""


class Endpoint(Protocol):
    """An ASGI application for one HTTP request."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send, /) -> None:
        """Serve the request."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A complete HTTP answer."""

    status: int
    headers: Headers = field(default_factory=list)
    body: bytes = b""


async def reply(send: Send, answer: Answer) -> None:
    """Send the whole answer."""
    await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
    await send({"type": "http.response.body", "body": answer.body})


def header(scope: Scope, name: bytes) -> str:
    """Return the request's header `name` (lower case), "" when it has none."""
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), "")


def json_answer(data: object, *, status: int = 200, media_type: str = "application/json") -> Answer:
    """Return `data` as an answer that nobody may store."""
    body = dumps(data)
    headers = [
        (b"content-type", media_type.encode()),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        (b"x-content-type-options", b"nosniff"),
    ]
    return Answer(status, headers, body)


def problem_answer(problem: Problem, scope: Scope) -> Answer:
    """Return `problem` in the language the request asks for."""
    language = language_of(header(scope, b"accept-language"))
    document = problem.document(language)
    answer = json_answer(document, status=problem.kind.status, media_type=problems.MEDIA_TYPE)
    answer.headers.append((b"content-language", language.encode()))
    for name, value in problem.headers.items():
        answer.headers.append((name.lower().encode(), value.encode()))
    return answer
