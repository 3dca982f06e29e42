"""Views run in threads, what waits stays on the loop, and overload is refused."""

import asyncio
import signal
import threading
from collections.abc import AsyncIterator, Callable, Iterable
from concurrent.futures import Executor
from contextlib import asynccontextmanager
from typing import Any

from prometheus_client import generate_latest

from config import metrics
from config.http.asgi import Answer, Endpoint, Receive, Scope, Send, reply
from config.http.renderers import MAX_BODY_BYTES
from config.hybrid.application import HybridApplication
from config.hybrid.signals import on_stop
from tests.live.asgi import serving

Environ = dict[str, Any]


class NobodyWaits:
    """A waiting side that takes only /wait."""

    def endpoint(self, scope: Scope) -> Endpoint | None:
        return self._wait if scope["path"] == "/wait" else None

    async def _wait(self, _scope: Scope, _receive: Receive, send: Send) -> None:
        await reply(send, Answer(200, body=threading.current_thread().name.encode()))

    @asynccontextmanager
    async def running(self, _executor: Executor) -> AsyncIterator[None]:
        yield

    def drain(self) -> None:
        """Nobody waits."""


def hybrid(
    view: Callable[[Environ], bytes], *, threads: int = 2, queue: int = 2
) -> HybridApplication:
    def django(environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        start_response("200 OK", [("Content-Type", "text/plain")])
        return [view(environ)]

    return HybridApplication(django=django, waiting=NobodyWaits(), threads=threads, queue=queue)


def thread_name(_environ: Environ) -> bytes:
    return threading.current_thread().name.encode()


async def test_a_view_runs_in_a_thread_and_a_waiting_request_on_the_loop() -> None:
    async with serving(hybrid(thread_name)) as client:
        view, wait = client.send("/view"), client.send("/wait")
        assert await view.head() == 200
        assert (await view.body()).startswith(b"web")
        await wait.head()
        assert await wait.body() == threading.main_thread().name.encode()


async def test_the_view_gets_path_query_body_and_headers() -> None:
    def tell(environ: Environ) -> bytes:
        names = ("REQUEST_METHOD", "PATH_INFO", "QUERY_STRING", "HTTP_X_SIZE", "CONTENT_LENGTH")
        return "|".join(
            [*(environ[name] for name in names), environ["wsgi.input"].read().decode()]
        ).encode()

    async with serving(hybrid(tell)) as client:
        asked = client.send("/a/b?c=d", method="POST", body=[b"31 ", b"wins"], x_size="3")
        await asked.head()
        assert await asked.body() == b"POST|/a/b|c=d|3|7|31 wins"


async def test_a_field_with_underscores_cannot_pose_as_one_with_dashes() -> None:
    def forwarded(environ: Environ) -> bytes:
        return str(environ.get("HTTP_X_FORWARDED_PROTO", "nothing")).encode()

    async with serving(hybrid(forwarded)) as client:
        posing = client.send("/", fields=[(b"x_forwarded_proto", b"https")])
        await posing.head()
        assert await posing.body() == b"nothing"
        honest = client.send("/", x_forwarded_proto="https")
        await honest.head()
        assert await honest.body() == b"https"


async def test_head_tells_the_length_and_sends_nothing() -> None:
    async with serving(hybrid(lambda _environ: b"31")) as client:
        asked = client.send("/", method="HEAD")
        await asked.head()
        assert asked.headers["content-length"] == "2"
        assert await asked.body() == b""


async def test_a_body_that_says_it_is_too_large_is_refused_unread() -> None:
    async with serving(hybrid(thread_name)) as client:
        size = str(MAX_BODY_BYTES + 1)
        asked = client.send("/", method="POST", content_length=size, accept_language="de")
        problem = await asked.json()
        assert asked.status == problem["status"] == 413
        assert problem["code"] == "payload_too_large"
        assert problem["title"] == "Die Anfrage ist zu groß."
        assert asked.headers["content-type"] == "application/problem+json"


async def test_a_body_that_turns_out_too_large_is_refused() -> None:
    async with serving(hybrid(thread_name)) as client:
        asked = client.send("/", method="POST", body=[b"x" * MAX_BODY_BYTES, b"x", b"more"])
        assert (await asked.json())["code"] == "payload_too_large"


async def test_a_body_of_exactly_the_limit_is_served() -> None:
    async with serving(hybrid(thread_name)) as client:
        assert await client.send("/", method="POST", body=b"x" * MAX_BODY_BYTES).head() == 200


async def test_who_finds_no_place_is_refused_at_once_and_served_when_there_is_one() -> None:
    go_on = threading.Event()

    def slow(_environ: Environ) -> bytes:
        go_on.wait()
        return b"done"

    async with serving(hybrid(slow, threads=1, queue=1)) as client:
        working, queued = client.send("/"), client.send("/")
        await asyncio.sleep(0)
        refused = client.send("/")
        assert (await refused.json())["code"] == "unavailable"
        assert refused.status == 503
        assert refused.headers["retry-after"] == "1"
        go_on.set()
        assert [await working.head(), await queued.head()] == [200, 200]
        assert await client.send("/").head() == 200


async def test_a_client_that_hangs_up_within_its_body_is_not_served() -> None:
    called: list[Environ] = []

    def note(environ: Environ) -> bytes:
        called.append(environ)
        return b""

    async with serving(hybrid(note)) as client:
        asked = client.send("/", method="POST", body=[])
        asked.hang_up()
        await asked.task
        assert not called


def test_a_signal_to_stop_is_told_to_the_application_and_to_the_server() -> None:
    told: list[str] = []
    before = signal.signal(signal.SIGTERM, lambda *_: told.append("server"))
    try:
        with on_stop(lambda: told.append("application")):
            signal.raise_signal(signal.SIGTERM)
        assert told == ["application", "server"]
        signal.raise_signal(signal.SIGTERM)
        assert told == ["application", "server", "server"]
    finally:
        signal.signal(signal.SIGTERM, before)


async def test_requests_are_counted_and_timed_by_kind() -> None:
    before = generate_latest(metrics.counters()).decode()
    async with serving(hybrid(thread_name)) as client:
        await client.send("/api/v1/matches/1/moves", method="POST").head()
        await client.send("/", method="INVENTED").head()
    after = generate_latest(metrics.counters()).decode()
    for sample in ('http_request_seconds_count{kind="move"}', 'method="other",status="2xx"}'):
        assert count(after, sample) == count(before, sample) + 1


def count(text: str, sample: str) -> float:
    """The value of the first sample that ends so."""
    found = [line for line in text.splitlines() if line.rpartition(" ")[0].endswith(sample)]
    return float(found[0].rpartition(" ")[2]) if found else 0.0
