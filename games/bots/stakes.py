"""What it costs me when one seat or another loses a life, seen from the whole match.

In matches of many rounds among equals, whoever loses a life is anybody; then the seats lose theirs
like independent clocks that strike at random, and I win if mine takes longest.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import exp

from games.bots.reading import clockwise
from games.engine.thirty_one.rules import Rules
from games.engine.thirty_one.views import View

Stakes = tuple[float, ...]

STEPS = 96
HORIZON = 2.5
"""Lives are gone well before `HORIZON * (lives + 4)` strikes."""

LEAST = 1e-3
"""What a life is worth below this is lost in the error of the sum: the match is as good as over."""


def plain(players: int, closer_penalty: int) -> Stakes:
    """Counts my own lives: the first I lose, and what a closer pays on top of it.

    There is a place for me, one for each of the others clockwise, and one for the closer's
    penalty; the outputs of a net are in this order.
    """
    return (1.0, *[0.0] * (players - 1), float(closer_penalty))


@lru_cache(maxsize=4096)
def in_match(lives: tuple[int, ...], closer_penalty: int, *, many_lose: bool) -> Stakes:
    """Counts chances of winning the match, in units of my first life. `lives[0]` are mine.

    Where one seat loses a round, that I do not lose means that somebody else does: what any of
    the others' lives is worth goes into the unit, and only what is above that is told apart.
    """
    now = outlasting(lives)
    mine = now - outlasting(_after(lives, 0, 1))
    others = [outlasting(_after(lives, seat, 1)) - now for seat in range(1, len(lives))]
    spread = 0.0 if many_lose else min(others)
    unit = mine + spread
    if unit < LEAST:
        return plain(len(lives), closer_penalty)
    extra = outlasting(_after(lives, 0, 1)) - outlasting(_after(lives, 0, 1 + closer_penalty))
    return (1.0, *((spread - gain) / unit for gain in others), extra / unit)


@lru_cache(maxsize=65536)
def outlasting(lives: tuple[int, ...]) -> float:
    """The chance that seat 0 is the last to have lives left, by Simpson's rule over time."""
    if lives[0] <= 0:
        return 0.0
    rivals = [left for left in lives[1:] if left > 0]
    if not rivals:
        return 1.0
    longest = HORIZON * (max(lives) + 4)
    width = longest / STEPS
    total = 0.0
    for step in range(STEPS + 1):
        time = step * width
        chance = _strikes(lives[0] - 1, time)
        for left in rivals:
            chance *= 1.0 - sum(_strikes(count, time) for count in range(left))
        total += chance * (1 if step in (0, STEPS) else 4 if step % 2 else 2)
    return total * width / 3


def at_table(view: View) -> Stakes:
    """`in_match` for the viewer, once somebody's last life is at stake; `plain` until then."""
    seats = [view.seats[seat] for seat in clockwise(view)]
    return from_last_lives_on(
        tuple(seat.lives + int(view.rules.swim) for seat in seats), view.rules
    )


def from_last_lives_on(lives: tuple[int, ...], rules: Rules) -> Stakes:
    """See `at_table`. `lives` are those a seat has until it is out."""
    if min(lives) > 1:
        return plain(len(lives), penalty_of(rules))
    return always(lives, rules)


def always(lives: tuple[int, ...], rules: Rules) -> Stakes:
    many_lose = rules.life_loss == "threshold"
    return in_match(lives, penalty_of(rules), many_lose=many_lose)


def penalty_of(rules: Rules) -> int:
    """Lives that a closer may lose on top of the first (rules 3.8.1.4)."""
    return 0 if rules.life_loss == "threshold" else rules.closer_penalty


def _strikes(count: int, time: float) -> float:
    """The chance of exactly `count` strikes up to `time`, one being expected in a unit of it."""
    chance = exp(-time)
    for each in range(1, count + 1):
        chance *= time / each
    return chance


def _after(lives: Sequence[int], seat: int, lost: int) -> tuple[int, ...]:
    return tuple(left - lost * (at == seat) for at, left in enumerate(lives))
