"""`make run`: one process that says where to go next and stops at one Ctrl-C."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.remote import RemotePerson
from tests.servers import free_port, wait_until
from tests.stack import PYTHON, Program, answers

STOPS_WITHIN_S = 15


@pytest.fixture
def port() -> str:
    return str(free_port())


@pytest.fixture
def url(port: str) -> str:
    return f"http://127.0.0.1:{port}"


@pytest.fixture
def embedded(tmp_path: Path, port: str, url: str) -> Iterator[Program]:
    command = [PYTHON, "manage.py", "serve", "--port", port]
    environment = {"VAR_DIR": str(tmp_path / "var")}
    program = Program("serve", command, environment, tmp_path / "serve.log")
    program.start()
    wait_until(lambda: answers(f"{url}/readyz"))
    yield program
    program.kill()


def test_it_says_where_to_go_next_and_stops_at_one_interrupt(embedded: Program, url: str) -> None:
    said = embedded.output()
    for hint in (
        f"{url}/",
        "/api/v1/docs",
        "/auth/guest",
        "play_demo",
        "createsuperuser",
        "/admin",
    ):
        assert hint in said
    assert embedded.ends(signal.SIGINT, within_s=STOPS_WITHIN_S) == 0
    assert "Traceback" not in embedded.output()


def test_it_stops_while_somebody_watches(embedded: Program, url: str) -> None:
    with RemotePerson(url, "Eve") as eve:
        match = eve.opens(seats=3, bots=["greedy", "random"])
        watching = eve.stream(match["id"], after=0)
        assert next(watching)["version"] == 1
        assert embedded.ends(signal.SIGTERM, within_s=STOPS_WITHIN_S) == 0
        assert all(entry["version"] > 1 for entry in watching)
    assert "Traceback" not in embedded.output()


def test_what_clients_ask_for_leaves_no_query_no_token_and_no_address_in_the_log(
    embedded: Program, url: str
) -> None:
    with RemotePerson(url, "Eve") as eve:
        match = eve.opens(bots=["greedy"])
        eve.log(match["id"])
        token = eve.http.headers["Authorization"].removeprefix("Bearer ")
    # The line is written after the answer has gone out.
    wait_until(lambda: f"/matches/{match['id']}/moves" in embedded.output())
    said = embedded.output()
    assert "after=" not in said
    assert token not in said
    assert "127.0.0.1" not in said.partition("request [access]")[2]
