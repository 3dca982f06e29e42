"""Wake-ups through Redis: across processes, and across a connection that breaks."""

import asyncio
import logging
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
import redis
from pytest_django import Settings

from games.live import Bells, announce, announcing, ringing
from games.live.breaker import Breaker
from games.live.wire import ANCHOR, channel_of
from tests.servers import free_port

pytestmark = pytest.mark.redis

MATCH = uuid4()
LONG = 20.0


@pytest.fixture(autouse=True)
def through_redis(settings: Settings, redis_url: str) -> None:
    settings.REDIS_URL = redis_url


@pytest.fixture
def server(redis_url: str) -> Any:
    """The server itself; the client's annotations confuse its two colours."""
    return redis.Redis.from_url(redis_url)


async def until(happened: Callable[[], object]) -> None:
    async with asyncio.timeout(LONG):
        while not happened():  # noqa: ASYNC110 - Redis has no event for it
            await asyncio.sleep(0.01)


async def subscribed(bells: Bells, server: Any) -> None:
    await until(
        lambda: (
            bells.reliable
            and dict(server.pubsub_numsub(channel_of(MATCH)))[channel_of(MATCH).encode()]
        )
    )


async def test_an_announcement_wakes_a_reader_of_another_process(server: Any) -> None:
    async with ringing() as bells:
        with bells.at(MATCH) as bell:
            await subscribed(bells, server)
            assert await bell.rung(within_s=LONG)  # the subscription's own confirmation
            # What another process does in `announce`.
            server.publish(channel_of(MATCH), 4)
            assert await bell.rung(within_s=LONG)


async def test_announce_publishes_the_version(server: Any) -> None:
    heard = server.pubsub(ignore_subscribe_messages=True)
    heard.subscribe(channel_of(MATCH))
    heard.get_message(timeout=LONG)
    await asyncio.to_thread(announce, MATCH, 12)
    message = heard.get_message(timeout=LONG)
    assert message
    assert message["data"] == b"12"
    heard.close()


async def test_a_lost_connection_comes_back_and_wakes_everybody(server: Any) -> None:
    async with ringing() as bells:
        with bells.at(MATCH) as bell:
            await subscribed(bells, server)
            assert await bell.rung(within_s=LONG)
            # A move now would be missed, so the return itself has to wake the reader.
            server.client_kill_filter(_type="pubsub")
            assert await bell.rung(within_s=LONG)
            await subscribed(bells, server)


async def test_channels_of_matches_without_readers_are_given_up(server: Any) -> None:
    async with ringing() as bells:
        with bells.at(MATCH):
            await subscribed(bells, server)
        await until(lambda: channel_of(MATCH).encode() not in server.pubsub_channels())
        assert ANCHOR.encode() in server.pubsub_channels()


def test_announcing_without_redis_neither_raises_nor_tries_again_at_once(
    settings: Settings, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.REDIS_URL = f"redis://127.0.0.1:{free_port()}/0"
    monkeypatch.setattr(announcing, "breaker", Breaker(pause_s=1000))
    with caplog.at_level(logging.WARNING):
        announce(MATCH, 1)
        announce(MATCH, 2)
    assert [record.message for record in caplog.records] == ["wake-ups paused: Redis unreachable"]
