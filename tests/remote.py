"""People who play over real HTTP, at a service that runs somewhere else."""

import json
from collections.abc import Iterator
from typing import Any, Self

import httpx

from tests.wire import V1, Body, some_action

# As long as a long-poll may last; a busy machine takes its time to start a process.
WAIT_S = 25
LONG_MATCH = 20  # entries


class RemotePerson:
    """A guest with a connection of their own."""

    def __init__(self, url: str, name: str) -> None:
        self.http = httpx.Client(base_url=url + V1, timeout=WAIT_S + 20)
        guest = self.post("/auth/guest", {"name": name})
        self.id: str = guest["player"]["id"]
        self.http.headers["Authorization"] = f"Bearer {guest['access_token']}"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_exc: object) -> None:
        self.http.close()

    def get(self, path: str, **query: Any) -> Body:
        return self._body(self.http.get(path, params=query))

    def post(self, path: str, body: Body | None = None) -> Body:
        return self._body(self.http.post(path, json=body or {}))

    def opens(self, **spec: Any) -> Body:
        return self.post("/matches", {"preset": "schwimmen", **spec})

    def sits_down(self, match_id: str) -> Body:
        return self.post(f"/matches/{match_id}/seats")

    def sees(self, match_id: str) -> Body:
        return self.get(f"/matches/{match_id}")

    def log(self, match_id: str, after: int = 0) -> list[Body]:
        """The whole log after that version, page by page."""
        entries: list[Body] = []
        while True:
            page = self.get(f"/matches/{match_id}/moves", after=after, limit=200)
            entries += page["data"]
            if not page["data"] or page["data"][-1]["version"] == page["version"]:
                return entries
            after = page["data"][-1]["version"]

    def sends(
        self, match_id: str, action: Body, *, version: int, key: str | None = None
    ) -> httpx.Response:
        """Ask for a move, whatever comes of it."""
        headers = {} if key is None else {"Idempotency-Key": key}
        body = {"expected_version": version, "action": action}
        return self.http.post(f"/matches/{match_id}/moves", json=body, headers=headers)

    def plays(self, view: Body) -> Body:
        """Make the first legal move of `view`, or knock in a long match; the match after it.

        Who only swaps the same cards to and fro may keep a cautious bot at the table for ever.
        """
        legal = view["legal_actions"]
        knocks = [offer for offer in legal if offer["type"] == "close"]
        action = some_action(knocks if knocks and view["version"] > LONG_MATCH else legal)
        answer = self.sends(view["id"], action, version=view["version"])
        assert answer.status_code == httpx.codes.CREATED, answer.text
        match: Body = answer.json()["match"]
        return match

    def waits(self, view: Body) -> Body:
        """Long-poll until somebody else has moved; the match after it."""
        query = {"after": view["version"], "wait": WAIT_S}
        page = self.get(f"/matches/{view['id']}/moves", **query)
        assert page["data"], f"nothing happened within {WAIT_S} s at version {view['version']}"
        return self.sees(view["id"])

    def until_my_turn(self, view: Body) -> Body:
        """The match once it is over or this person's turn."""
        while view["status"] == "active" and not view["legal_actions"]:
            view = self.waits(view)
        return view

    def stream(self, match_id: str, *, after: int | None = None) -> Iterator[Body]:
        """Entries as they are pushed, resumed after version `after`; ends when the server ends."""
        headers = {} if after is None else {"Last-Event-ID": str(after)}
        path = f"/matches/{match_id}/stream"
        with self.http.stream("GET", path, headers=headers) as answer:
            assert answer.status_code == httpx.codes.OK
            yield from _events(answer.iter_lines())

    def _body(self, answer: httpx.Response) -> Body:
        assert answer.is_success, f"{answer.request.url}: {answer.status_code} {answer.text}"
        body: Body = answer.json()
        return body


def _events(lines: Iterator[str]) -> Iterator[Body]:
    """The entries of a stream of server-sent events; their ids are their versions."""
    last_id = ""
    for line in lines:
        name, _, value = line.partition(": ")
        if name == "id":
            last_id = value
        elif name == "data":
            entry: Body = json.loads(value)
            assert str(entry["version"]) == last_id
            yield entry
