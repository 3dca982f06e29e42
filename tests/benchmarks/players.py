"""People who move as fast as the server answers, at the least cost for the machine they share."""

import socket
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import orjson

V1 = "/api/v1"
# Nobody is out before the benchmark is, and every move swaps a card.
RULES = {"lives": 9, "dealer_choice": "none"}
Json = dict[str, Any]


class Line:
    """One connection that is kept open; far cheaper than a full HTTP client."""

    def __init__(self, url: str) -> None:
        self._url = urlsplit(url)
        self._host = self._url.netloc
        self.connect()

    def connect(self) -> None:
        """Again, after a pause in which the server will have closed the connection."""
        self._socket = socket.create_connection((self._url.hostname, self._url.port))
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def ask(self, method: str, path: str, body: Json | None = None, *headers: str) -> Json:
        """The body of a successful answer."""
        content = b"" if body is None else orjson.dumps(body)
        head = [f"{method} {V1}{path} HTTP/1.1", f"Host: {self._host}", *headers]
        head += ["Content-Type: application/json", f"Content-Length: {len(content)}", "", ""]
        self._socket.sendall("\r\n".join(head).encode() + content)
        status, answer = self._answer()
        assert status < 300, f"{method} {path}: {status} {answer!r}"
        parsed: Json = orjson.loads(answer)
        return parsed

    def close(self) -> None:
        self._socket.close()

    def _answer(self) -> tuple[int, bytes]:
        data = b""
        while (end := data.find(b"\r\n\r\n")) < 0:
            data += self._received()
        head, body = data[:end].lower(), data[end + 4 :]
        length = int(head.partition(b"content-length:")[2].partition(b"\r\n")[0])
        while len(body) < length:
            body += self._received()
        return int(head[9:12]), body

    def _received(self) -> bytes:
        data = self._socket.recv(65536)
        assert data, "the server hung up"
        return data


class Pair:
    """Two people at one table, who swap their first card with the pool's in turn."""

    def __init__(self, url: str) -> None:
        self.line = Line(url)
        self._tokens = [self._guest(), self._guest()]
        self.match: Json = {}
        self._hands: list[list[str]] = []
        self._open()

    def move(self) -> None:
        match = self.match
        seat = match["turn"]["seat"]
        action = {
            "type": "swap_one",
            "give": self._hands[seat][0],
            "take": match["round"]["pool"][0],
        }
        body = {"expected_version": match["version"], "action": action}
        path = f"/matches/{match['id']}/moves"
        key = f"Idempotency-Key: {uuid4()}"
        self.match = self.line.ask("POST", path, body, self._tokens[seat], key)["match"]
        if self.match["round"] is None or self.match["round"]["number"] != match["round"]["number"]:
            self.look()
        else:
            self._hands[seat] = self.match["seats"][seat]["hand"]

    def lobby(self) -> None:
        self.line.ask("GET", "/matches?status=open", None, self._tokens[0])

    def _open(self) -> None:
        spec = {"preset": "schwimmen", "seats": 2, "options": RULES}
        match = self.line.ask("POST", "/matches", spec, self._tokens[0])
        self.match = self.line.ask("POST", f"/matches/{match['id']}/seats", {}, self._tokens[1])
        self.look()

    def look(self) -> None:
        """Both look at their cards; when the match is over they open another."""
        path = f"/matches/{self.match['id']}"
        views = [self.line.ask("GET", path, None, token) for token in self._tokens]
        if views[0]["status"] != "active":
            self._open()
            return
        self.match = views[0]
        self._hands = [view["seats"][seat]["hand"] for seat, view in enumerate(views)]

    def _guest(self) -> str:
        token = self.line.ask("POST", "/auth/guest", {"name": "Guest"})["access_token"]
        return f"Authorization: Bearer {token}"


def all_at_once(pairs: Sequence[Pair], act: Callable[[Pair], None], seconds: float) -> int:
    """How often the pairs, each in a thread, could act within so many seconds."""
    latest = time.monotonic() + seconds

    def play(pair: Pair) -> int:
        count = 0
        while time.monotonic() < latest:
            act(pair)
            count += 1
        return count

    with ThreadPoolExecutor(len(pairs)) as threads:
        return sum(threads.map(play, pairs))


def so_often(pairs: Sequence[Pair], act: Callable[[Pair], None], times: int) -> None:
    """Each pair acts so often, all at once."""

    def play(pair: Pair) -> None:
        for _ in range(times):
            act(pair)

    with ThreadPoolExecutor(len(pairs)) as threads:
        list(threads.map(play, pairs))
