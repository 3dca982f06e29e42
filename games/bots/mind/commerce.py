"""The features of one action in the commerce family. Compiled by numba in training.

In every world the others answer one lap, each with its best swap in the centre as it then lies.
"""

from games.bots.mind.lay import Lay, reach_with
from games.bots.mind.numbers import POINTS, THIRTY_ONE, Rulebook
from games.bots.mind.outlook import (
    CONTEXT,
    FULL,
    OWN,
    add_seats,
    add_showdowns,
    in_last_lap,
    replying_seats,
    to_means,
)
from games.bots.mind.replies import CLOSE, STAY, SWAP_ALL, best_after_take, best_of_swaps, swap
from games.bots.mind.sight import Sight

Pool = tuple[int, int, int]


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
    return action == STAY and not in_last_lap(sight) and sum(sight.passed) >= sight.players - 1


def describe(sight: Sight, book: Rulebook, lay: Lay, action: int, x: list[float]) -> None:
    """Fills the features of `action`; `context` has filled the others."""
    a, b, c, p, q, r = after_action(sight, action)
    mine = book.strength[a * 2704 + b * 52 + c]
    swept = sweeps(sight, action)
    closes = action == CLOSE
    stands = action == STAY and book.pass_stands == 1 and not swept
    describe_own(book.strength, action, (a, b, c), (p, q, r), swept, x)
    for i in range(OWN, len(x)):
        x[i] = 0.0
    seats = replying_seats(sight)
    if swept:
        seats = list(range(1, sight.players))
    last = closes or stands or in_last_lap(sight)
    then, reach = [0] * sight.players, [-1] * 52
    for world in range(lay.worlds):
        first = world * lay.players
        if swept and lay.cards[3 * first + 2] >= 0:
            p, q, r = lay.cards[3 * first], lay.cards[3 * first + 1], lay.cards[3 * first + 2]
        pool, ended = play_lap(book.strength, lay, first, seats, (p, q, r), then)
        later = mine
        if not last and not ended:
            later = next_move(book.strength, reach, (a, b, c), pool, mine)
        add_seats(mine, first, lay.now, then, x)
        add_showdowns(book, lay, world, then, mine, later, closes, x)
        x[43] += 1 if ended else 0
    to_means(x, lay.worlds, sight.players - 1)


def describe_own(
    strength: list[int], action: int, hand: Pool, pool: Pool, swept: bool, x: list[float]
) -> None:
    """The features that need no worlds."""
    a, b, c = hand
    p, q, r = pool
    for i in range(CONTEXT, OWN):
        x[i] = 0.0
    x[12] = strength[a * 2704 + b * 52 + c] // POINTS / FULL
    x[13] = 1.0 if action == CLOSE else 0.0
    x[14] = 1.0 if action == STAY else 0.0
    x[15] = 1.0 if action == SWAP_ALL else 0.0
    if swept:
        x[18] = 1.0
    else:
        x[16] = best_of_swaps(strength, a, b, c, p, q, r) // POINTS / FULL
        x[17] = strength[p * 2704 + q * 52 + r] // POINTS / FULL


def play_lap(  # noqa: C901 - written out, because all the time goes here
    strength: list[int], lay: Lay, first: int, seats: list[int], pool: Pool, then: list[int]
) -> tuple[Pool, bool]:
    """Fills the strengths after the lap; the pool it leaves, and whether a combination ended it."""
    p, q, r = pool
    now, known = lay.now, lay.reach
    for seat in range(1, lay.players):
        then[seat] = now[first + seat]
    for seat in seats:
        place = first + seat
        key = place * 52
        best, slot = then[seat], -1
        # Mostly known already: asking only if not saves half of the time.
        reach = known[key + p]
        if reach < 0:
            reach = reach_with(lay, strength, place, p)
        if reach > best:
            best, slot = reach, 0
        reach = known[key + q]
        if reach < 0:
            reach = reach_with(lay, strength, place, q)
        if reach > best:
            best, slot = reach, 1
        reach = known[key + r]
        if reach < 0:
            reach = reach_with(lay, strength, place, r)
        if reach > best:
            best, slot = reach, 2
        reach = strength[p * 2704 + q * 52 + r]
        if reach > best:
            best, slot = reach, 3
        then[seat] = best
        if best >= THIRTY_ONE * POINTS:
            return (p, q, r), True
        if slot >= 0:
            p, q, r = pool_after(lay, place, slot, p, q, r)
    return (p, q, r), False


def pool_after(lay: Lay, place: int, slot: int, p: int, q: int, r: int) -> Pool:
    """The pool after the seat took the card in `slot` (3: all of them)."""
    at = 3 * place
    if slot == 0:
        return lay.cards[at + lay.giver[place * 52 + p]], q, r
    if slot == 1:
        return p, lay.cards[at + lay.giver[place * 52 + q]], r
    if slot == 2:
        return p, q, lay.cards[at + lay.giver[place * 52 + r]]
    return lay.cards[at], lay.cards[at + 1], lay.cards[at + 2]


def next_move(strength: list[int], reach: list[int], hand: Pool, pool: Pool, mine: int) -> int:
    """The best the viewer can make of the pool the lap left; `reach` remembers it by card."""
    a, b, c = hand
    p, q, r = pool
    best = max(mine, strength[p * 2704 + q * 52 + r])
    for card in (p, q, r):
        if reach[card] < 0:
            reach[card] = best_after_take(strength, a, b, c, card)
        if reach[card] > best:
            best = reach[card]
    return best
