"""The embedded default: web server, worker and beat as threads of one process, one Ctrl-C.

Its broker lives in memory. A message that dies with the process is missed by nobody: the rows say
what is due, and the sweep asks again.
"""

import logging
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from socket import socket
from types import FrameType

import uvicorn
from celery.beat import Scheduler, Service
from celery.worker import WorkController
from celery.worker import state as worker_state

from config import celery_app
from config.asgi import application

STOP_S = 3.0


def run(*, host: str, port: int, started: Callable[[], None]) -> None:
    """Serve until SIGINT or SIGTERM. Calls `started` once connections are accepted.

    Raises SystemExit when the port cannot be used.
    """
    configuration = uvicorn.Config(
        application,
        host=host,
        port=port,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=int(STOP_S),
    )
    with jobs() as stop_jobs:
        _Server(configuration, started=started, stopping=stop_jobs).run()


class _Server(uvicorn.Server):
    """Tells when it has started, and stops the jobs while its connections end."""

    def __init__(
        self, config: uvicorn.Config, *, started: Callable[[], None], stopping: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self._tell_started = started
        self._tell_stopping = stopping

    async def startup(self, sockets: list[socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._tell_started()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._tell_stopping()
        super().handle_exit(sig, frame)


@contextmanager
def jobs() -> Iterator[Callable[[], None]]:
    """Run a worker for all queues and beat in threads of this process; yields what stops them."""
    worker_state.should_stop = None
    beat = Service(celery_app, max_interval=1, scheduler_cls=Scheduler)
    threads = [
        threading.Thread(target=_worker().start, name="worker", daemon=True),
        threading.Thread(target=beat.start, name="beat", daemon=True),
    ]

    def stop() -> None:
        beat.stop()
        # The worker's loop looks at this between two messages.
        worker_state.should_stop = 0  # type: ignore[assignment]

    for thread in threads:
        thread.start()
    try:
        yield stop
    finally:
        stop()
        _wait_until_idle()


def _wait_until_idle() -> None:
    """Let the task at work end; the idle loops of the threads may die with the process."""
    latest = time.monotonic() + STOP_S
    while worker_state.active_requests and time.monotonic() < latest:
        time.sleep(0.02)


def _worker() -> WorkController:
    return WorkController(
        app=celery_app,
        pool="solo",
        concurrency=1,
        loglevel=logging.WARNING,
        without_heartbeat=True,
        without_mingle=True,
        without_gossip=True,
    )
