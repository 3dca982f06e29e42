"""`manage.py play_demo`: play a whole match over HTTP, knowing no rule of the game.

A model for authors of clients: become a guest, open a table, follow its log by long-poll, choose
from `legal_actions` alone, and repeat under the same key what was not answered.
"""

import json
import random
import time
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable
from http.client import HTTPException
from itertools import cycle, islice
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen
from uuid import uuid4

from django.core.management.base import BaseCommand, CommandError

from games import transcript

Json = dict[str, Any]

CHANCE = random.SystemRandom()
ATTEMPTS = 8
LONGEST_WAIT_S = 25
# Somebody was faster, or somebody else moved for us: look again and choose again.
MOVED_ON = frozenset({"stale_version", "not_your_turn", "match_not_active"})


class RefusedError(Exception):
    """The service said no, in a problem document with a stable `code`."""

    def __init__(self, problem: Json) -> None:
        super().__init__(f"{problem['code']}: {problem['detail']}")
        self.code = problem["code"]


class Service:
    """The HTTP side: JSON there and back, a session, and patience."""

    def __init__(self, url: str) -> None:
        self._root = f"{url.rstrip('/')}/api/v1"
        self._session: Json = {}

    def become_guest(self) -> str:
        """Return the name that was invented for us."""
        self._session = self.call("POST", "/auth/guest", {})
        return str(self._session["player"]["name"])

    def call(self, method: str, path: str, body: Json | None = None) -> Json:
        """Send until answered: with one key for all attempts, a request is carried out once.

        Raises RefusedError, and OSError when the service stays away.
        """
        headers = {"Content-Type": "application/json", "Idempotency-Key": str(uuid4())}
        for attempt in range(1, ATTEMPTS):
            try:
                return self._send(method, path, body, headers)
            except HTTPError as error:
                time.sleep(self._recover(error))
            except (OSError, HTTPException):
                time.sleep(attempt / 2)
        return self._send(method, path, body, headers)

    def _send(self, method: str, path: str, body: Json | None, headers: Json) -> Json:
        if token := self._session.get("access_token"):
            headers = headers | {"Authorization": f"Bearer {token}"}
        data = None if body is None else json.dumps(body).encode()
        request = Request(self._root + path, data, headers, method=method)  # noqa: S310 - checked
        with urlopen(request, timeout=2 * LONGEST_WAIT_S) as answer:  # noqa: S310 - by `_address`
            return dict(json.load(answer))

    def _recover(self, error: HTTPError) -> float:
        """Return the seconds until the same request is worth sending again. Raises RefusedError."""
        problem = _problem(error)
        if problem["code"] == "unauthenticated" and self._session:
            self._renew()
            return 0
        if error.code >= 500 or problem["code"] in {"rate_limited", "request_in_progress"}:  # noqa: PLR2004 - a defect of theirs
            return float(error.headers.get("Retry-After", 1))
        raise RefusedError(problem)

    def _renew(self) -> None:
        """Access tokens live for minutes, and a refresh token is good for one refresh."""
        spent = {"refresh_token": self._session["refresh_token"]}
        self._session = {}
        self._session = self.call("POST", "/auth/token/refresh", spent)


class Guest:
    """One person at one table."""

    def __init__(self, service: Service, tell: Callable[[str], None]) -> None:
        self._service = service
        self._tell = tell
        self._seen = 0

    def play(self, table: Json) -> None:
        """Open a table and play there until the match is over."""
        match = self._service.call("POST", "/matches", table)
        while match["status"] in {"open", "active"}:
            self._read_on(match, wait_s=LONGEST_WAIT_S)
            match = self._service.call("GET", f"/matches/{match['id']}")
            if match["legal_actions"]:
                self._move(match)
        self._read_on(match, wait_s=0)

    def _read_on(self, match: Json, *, wait_s: int) -> None:
        """Tell what happened since we looked; with nothing new, the service lets us wait."""
        names = transcript.names_of(match)
        log = f"/matches/{match['id']}/moves?after={self._seen}&wait={wait_s}"
        page = self._service.call("GET", log)
        for entry in page["data"]:
            for line in transcript.entry_lines(entry, names):
                self._tell(line)
            self._seen = entry["version"]
        if self._seen < page["version"]:
            self._read_on(match, wait_s=0)

    def _move(self, match: Json) -> None:
        """Move at the version we saw, so that a table that changed meanwhile refuses."""
        move = {"expected_version": match["version"], "action": choose(match)}
        try:
            self._service.call("POST", f"/matches/{match['id']}/moves", move)
        except RefusedError as refusal:
            if refusal.code not in MOVED_ON:
                raise


def choose(match: Json) -> Json:
    """Take what makes the hand worth more, else something that leaves it, else the least bad."""
    offers = match["legal_actions"]
    held = float(match["seats"][match["you"]["seat"]].get("hand_value", 0))
    changes = [
        {"type": offer["type"], **preview}
        for offer in offers
        for preview in offer.get("previews", ())
    ]
    others = [offer for offer in offers if "previews" not in offer]
    best = max(changes, key=lambda change: float(change["hand_value"]), default=None)
    if best and (not others or float(best["hand_value"]) > held):
        return {name: value for name, value in best.items() if name != "hand_value"}
    # A list stands for "any one of these".
    return {
        name: CHANCE.choice(value) if isinstance(value, list) else value
        for name, value in CHANCE.choice(others).items()
    }


class Command(BaseCommand):
    help = "Play a whole match over HTTP as a guest who knows no rules."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--url", type=_address, default="http://127.0.0.1:8000")
        parser.add_argument("--preset", default="schwimmen", help="see GET /api/v1/presets")
        parser.add_argument("--seats", type=int, default=3, help="ours and the bots'")
        parser.add_argument("--bots", nargs="+", default=["greedy"], help="see GET /api/v1/bots")
        parser.add_argument("--options", nargs="+", type=_option, default=[], metavar="NAME=VALUE")

    def handle(self, *_args: Any, **options: Any) -> None:
        table = {
            "preset": options["preset"],
            "options": dict(options["options"]),
            "seats": options["seats"],
            "bots": list(islice(cycle(options["bots"]), options["seats"] - 1)),
        }
        try:
            service = Service(options["url"])
            self.stdout.write(f"We are {service.become_guest()}.")
            Guest(service, self.stdout.write).play(table)
        except (RefusedError, OSError) as error:
            raise CommandError(str(error)) from error


def _address(text: str) -> str:
    if urlsplit(text).scheme not in {"http", "https"}:
        raise ArgumentTypeError("an address begins with http:// or https://")
    return text


def _option(text: str) -> tuple[str, Any]:
    """A value is JSON (`true`, `4`) or else a word."""
    name, _, value = text.partition("=")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


def _problem(error: HTTPError) -> Json:
    """The document of a refusal; a proxy in between may answer with something else."""
    try:
        return dict(json.load(error))
    except ValueError:
        return {"code": f"http_{error.code}", "detail": error.reason}
