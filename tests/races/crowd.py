"""Many at once: every call in a thread of its own, all let go at the same moment."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import TypeVar
from uuid import UUID

from django.db import connection

from games import persistence

T = TypeVar("T")


def at_once(*calls: Callable[[], T]) -> list[T]:
    """What the calls gave back, in their order. Raises what the first failing one raised."""
    barrier = threading.Barrier(len(calls))

    def run(call: Callable[[], T]) -> T:
        try:
            connection.ensure_connection()
            barrier.wait()
            return call()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as threads:
        return list(threads.map(run, calls))


@contextmanager
def held(match_id: str | UUID) -> Iterator[None]:
    """Somebody else has the match locked meanwhile."""
    locked, done = threading.Event(), threading.Event()

    def hold() -> None:
        with persistence.unit_of_work():
            persistence.lock_table(UUID(str(match_id)))
            locked.set()
            done.wait()
        connection.close()

    with ThreadPoolExecutor(1) as thread:
        holding = thread.submit(hold)
        locked.wait()
        try:
            yield
        finally:
            done.set()
            holding.result()
