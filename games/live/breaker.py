"""A circuit breaker: whoever failed is left alone for a while, so that callers do not queue up."""

import time


class Breaker:
    """Closed (calls may go through) until tripped, then open for `pause_s` seconds."""

    def __init__(self, *, pause_s: float) -> None:
        """Start closed."""
        self._pause_s = pause_s
        self._open_until = 0.0

    @property
    def is_open(self) -> bool:
        """Whether calls are to be skipped."""
        return time.monotonic() < self._open_until

    def trip(self) -> None:
        """Skip calls for a while."""
        self._open_until = time.monotonic() + self._pause_s
