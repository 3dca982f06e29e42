"""Web servers die right after they answered: what was acknowledged is there."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from uuid import uuid4

import httpx
import pytest

from tests.remote import RemotePerson
from tests.servers import free_port, wait_until
from tests.stack import PYTHON, Program, Stack, answers, run_manage
from tests.wire import Body, some_action

pytestmark = pytest.mark.slow

PLAYERS = 4
ENOUGH = 60


class Player:
    """Moves for both people of a table until the server is gone, and keeps what it was told."""

    def __init__(self, url: str) -> None:
        self.people = [RemotePerson(url, name) for name in ("Ada", "Ben")]
        options = {"lives": 9, "dealer_choice": "none"}
        opened = self.people[0].opens(seats=2, options=options)
        self.match = self.people[1].sits_down(opened["id"])
        self.first_version = self.match["version"] + 1
        self.acknowledged: list[Body] = []
        self.last_request: Callable[[], httpx.Response]

    def play(self, acknowledged: threading.Semaphore) -> None:
        with suppress(httpx.TransportError):
            while self.match["status"] == "active":
                self._move()
                acknowledged.release()

    def _move(self) -> None:
        person = self.people[self.match["turn"]["seat"]]
        view = person.sees(self.match["id"])
        self.last_request = partial(
            person.sends,
            view["id"],
            some_action(view["legal_actions"]),
            version=view["version"],
            key=str(uuid4()),
        )
        self._told(self.last_request())

    def retry(self) -> None:
        """Send the last request again, as a client does that never got its answer."""
        self._told(self.last_request())

    def _told(self, answer: httpx.Response) -> None:
        assert answer.status_code == httpx.codes.CREATED, answer.text
        move, self.match = answer.json()["move"], answer.json()["match"]
        if move not in self.acknowledged:
            self.acknowledged.append(move)


def play_until(url: str, kill: Callable[[], None]) -> list[Player]:
    """Several tables at once; the server is killed as soon as enough moves were acknowledged."""
    players = [Player(url) for _ in range(PLAYERS)]
    acknowledged = threading.Semaphore(0)
    with ThreadPoolExecutor(PLAYERS) as threads:
        playing = [threads.submit(player.play, acknowledged) for player in players]
        for _ in range(ENOUGH):
            acknowledged.acquire()
        kill()
        for future in playing:
            future.result()
    return players


def check_that_nothing_is_lost_or_doubled(players: list[Player]) -> None:
    for player in players:
        player.retry()
        log = player.people[0].log(player.match["id"])
        assert [entry["version"] for entry in log] == list(range(1, len(log) + 1))
        kept = log[player.first_version - 1 :]
        assert [public(entry) for entry in kept] == [public(told) for told in player.acknowledged]
        for person in player.people:
            person.http.close()


def public(entry: Body) -> tuple[object, ...]:
    """What everybody at the table sees of an entry alike."""
    return entry["version"], entry["seat"], entry["origin"], entry["at"], entry["action"]


def test_a_web_server_killed_right_after_its_answers_has_lost_none_of_them(
    service: Stack,
) -> None:
    players = play_until(service.url, service.web.kill)

    service.start()

    check_that_nothing_is_lost_or_doubled(players)


@pytest.fixture
def embedded(tmp_path: Path) -> Iterator[tuple[str, Program]]:
    """`manage.py serve` with an SQLite file of its own."""
    port = str(free_port())
    environment = {"VAR_DIR": str(tmp_path), "RATE_LIMITS_ENABLED": "0", "LOG_ACCESS": "0"}
    command = [PYTHON, "manage.py", "serve", "--port", port]
    program = Program("serve", command, environment, tmp_path / "serve.log")
    url = f"http://127.0.0.1:{port}"
    program.start()
    wait_until(lambda: answers(f"{url}/readyz"))
    yield url, program
    program.kill()
    run_manage(environment, "verify_matches")


def test_the_embedded_server_killed_in_full_play_goes_on_with_every_match(
    embedded: tuple[str, Program],
) -> None:
    url, program = embedded
    with RemotePerson(url, "Eve") as eve:
        against_bots = eve.opens(bots=["greedy"], bot_delay_s=1, options={"lives": 9})
        against_bots = eve.until_my_turn(against_bots)

        def move_and_pull_the_plug() -> None:
            nonlocal against_bots
            against_bots = eve.plays(against_bots)
            program.kill()

        players = play_until(url, move_and_pull_the_plug)
        program.start()
        wait_until(lambda: answers(f"{url}/readyz"))

        check_that_nothing_is_lost_or_doubled(players)
        after = eve.until_my_turn(eve.sees(against_bots["id"]))
        assert after["version"] > against_bots["version"], "the bot has moved"
