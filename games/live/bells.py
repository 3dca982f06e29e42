"""Who waits where, on one event loop.

A bell holds one flag, however often it rings: a reader that is slow costs no memory, and finds
everything it missed in the database.
"""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from uuid import UUID

Watch = Callable[[UUID], None]


def _ignore(_match_id: UUID) -> None:
    """Nobody watches."""


class Bell:
    """One reader's. `seen` is the newest version it knows; older news does not wake it."""

    __slots__ = ("_event", "seen")

    def __init__(self) -> None:
        """Start silent."""
        self._event = asyncio.Event()
        self.seen = -1

    def ring(self) -> None:
        """Wake the reader."""
        self._event.set()

    async def rung(self, *, within_s: float) -> bool:
        """Wait until the bell has rung since the last call (True), or for so long (False)."""
        with suppress(TimeoutError):
            async with asyncio.timeout(within_s):
                await self._event.wait()
        rung = self._event.is_set()
        self._event.clear()
        return rung


class Bells:
    """The bells of all readers. Everything here but `drain` belongs to the loop's thread."""

    def __init__(self) -> None:
        """Start without readers, on the running loop."""
        self.loop = asyncio.get_running_loop()
        self.draining = False
        # False while wake-ups may get lost: readers then look by themselves now and then.
        self.reliable = True
        self._at: dict[UUID, set[Bell]] = {}
        self.unwatch()

    @contextmanager
    def at(self, match_id: UUID) -> Iterator[Bell]:
        """Hang up a bell. Do it before the first look at the database, or news falls in between."""
        bell = Bell()
        self._hang(match_id, bell)
        try:
            yield bell
        finally:
            self._take_down(match_id, bell)

    def ring(self, match_id: UUID, version: int | None = None) -> None:
        """Wake the match's readers who have not seen `version` yet; None: all of them."""
        for bell in self._at.get(match_id, ()):
            if version is None or version > bell.seen:
                bell.ring()

    def drain(self) -> None:
        """Send every reader home: this process stops. Any thread or signal handler may call it."""
        self.draining = True
        self.loop.call_soon_threadsafe(self._ring_all)

    @property
    def count(self) -> int:
        """How many readers wait."""
        return sum(map(len, self._at.values()))

    @property
    def watched(self) -> list[UUID]:
        """The matches that have readers."""
        return list(self._at)

    def watch(self, *, first: Watch, last: Watch) -> None:
        """Call `first` when a match gets its first reader, `last` when it has lost its last."""
        self._first, self._last = first, last

    def unwatch(self) -> None:
        """Call nobody any more."""
        self._first = self._last = _ignore

    def _ring_all(self) -> None:
        for match_id in self._at:
            self.ring(match_id)

    def _hang(self, match_id: UUID, bell: Bell) -> None:
        if match_id not in self._at:
            self._at[match_id] = set()
            self._first(match_id)
        self._at[match_id].add(bell)

    def _take_down(self, match_id: UUID, bell: Bell) -> None:
        self._at[match_id].discard(bell)
        if not self._at[match_id]:
            del self._at[match_id]
            self._last(match_id)
