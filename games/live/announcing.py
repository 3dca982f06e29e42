"""The writing side: tell every process that a match has a new version.

Called after commit. It never raises and never blocks for long: a reader that misses a wake-up looks
by itself a little later, but a move must not wait for its spectators.
"""

import logging
from functools import cache
from uuid import UUID

import redis
from django.conf import settings
from redis.backoff import NoBackoff
from redis.retry import Retry

from games.live import ringing
from games.live.breaker import Breaker
from games.live.wire import channel_of

logger = logging.getLogger(__name__)

TIMEOUT_S = 0.5
breaker = Breaker(pause_s=5.0)


def announce(match_id: UUID, version: int) -> None:
    """Wake the readers of `match_id` that have not seen `version`, in every process."""
    if settings.REDIS_URL:
        _publish(match_id, version)
    else:
        ringing.ring_here(match_id, version)


def _publish(match_id: UUID, version: int) -> None:
    if breaker.is_open:
        return
    try:
        _client(settings.REDIS_URL).publish(channel_of(match_id), version)
    except (redis.RedisError, OSError):
        breaker.trip()
        logger.warning("wake-ups paused: Redis unreachable", extra={"match_id": str(match_id)})


@cache
def _client(url: str) -> redis.Redis:
    # One more try at once: the pooled connection may have gone stale while nobody moved.
    return redis.Redis.from_url(
        url,
        socket_connect_timeout=TIMEOUT_S,
        socket_timeout=TIMEOUT_S,
        retry=Retry(NoBackoff(), 1),
    )
