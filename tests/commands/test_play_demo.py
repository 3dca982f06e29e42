"""The demo: a client that knows no rules plays whole matches against a real server."""

import json
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.engine.registry import GAMES
from games.management.commands import play_demo
from games.management.commands.play_demo import RefusedError, Service, choose
from tests.servers import free_port, wait_until
from tests.stack import PYTHON, Program, answers

GAME = GAMES["thirty_one"]


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of `manage.py serve` with an empty database."""
    directory, port = tmp_path_factory.mktemp("serve"), str(free_port())
    command = [PYTHON, "manage.py", "serve", "--port", port]
    program = Program("serve", command, {"VAR_DIR": str(directory)}, directory / "serve.log")
    program.start()
    address = f"http://127.0.0.1:{port}"
    wait_until(lambda: answers(f"{address}/readyz"))
    yield address
    program.kill()


def demo(url: str, *arguments: str) -> str:
    out = StringIO()
    call_command("play_demo", "--url", url, *arguments, stdout=out)
    return out.getvalue()


@pytest.mark.slow
@pytest.mark.parametrize("preset", GAME.preset_keys())
def test_it_plays_a_whole_match_of_every_preset_and_tells_it(url: str, preset: str) -> None:
    told = demo(url, "--preset", preset, "--options", "lives=1")

    name = told.splitlines()[0].removeprefix("We are ").removesuffix(".")
    assert f"A table for 3 is open ({preset})." in told
    assert f"{name} is dealt " in told
    assert "Round 1 is over" in told
    assert "The match is over: 1. " in told.splitlines()[-1]
    versions = [int(line[:4]) for line in told.splitlines()[1:] if line[:4].strip()]
    assert versions == list(range(1, len(versions) + 1)), "every entry is told once"


@pytest.mark.slow
def test_seats_bots_and_options_are_ours_to_choose(url: str) -> None:
    told = demo(
        url, "--seats", "2", "--bots", "random", "--options", "lives=1", "dealer_choice=none"
    )  # fmt: skip

    assert "A table for 2 is open (schwimmen)." in told
    assert "Random (a bot) sits down." in told
    assert "keeps the hand" not in told


@pytest.mark.slow
def test_what_the_service_refuses_is_said_with_its_code(url: str) -> None:
    with pytest.raises(CommandError, match="validation_failed"):
        demo(url, "--preset", "bridge")


def test_an_address_must_be_one_of_the_web() -> None:
    with pytest.raises(CommandError, match="http"):
        demo("file:///etc/passwd")


def test_the_client_is_short_and_names_no_action() -> None:
    source = Path(play_demo.__file__).read_text()

    assert len(source.splitlines()) < 200
    assert not [name for name in GAME.action_types | GAME.event_types if f'"{name}"' in source]


class Flaky(HTTPServer):
    """Answers each request with the next of `plan`: a status, or "lost" for no answer at all."""

    def __init__(self, plan: list[tuple[int | str, Any]]) -> None:
        super().__init__(("127.0.0.1", 0), FlakyHandler)
        self.plan = plan
        self.heard: list[tuple[str, str | None, str | None]] = []


class FlakyHandler(BaseHTTPRequestHandler):
    server: Flaky

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        key, token = self.headers["Idempotency-Key"], self.headers["Authorization"]
        self.server.heard.append((self.path, key, token))
        status, body = self.server.plan.pop(0)
        if status == "lost":
            self.connection.close()
            return
        self.send_response(int(status))
        self.end_headers()
        self.wfile.write(json.dumps(body).encode())

    def log_message(self, *_args: object) -> None:
        pass


@pytest.fixture
def flaky(monkeypatch: pytest.MonkeyPatch) -> Iterator[Flaky]:
    monkeypatch.setattr(time, "sleep", lambda _seconds: None)
    with Flaky([]) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


def problem(code: str) -> dict[str, str]:
    return {"code": code, "detail": "No."}


def address_of(server: Flaky) -> str:
    return f"http://127.0.0.1:{server.server_port}"


def test_what_was_not_answered_is_sent_again_under_the_same_key(flaky: Flaky) -> None:
    flaky.plan += [("lost", None), (503, problem("unavailable")), (429, problem("rate_limited"))]
    flaky.plan += [(201, {"id": "m"})]

    assert Service(address_of(flaky)).call("POST", "/matches", {}) == {"id": "m"}

    assert len(flaky.heard) == 4
    assert len({key for _, key, _ in flaky.heard}) == 1


def test_an_access_token_that_ran_out_is_renewed(flaky: Flaky) -> None:
    first = {"access_token": "old", "refresh_token": "r1", "player": {"name": "Ann"}}
    flaky.plan += [(201, first), (401, problem("unauthenticated"))]
    flaky.plan += [(200, {"access_token": "new", "refresh_token": "r2"}), (201, {"id": "m"})]
    service = Service(address_of(flaky))

    assert service.become_guest() == "Ann"
    assert service.call("POST", "/matches", {}) == {"id": "m"}

    paths = [(path.removeprefix("/api/v1"), token) for path, _, token in flaky.heard]
    assert paths == [
        ("/auth/guest", None),
        ("/matches", "Bearer old"),
        ("/auth/token/refresh", None),
        ("/matches", "Bearer new"),
    ]


def test_a_refusal_is_not_repeated(flaky: Flaky) -> None:
    flaky.plan += [(422, problem("illegal_action"))]

    with pytest.raises(RefusedError) as refused:
        Service(address_of(flaky)).call("POST", "/matches", {})

    assert refused.value.code == "illegal_action"
    assert len(flaky.heard) == 1


def at_table(legal_actions: list[dict[str, Any]], held: str = "18") -> dict[str, Any]:
    seats = [{"number": 0, "hand_value": held}]
    return {"you": {"seat": 0}, "seats": seats, "legal_actions": legal_actions}


SWAP = {
    "type": "swap_one",
    "give": ["7C", "8H"],
    "take": ["KH"],
    "previews": [
        {"give": "7C", "take": "KH", "hand_value": "28"},
        {"give": "8H", "take": "KH", "hand_value": "17"},
    ],
}


def test_it_takes_what_makes_the_hand_worth_most() -> None:
    match = at_table([SWAP, {"type": "pass"}])

    assert choose(match) == {"type": "swap_one", "give": "7C", "take": "KH"}


def test_with_nothing_to_gain_it_leaves_the_hand_alone() -> None:
    assert choose(at_table([SWAP, {"type": "pass"}], "30")) == {"type": "pass"}


def test_where_the_hand_must_change_it_takes_the_least_bad() -> None:
    assert choose(at_table([SWAP], "30"))["give"] == "7C"


def test_a_list_in_an_offer_stands_for_any_one_of_it() -> None:
    offers = [{"type": "pass", "close": [False, True]}]
    chosen = [choose(at_table(offers))["close"] for _ in range(50)]

    assert set(chosen) == {False, True}
