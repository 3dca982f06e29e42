"""A first word when the process is told to stop.

Servers wait for their connections to end before they tell the application to shut down; a stream
ends only when the application ends it. So the application listens to the signals too.
"""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

STOPPING = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def on_stop(tell: Callable[[], None]) -> Iterator[None]:
    """Call `tell` on a signal to stop, then whoever handled it before."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread may handle signals, and a test may run us elsewhere
        return
    before = {number: signal.getsignal(number) for number in STOPPING}

    def stop(number: int, frame: FrameType | None) -> None:
        tell()
        # An event loop's own handler is woken through its file descriptor besides.
        previous = before[signal.Signals(number)]
        if callable(previous):
            previous(number, frame)

    for number in STOPPING:
        signal.signal(number, stop)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
