"""The one Redis pub/sub connection of this process.

Redis confirms every subscription, and each confirmation rings the match's bells. That closes both
gaps in which news could fall: between a reader's first look and its subscription, and between a
lost connection and the next one.
"""

import asyncio
import logging
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from uuid import UUID

import redis.asyncio as redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from games.live.bells import Bells
from games.live.wire import ANCHOR, channel_of, match_of

logger = logging.getLogger(__name__)

FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.1, 5.0
SILENCE_S = 10.0
CONNECT_S = 1.0

Wishes = asyncio.Queue[tuple[bool, UUID]]


async def follow(bells: Bells, url: str) -> None:
    """Ring `bells` by what `url` publishes, reconnecting for ever; ends by cancellation."""
    pause_s = FIRST_PAUSE_S
    while True:
        try:
            async with _connected(url) as pubsub:
                await _listen(bells, pubsub)
        except* (redis.RedisError, OSError):
            logger.warning("subscription lost, readers look by themselves")
        # It had worked: come back quickly. It had not: ever more slowly.
        pause_s = FIRST_PAUSE_S if bells.reliable else min(pause_s * 2, LONGEST_PAUSE_S)
        bells.reliable = False
        # Many processes lose the same server: spread their return.
        await asyncio.sleep(pause_s * random.uniform(0.5, 1.0))  # noqa: S311 - no secret


@asynccontextmanager
async def _connected(url: str) -> AsyncIterator[PubSub]:
    client = redis.Redis.from_url(
        url,
        decode_responses=True,
        socket_connect_timeout=CONNECT_S,
        retry=Retry(NoBackoff(), 0),
    )
    async with client, client.pubsub() as pubsub:
        yield pubsub


async def _listen(bells: Bells, pubsub: PubSub) -> None:
    wishes: Wishes = asyncio.Queue()
    bells.watch(
        first=lambda match_id: wishes.put_nowait((True, match_id)),
        last=lambda match_id: wishes.put_nowait((False, match_id)),
    )
    try:
        await pubsub.subscribe(ANCHOR, *map(channel_of, bells.watched))
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(_fulfil(wishes, pubsub))
            tasks.create_task(_hear(bells, pubsub))
    finally:
        bells.unwatch()


async def _fulfil(wishes: Wishes, pubsub: PubSub) -> None:
    while True:
        wanted, match_id = await wishes.get()
        change = pubsub.subscribe if wanted else pubsub.unsubscribe
        await change(channel_of(match_id))


async def _hear(bells: Bells, pubsub: PubSub) -> None:
    """Ring for every message. Raises ConnectionError when the server is silent even to a ping."""
    asked = False
    while True:
        message = await pubsub.get_message(timeout=SILENCE_S)
        if message:
            asked = False
            _ring(bells, message)
        elif asked:
            raise redis.ConnectionError
        else:
            asked = True
            await pubsub.ping()


def _ring(bells: Bells, message: dict[str, Any]) -> None:
    match message["type"]:
        case "subscribe" if message["channel"] == ANCHOR:
            bells.reliable = True
        case "subscribe":
            if match_id := match_of(message["channel"]):
                bells.ring(match_id)
        case "message":
            if match_id := match_of(message["channel"]):
                bells.ring(match_id, int(message["data"]))
