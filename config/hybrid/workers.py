"""The threads that run Django: a fixed number, for ever, so that their connections persist.

One rule: what does not fit into the waiting room is refused at once. Under overload a quick refusal
serves everybody better than a queue whose callers have long gone.
"""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")

# Whoever waited this long for a thread has probably given up.
PATIENCE_S = 10.0


class Overloaded(Exception):  # noqa: N818 - a state of the pool, not a defect
    """No thread is free and no place to wait for one; or the wait was too long."""


class Workers:
    """A thread pool with a bounded queue; `run` belongs to one event loop."""

    def __init__(self, *, threads: int, queue: int) -> None:
        self.executor = ThreadPoolExecutor(threads, thread_name_prefix="web")
        self._places = threads + queue

    async def run(self, work: Callable[[], T]) -> T:
        """Run `work` in a thread. Raises Overloaded without having started it."""
        if self._places <= 0:
            raise Overloaded
        self._places -= 1
        try:
            loop = asyncio.get_running_loop()
            latest = time.monotonic() + PATIENCE_S
            return await loop.run_in_executor(self.executor, _unless_late, work, latest)
        finally:
            self._places += 1

    def close(self) -> None:
        """Let running work end and take no more."""
        self.executor.shutdown(wait=True, cancel_futures=True)


def _unless_late(work: Callable[[], T], latest: float) -> T:
    if time.monotonic() > latest:
        raise Overloaded
    return work()
