"""What a round in numbers costs each seat in the end (rules 3.8). Compiled by numba in training."""

from games.bots.mind.loss import as_closer, lives_lost
from games.bots.mind.numbers import POINTS, Rulebook
from games.bots.mind.round import CLOSER, Table, strength_of


def losses(book: Rulebook, table: Table) -> list[float]:
    """Lives lost by each seat at the showdown (rules 3.8)."""
    return [lost_by(book, table, seat) for seat in range(len(table.turns))]


def lost_by(book: Rulebook, table: Table, me: int) -> float:
    lowest, highest, above = 1 << 20, 0, 99
    for seat in range(len(table.turns)):
        if seat != me:
            strength = ranked(book, table, seat)
            lowest = min(lowest, strength)
            highest = max(highest, strength)
            if book.threshold < strength // POINTS < above:
                above = strength // POINTS
    penalty = book.closer_penalty if table.marks[CLOSER] == me else 0
    return lives_lost(ranked(book, table, me), lowest, highest, above, book.threshold, penalty)


def ranked(book: Rulebook, table: Table, seat: int) -> int:
    strength = strength_of(book, table, seat)
    return as_closer(strength, book.closer_safe) if table.marks[CLOSER] == seat else strength
