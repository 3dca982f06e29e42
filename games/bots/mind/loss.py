"""Who loses a life at a showdown (rules 3.8), for one seat against the others. Compiled by numba.

A `Field` is what the others' strengths come to: it is enough to say whether one more hand loses.
"""

from games.bots.mind.numbers import CLOSER_BONUS, POINTS


def lives_lost(
    mine: int, lowest: int, highest: int, above: int, threshold: int, penalty: int
) -> float:
    """Lives that a hand of strength `mine` loses to others whose lowest and highest are given.

    `above` is the lowest of the others' points above `threshold` (or more than any hand has).
    `penalty` is the closer's extra life if the viewer closed (rules 3.8.1.4), else 0.
    """
    points = mine // POINTS
    if threshold:
        if mine >= highest:
            return 0.0
        return 1.0 if points <= threshold or points <= above else 0.0
    if mine > lowest:
        return 0.0
    return 1.0 + penalty if penalty and points < lowest // POINTS else 1.0


def as_closer(strength: int, closer_safe: int) -> int:
    """The strength of a closer's hand: a tie on points is won (rules 4, closer's bonus)."""
    return strength + CLOSER_BONUS * closer_safe
