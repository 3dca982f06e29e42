"""Pure time control: from settings and one reading of the clock to the moment something is due."""

from dataclasses import dataclass
from datetime import datetime, timedelta

# A bot's job normally answers within milliseconds; the sweep steps in when its job was lost.
BOT_RESCUE_S = 2
# So many turns in a row may be missed before a bot plays the seat until its person is back.
MISSED_TURNS_BEFORE_LENT = 3


@dataclass(frozen=True, slots=True)
class Clock:
    """Seconds a person has for a turn, and seconds a bot waits to look human."""

    per_move_s: int
    bot_delay_s: int

    def deadline(self, *, now: datetime, bot: bool) -> datetime:
        """When the sweep may act for the seat to act."""
        seconds = self.bot_delay_s + BOT_RESCUE_S if bot else self.per_move_s
        return now + timedelta(seconds=seconds)


def poll_after_s(*, now: datetime, deadline: datetime | None, your_turn: bool) -> int:
    """Seconds a polling client may sleep: few while something may happen soon."""
    if deadline is None:
        return 60
    left = max(0, int((deadline - now).total_seconds()))
    if your_turn:
        return min(3600, max(2, left // 4))
    return min(60, max(2, left // 20))
