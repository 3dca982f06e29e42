"""Where this process's bells hang, and who rings them: Redis, or this process itself."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from uuid import UUID

from django.conf import settings

from games.live.bells import Bells
from games.live.subscription import follow

# The bells of this process's event loops: one, except in tests.
_here: set[Bells] = set()


@asynccontextmanager
async def ringing() -> AsyncIterator[Bells]:
    """Yield bells that ring when `announce` is called anywhere; leaving drains them."""
    bells = Bells()
    _here.add(bells)
    following = follow(bells, settings.REDIS_URL) if settings.REDIS_URL else asyncio.sleep(0)
    follower = asyncio.create_task(following)
    try:
        yield bells
    finally:
        bells.drain()
        _here.discard(bells)
        follower.cancel()
        await asyncio.wait([follower])


def ring_here(match_id: UUID, version: int) -> None:
    """Ring in this process, from any thread."""
    for bells in list(_here):
        try:
            bells.loop.call_soon_threadsafe(bells.ring, match_id, version)
        except RuntimeError:  # the loop closed after the list was made
            continue
