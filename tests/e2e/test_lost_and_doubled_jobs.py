"""Workers die, messages get lost or come twice: every match goes on and no move is doubled."""

import os
import signal
from collections.abc import Callable
from functools import partial

import pytest
from celery import Celery

from tests.remote import RemotePerson
from tests.servers import wait_until
from tests.stack import Stack
from tests.wire import Body

pytestmark = pytest.mark.slow

LONG = {"lives": 9, "dealer_choice": "none"}


def ada_to_act(ada: RemotePerson, bots: int = 3) -> Body:
    """A table with bots at which it is Ada's turn."""
    return ada.until_my_turn(ada.opens(seats=bots + 1, bots=["greedy"] * bots, options=LONG))


def goes_on(ada: RemotePerson, match: Body) -> None:
    """It gets Ada's turn again, she can move, and the log has every version once."""
    match = ada.until_my_turn(ada.sees(match["id"]))
    match = ada.plays(match) if match["status"] == "active" else match
    versions = [entry["version"] for entry in ada.log(match["id"])]
    assert versions == list(range(1, len(versions) + 1))
    assert len(versions) >= match["version"]


def one_process(service: Stack) -> None:
    """The process that plays the bots' turn; its parent lives on and starts another."""
    for pid in service.worker.children:
        os.kill(pid, signal.SIGKILL)


def the_whole_worker(service: Stack) -> None:
    service.worker.kill()
    service.worker.start()


@pytest.mark.parametrize("kill", [one_process, the_whole_worker])
def test_a_worker_killed_in_the_middle_of_the_bots_turns(
    service: Stack, ada: RemotePerson, kill: Callable[[Stack], None]
) -> None:
    match = ada_to_act(ada)
    service.worker.pause()
    match = ada.plays(match)

    with service.held(match["id"]):
        service.worker.resume()
        # The bots have thought; their moves wait to be written.
        wait_until(service.somebody_waits_for_a_lock)
        kill(service)
    assert ada.sees(match["id"])["version"] == match["version"]

    goes_on(ada, match)


def test_a_job_delivered_many_times_to_many_processes(service: Stack, ada: RemotePerson) -> None:
    match = ada_to_act(ada)
    service.worker.pause()
    match = ada.plays(match)
    broker = Celery(broker=service.environment["REDIS_URL"])
    for _ in range(5):
        args = (match["id"], match["version"])
        broker.send_task("games.play_bot_turn", args, queue="bots", routing_key="bots")
    broker.close()

    service.worker.resume()

    goes_on(ada, match)


def test_everything_in_redis_is_lost(service: Stack, ada: RemotePerson) -> None:
    match = ada_to_act(ada)
    service.worker.kill()
    match = ada.plays(match)
    with service.broker as redis:
        assert redis.llen("bots") == 1
        redis.flushall()
    service.worker.start()

    goes_on(ada, match)


def test_redis_is_away_for_a_while(service: Stack, ada: RemotePerson) -> None:
    match = ada_to_act(ada)
    service.redis.kill()

    match = ada.plays(match)
    assert ada.sees(match["id"])["version"] == match["version"], "nobody plays, nothing is lost"
    service.redis.start()

    goes_on(ada, match)


def test_two_beats_at_once(service: Stack, ada: RemotePerson) -> None:
    with RemotePerson(service.url, "Ben") as ben:
        tables = [ben.sits_down(ada.opens(seats=2, options=LONG)["id"]) for _ in range(6)]
    second = service.another_beat()
    second.start()
    service.worker.pause()
    service.sql("UPDATE games_match SET turn_deadline = now() WHERE status = 'active'")
    with service.broker as redis:
        wait_until(lambda: redis.llen("clock") >= 4)
        service.worker.resume()
        wait_until(lambda: redis.llen("clock") == 0)
    second.kill()

    for match in tables:
        wait_until(partial(has_moved_on, ada, match))
    for match in tables:
        late = ada.log(match["id"], after=match["version"])
        assert [entry["origin"] for entry in late] == ["timeout"]


def has_moved_on(ada: RemotePerson, match: Body) -> bool:
    return bool(ada.sees(match["id"])["version"] > match["version"])
