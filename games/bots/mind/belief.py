"""Which hands the others may hold, likelier ones more often. Compiled by numba in training.

`CANDIDATES` deals of the unseen cards are drawn in a pseudo-random order that depends only on what
the viewer sees. Each opponent's candidate hands are weighted by how well they explain what that
seat did (a table of log odds, fitted to self-play), and worlds are drawn from them in proportion.

A list of worlds is flat: world, seat, three cards. Seat 0 holds the next three cards of the stock.
"""

from math import exp

from games.bots.mind.numbers import POINTS, THIRTY_ONE
from games.bots.mind.replies import best_after_take, best_of_swaps
from games.bots.mind.sight import (
    DISCARDED,
    KEPT,
    MOVE,
    SWAPPED,
    SWAPPED_ALL,
    Sight,
)

CANDIDATES = 32
WORLDS = 20
TURNS_TOLD = 8
STRENGTHS = 12
REGRETS = 5
TURNS = 3
KINDS = 16
CELLS = KINDS * TURNS * STRENGTHS * REGRETS

# By kind of row: KEPT, SWAPPED, PASSED, CLOSED, DREW and DISCARDED are told apart.
SHELVES = (0, 0, 0, 0, 1, 0, 2, 3, 4, 0, 5, 0, 0, 0)
# By half points: all below 20, then steps of two points, up to 30 and more.
STRENGTH_BINS = tuple(
    max(0, (p - 16) // 4) if p < 28 else min(3 + (p - 28) // 4, STRENGTHS - 1) for p in range(66)
)
# By half points: none, up to 2 points, up to 5, up to 10, more.
REGRET_BINS = tuple((p > 0) + (p > 4) + (p > 10) + (p > 20) for p in range(66))


def next_chance(chance: int) -> int:
    """A linear congruential generator; its high bits are good enough to deal with."""
    return (chance * 1103515245 + 12345) & 0x7FFFFFFF


def seed_of(sight: Sight) -> int:
    """Follows from the viewer's own cards and the table only."""
    chance = 17
    for card in sight.hand:
        chance = next_chance(chance ^ (card + 1))
    return next_chance(chance ^ (sight.pool[0] + 53 * len(sight.moves) + 2))


def deals(sight: Sight, count: int, stock: int) -> list[int]:
    """`count` deals of the unseen cards to the others' hidden slots and to `stock` next cards."""
    cards = [card for card in sight.unseen]
    dealt = [-1 for _ in range(count * sight.players * 3)]
    chance = seed_of(sight)
    for deal in range(count):
        first = deal * sight.players * 3
        top = 0
        for slot in range(first + 3, first + sight.players * 3):
            held = sight.known[slot - first]
            if held < 0 and top < len(cards):
                chance = next_chance(chance)
                other = top + (chance >> 8) % (len(cards) - top)
                cards[top], cards[other] = cards[other], cards[top]
                held = cards[top]
                top += 1
            dealt[slot] = held
        for slot in range(first, first + stock):
            if top < len(cards):
                chance = next_chance(chance)
                other = top + (chance >> 8) % (len(cards) - top)
                cards[top], cards[other] = cards[other], cards[top]
                dealt[slot] = cards[top]
                top += 1
    return dealt


def worlds(
    sight: Sight, strength: list[int], odds: list[float], draws: int, candidates: int, count: int
) -> list[int]:
    """`count` worlds: every opponent's hand drawn from its weighted candidates."""
    dealt = deals(sight, candidates, 3)
    stride = sight.players * 3
    chosen = [0 for _ in range(count * stride)]
    for world in range(count):
        for slot in range(3):
            chosen[world * stride + slot] = dealt[world * stride + slot]
    for seat in range(1, sight.players):
        weights = weigh(sight, strength, odds, draws, dealt, candidates, seat)
        pick(chosen, dealt, weights, stride, seat * 3, count)
    return chosen


def pick(
    chosen: list[int], dealt: list[int], weights: list[float], stride: int, slot: int, count: int
) -> None:
    """Systematic resampling: candidate k is copied about `count * weight / total` times."""
    total = 0.0
    for weight in weights:
        total += weight
    step = total / count
    reached, candidate = weights[0], 0
    for world in range(count):
        while reached < (world + 0.5) * step and candidate < len(weights) - 1:
            candidate += 1
            reached += weights[candidate]
        for i in range(slot, slot + 3):
            chosen[world * stride + i] = dealt[candidate * stride + i]


def weigh(
    sight: Sight,
    strength: list[int],
    odds: list[float],
    draws: int,
    dealt: list[int],
    candidates: int,
    seat: int,
) -> list[float]:
    """How likely each candidate hand of `seat` is, up to a factor."""
    weights = [1e-9 for _ in range(candidates)]
    rows = rows_told(sight.moves, seat)
    for k in range(candidates):
        at = (k * sight.players + seat) * 3
        a, b, c = dealt[at], dealt[at + 1], dealt[at + 2]
        points = strength[a * 2704 + b * 52 + c] // POINTS
        if (points >= THIRTY_ONE) == (sight.holders[seat] == 1):
            score = 0.0
            for row in rows:
                score += odds[explain(sight.moves, row, strength, draws, a, b, c)]
                if row_kind(sight.moves, row) == SWAPPED:
                    a, b, c = undo(sight.moves, row, a, b, c)
            weights[k] += exp(min(score, 40.0))
    return weights


def cells_of(
    sight: Sight, strength: list[int], draws: int, seat: int, a: int, b: int, c: int
) -> list[int]:
    """The cells for all that `seat` did, latest first, if it now holds `a b c`."""
    cells = [0 for _ in range(0)]
    for row in rows_told(sight.moves, seat):
        cells.append(explain(sight.moves, row, strength, draws, a, b, c))
        if row_kind(sight.moves, row) == SWAPPED:
            a, b, c = undo(sight.moves, row, a, b, c)
    return cells


def rows_told(moves: list[int], seat: int) -> list[int]:
    """The rows of `seat`, latest first, back to where its whole hand was seen."""
    rows = [0 for _ in range(0)]
    for row in range(len(moves) - MOVE, -1, -MOVE):
        if moves[row + 1] == seat:
            if row_kind(moves, row) == SWAPPED_ALL:
                return rows
            rows.append(row)
    return rows


def row_kind(moves: list[int], row: int) -> int:
    return moves[row] % 16


def undo(moves: list[int], row: int, a: int, b: int, c: int) -> tuple[int, int, int]:
    """The hand before the swap in `row`."""
    gave, took = moves[row + 5], moves[row + 6]
    if a == took:
        return gave, b, c
    if b == took:
        return a, gave, c
    return a, b, gave


def explain(
    moves: list[int], row: int, strength: list[int], draws: int, a: int, b: int, c: int
) -> int:
    """The cell of the table of odds for having done `row` and holding `a b c` after it."""
    kind, lap = row_kind(moves, row), moves[row] // 16
    after = strength[a * 2704 + b * 52 + c] // POINTS
    regret = 0
    if draws and kind != KEPT:
        card = moves[row + 5] if kind == DISCARDED else moves[row + 2]
        if card not in (-1, a, b, c):
            regret = best_after_take(strength, a, b, c, card) // POINTS - after
    elif kind != KEPT:
        x, y, z = a, b, c
        if kind == SWAPPED:
            x, y, z = undo(moves, row, a, b, c)
        best = best_of_swaps(strength, x, y, z, moves[row + 2], moves[row + 3], moves[row + 4])
        regret = best // POINTS - after
    shelf = SHELVES[kind] + 8 * lap
    first = (shelf * TURNS + min(moves[row + 7], TURNS - 1)) * STRENGTHS + STRENGTH_BINS[after]
    return first * REGRETS + REGRET_BINS[max(0, regret)]
