"""What the net sees of one action: the features, and how one imagined lap adds to them.

Compiled by numba in training. The first `CONTEXT` features are the same for every action of a
decision, those up to `OWN` are about the action alone, the rest are means over the worlds; from
`SEATS` on there is one for each of the others.
"""

from games.bots.mind.lay import NONE_ABOVE, Lay, span
from games.bots.mind.loss import as_closer, lives_lost
from games.bots.mind.numbers import POINTS, Rulebook
from games.bots.mind.sight import CLOSER, COMBO_LAP, DEALER, DEALER_KEPT, SWEEPS, Sight

CONTEXT = 12
OWN = 19
SEATS = 44
FULL = 62.0


def width(players: int) -> int:
    """The number of features with so many players."""
    return SEATS + players - 1


def replying_seats(sight: Sight) -> list[int]:
    """The seats that move between this action and the viewer's next one, or the showdown."""
    stop = sight.players
    if sight.flags[COMBO_LAP]:
        stop = sight.flags[DEALER] + 1
    elif sight.flags[CLOSER] >= 0:
        stop = sight.flags[CLOSER]
    return [
        seat for seat in range(1, stop) if sight.standing[seat] == 0 and sight.holders[seat] == 0
    ]


def in_last_lap(sight: Sight) -> bool:
    return sight.flags[CLOSER] >= 0 or sight.flags[COMBO_LAP] == 1


def context(sight: Sight, x: list[float]) -> None:
    """Fills the features that are the same for every action."""
    others = sight.players - 1
    turn = sight.turns[0]
    x[0] = 1.0 if turn == 0 else 0.0
    x[1] = 1.0 if turn == 1 else 0.0
    x[2] = min(turn, 4) / 4.0
    x[3] = sight.flags[DEALER] / others
    x[4] = 1.0 if sight.flags[DEALER] == 0 else 0.0
    x[5] = min(sight.flags[SWEEPS], 3) / 3.0
    x[6] = sum(sight.passed) / others
    x[7] = 1.0 if sight.flags[CLOSER] >= 0 else 0.0
    x[8] = len(replying_seats(sight)) / others
    x[9] = sum(sight.standing) / others
    x[10] = 1.0 if sight.flags[DEALER_KEPT] and sight.flags[DEALER] > 0 else 0.0
    x[11] = 1.0 if sight.flags[COMBO_LAP] else 0.0


def add_seats(mine: int, first: int, now: list[int], then: list[int], x: list[float]) -> None:
    """Adds how the others stand to the viewer: `now` (from `first` on), and `then`, after the lap.

    Numbers of seats and half points; `to_means` scales them.
    """
    others = len(then) - 1
    held = beaten = points = 0
    for seat in range(1, others + 1):
        if now[first + seat] < mine:
            held += 1
        if then[seat] < mine:
            beaten += 1
        points += then[seat] // POINTS
    x[25] += held
    x[26] += beaten
    x[27] += points
    if now[first + 1] < mine:
        x[19] += 1
    if then[1] < mine:
        x[20] += 1
    x[21] += then[1] // POINTS
    if now[first + others] < mine:
        x[22] += 1
    if then[others] < mine:
        x[23] += 1
    x[24] += then[others] // POINTS


def add_showdowns(
    book: Rulebook,
    lay: Lay,
    world: int,
    then: list[int],
    mine: int,
    later: int,
    closes: bool,
    x: list[float],
) -> None:
    """Adds what a showdown would cost now, after the lap, and after the viewer's next move.

    And who of the others would pay then.
    """
    low, high, above = lay.lows[world], lay.highs[world], lay.aboves[world]
    lap_low, lap_high, lap_above = span(then, 0, len(then), book.threshold)
    ranked = as_closer(mine, book.closer_safe) if closes else mine
    penalty = book.closer_penalty if closes else 0
    x[28] += lives_lost(ranked, low, high, above, book.threshold, penalty)
    x[29] += lives_lost(ranked, lap_low, lap_high, lap_above, book.threshold, penalty)
    x[30] += lives_lost(later, lap_low, lap_high, lap_above, book.threshold, 0)
    x[31] += mine - low
    x[32] += mine - lap_low
    x[33] += later - lap_low
    lowest, highest = lap_low // POINTS, lap_high // POINTS
    x[34] += lowest
    x[35] += highest
    x[36] += later // POINTS
    if highest >= 44:
        x[37] += 1
        x[38] += 1 if highest >= 50 else 0
        x[39] += 1 if highest >= 56 else 0
    if lowest >= 44:
        x[40] += 1
        x[41] += 1 if lowest >= 52 else 0
        x[42] += 1 if later <= lap_low else 0
    add_losers(book.threshold, then, min(lap_low, later), lap_above, x)


def add_losers(threshold: int, then: list[int], lowest: int, above: int, x: list[float]) -> None:
    """Adds who of the others loses: the lowest, or all up to the threshold and the next above."""
    limit = lowest
    if threshold:
        limit = (threshold if above == NONE_ABOVE else above) * POINTS + POINTS - 1
    for seat in range(1, len(then)):
        if then[seat] <= limit:
            x[SEATS + seat - 1] += 1


def to_means(x: list[float], worlds: int, others: int) -> None:
    """Sums over the worlds become means of numbers between 0 and 1."""
    for i in range(OWN, len(x)):
        x[i] /= worlds
    for i in (25, 26):
        x[i] /= others
    x[27] /= FULL * others
    for i in (21, 24, 34, 35, 36):
        x[i] /= FULL
    for i in (31, 32, 33):
        x[i] /= FULL * POINTS
