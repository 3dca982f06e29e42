"""The features of one action in the commerce family. Compiled by numba in training.

In every world the others answer one lap, each with its best swap in the centre as it then lies.
"""

from games.bots.mind.loss import as_closer
from games.bots.mind.numbers import POINTS, THIRTY_ONE, Rulebook
from games.bots.mind.outlook import (
    CONTEXT,
    FEATURES,
    FULL,
    OWN,
    add_seats,
    add_showdowns,
    in_last_lap,
    replying_seats,
)
from games.bots.mind.replies import CLOSE, STAY, SWAP_ALL, best_choice, best_of_swaps, swap
from games.bots.mind.sight import CLOSER, Sight


def after_action(sight: Sight, action: int) -> tuple[int, int, int, int, int, int]:
    """The viewer's hand and the pool after `action`."""
    a, b, c = sight.hand[0], sight.hand[1], sight.hand[2]
    p, q, r = sight.pool[0], sight.pool[1], sight.pool[2]
    if action == SWAP_ALL:
        return p, q, r, a, b, c
    if action in (STAY, CLOSE):
        return a, b, c, p, q, r
    return swap(a, b, c, p, q, r, action)


def sweeps(sight: Sight, action: int) -> bool:
    """Whether this pass completes the run of passes (rules 3.6)."""
    return (
        action == STAY and not in_last_lap(sight) and sum(sight.passed) >= sight.players - 1
    )


def describe(
    sight: Sight, book: Rulebook, worlds: list[int], action: int, x: list[float]
) -> None:
    """Fills the features of `action`; `context` has filled the others."""
    a, b, c, p, q, r = after_action(sight, action)
    strength = book.strength
    mine = strength[a * 2704 + b * 52 + c]
    swept = sweeps(sight, action)
    closes = action == CLOSE
    stands = action == STAY and book.pass_stands == 1 and not swept
    seats = replying_seats(sight)
    if swept:
        seats = [seat for seat in range(1, sight.players)]  # noqa: C416
    describe_own(strength, action, mine, a, b, c, p, q, r, swept, x)
    for i in range(OWN, FEATURES):
        x[i] = 0.0
    now = [0 for _ in range(sight.players)]
    then = [0 for _ in range(sight.players)]
    stride = sight.players * 3
    count = len(worlds) // stride
    last = closes or stands or in_last_lap(sight)
    for first in range(0, count * stride, stride):
        if swept and worlds[first + 2] >= 0:
            p, q, r = worlds[first], worlds[first + 1], worlds[first + 2]
        end, ended = play_lap(sight, book, worlds, first, seats, (p, q, r), now, then)
        later = mine
        if not last and not ended:
            later = best_of_swaps(strength, a, b, c, end[0], end[1], end[2])
        add_seats(mine, now, then, x)
        add_showdowns(book, now, then, mine, later, closes, x)
        x[43] += 1.0 if ended else 0.0
    for i in range(OWN, FEATURES):
        x[i] /= count


def describe_own(
    strength: list[int],
    action: int,
    mine: int,
    a: int,
    b: int,
    c: int,
    p: int,
    q: int,
    r: int,
    swept: bool,
    x: list[float],
) -> None:
    """The features that need no worlds."""
    for i in range(CONTEXT, OWN):
        x[i] = 0.0
    x[12] = mine // POINTS / FULL
    x[13] = 1.0 if action == CLOSE else 0.0
    x[14] = 1.0 if action == STAY else 0.0
    x[15] = 1.0 if action == SWAP_ALL else 0.0
    if swept:
        x[18] = 1.0
    else:
        x[16] = best_of_swaps(strength, a, b, c, p, q, r) // POINTS / FULL
        x[17] = strength[p * 2704 + q * 52 + r] // POINTS / FULL


def play_lap(
    sight: Sight,
    book: Rulebook,
    worlds: list[int],
    first: int,
    seats: list[int],
    pool: tuple[int, int, int],
    now: list[int],
    then: list[int],
) -> tuple[tuple[int, int, int], bool]:
    """Fills the strengths before and after the lap; the pool it leaves, and if a combination ended it."""
    p, q, r = pool
    strength = book.strength
    for seat in range(1, sight.players):
        at = first + 3 * seat
        now[seat] = then[seat] = strength[worlds[at] * 2704 + worlds[at + 1] * 52 + worlds[at + 2]]
    ended = False
    for seat in seats:
        at = first + 3 * seat
        d, e, f = worlds[at], worlds[at + 1], worlds[at + 2]
        then[seat], choice = best_choice(strength, d, e, f, p, q, r)
        if then[seat] >= THIRTY_ONE * POINTS:
            ended = True
            break
        if choice == SWAP_ALL:
            p, q, r = d, e, f
        elif choice != STAY:
            d, e, f, p, q, r = swap(d, e, f, p, q, r, choice)
    closer = sight.flags[CLOSER]
    if closer > 0:
        now[closer] = then[closer] = as_closer(now[closer], book.closer_safe)
    return (p, q, r), ended
