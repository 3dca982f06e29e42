"""What the net sees of one action: the features, and how one imagined lap adds to them.

Compiled by numba in training. The first `CONTEXT` features are the same for every action of a decision,
then come five about the action alone; the rest are means over the worlds.
"""

from games.bots.mind.loss import as_closer, lives_lost
from games.bots.mind.numbers import POINTS, Rulebook
from games.bots.mind.sight import CLOSER, COMBO_LAP, DEALER, DEALER_KEPT, SWEEPS, Sight

CONTEXT = 12
OWN = 19
FEATURES = 44
FULL = 62.0
NONE_ABOVE = 99


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


def add_seats(mine: int, now: list[int], then: list[int], x: list[float]) -> None:
    """Adds how each other seat stands to the viewer, `now` and `then`, after the lap."""
    others = len(now) - 1
    for seat in range(1, others + 1):
        held = 1.0 if now[seat] < mine else 0.0
        beaten = 1.0 if then[seat] < mine else 0.0
        points = then[seat] // POINTS / FULL
        if seat == 1:
            x[19] += held
            x[20] += beaten
            x[21] += points
        if seat == others:
            x[22] += held
            x[23] += beaten
            x[24] += points
        x[25] += held / others
        x[26] += beaten / others
        x[27] += points / others


def lowest_of(strengths: list[int]) -> int:
    """Of the others."""
    lowest = strengths[1]
    for seat in range(2, len(strengths)):
        lowest = min(lowest, strengths[seat])
    return lowest


def highest_of(strengths: list[int]) -> int:
    highest = strengths[1]
    for seat in range(2, len(strengths)):
        highest = max(highest, strengths[seat])
    return highest


def lowest_above(strengths: list[int], threshold: int) -> int:
    """The others' lowest points above `threshold`, if there is one."""
    above = NONE_ABOVE
    if threshold:
        for seat in range(1, len(strengths)):
            points = strengths[seat] // POINTS
            if threshold < points < above:
                above = points
    return above


def add_showdowns(
    book: Rulebook,
    now: list[int],
    then: list[int],
    mine: int,
    later: int,
    closes: bool,
    x: list[float],
) -> None:
    """Adds what a showdown would cost now, after the lap, and after the viewer's next move."""
    low, lap_low, lap_high = lowest_of(now), lowest_of(then), highest_of(then)
    lap_above, t = lowest_above(then, book.threshold), book.threshold
    mine_ranked = as_closer(mine, book.closer_safe) if closes else mine
    penalty = book.closer_penalty if closes else 0
    x[28] += lives_lost(
        mine_ranked, low, highest_of(now), lowest_above(now, t), t, penalty
    )
    x[29] += lives_lost(mine_ranked, lap_low, lap_high, lap_above, t, penalty)
    x[30] += lives_lost(later, lap_low, lap_high, lap_above, t, 0)
    x[31] += (mine - low) / (FULL * POINTS)
    x[32] += (mine - lap_low) / (FULL * POINTS)
    x[33] += (later - lap_low) / (FULL * POINTS)
    x[34] += lap_low // POINTS / FULL
    x[35] += lap_high // POINTS / FULL
    x[36] += later // POINTS / FULL
    x[37] += 1.0 if lap_high >= 44 * POINTS else 0.0
    x[38] += 1.0 if lap_high >= 50 * POINTS else 0.0
    x[39] += 1.0 if lap_high >= 56 * POINTS else 0.0
    x[40] += 1.0 if lap_low >= 44 * POINTS else 0.0
    x[41] += 1.0 if lap_low >= 52 * POINTS else 0.0
    x[42] += 1.0 if later <= lap_low and lap_low >= 44 * POINTS else 0.0
