"""The threads that run Django: a fixed number, for ever, so that their connections persist.

One rule: what does not fit into the waiting room is refused at once. Under overload a quick refusal
serves everybody better than a queue whose callers have long gone.
"""

import asyncio
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TypeVar

from django.db import connections

T = TypeVar("T")

# Whoever waited this long for a thread has probably given up.
PATIENCE_S = 10.0
# How long threads wait for each other at the end.
GOODBYE_S = 2.0


class Overloaded(Exception):  # noqa: N818 - a state of the pool, not a defect
    """No thread is free and no place to wait for one; or the wait was too long."""


class Workers:
    """A thread pool with a bounded queue; `run` belongs to one event loop."""

    def __init__(self, *, threads: int, queue: int) -> None:
        self.executor = ThreadPoolExecutor(threads, thread_name_prefix="web")
        self._threads = threads
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
        """Let running work end, take no more, and take leave of the database in every thread."""
        together = threading.Barrier(self._threads)
        for _ in range(self._threads):
            self.executor.submit(_leave, together)
        self.executor.shutdown(wait=True)


def _leave(together: threading.Barrier) -> None:
    # Whoever waits here keeps its thread, so that each of the others meets another one.
    with suppress(threading.BrokenBarrierError):
        together.wait(GOODBYE_S)
    connections.close_all()


def _unless_late(work: Callable[[], T], latest: float) -> T:
    if time.monotonic() > latest:
        raise Overloaded
    return work()
