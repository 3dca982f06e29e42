"""The state of a round in numbers, as `table` plays it. Compiled by numba in training.

Actions are numbers: those of `replies` (0 passes), then the ones named here.
"""

from typing import NamedTuple

from games.bots.mind.numbers import POINTS, THIRTY_ONE, Rulebook

KEEP, EXCHANGE, DRAW, TAKE, DISCARD = 12, 13, 14, 15, 16
# Slots of `marks`.
ACTOR, DEALER, CLOSER, SWEEPS, PHASE, EXTRA, TAKEN, LAST_ONE, CHANCE = range(9)
# Phases.
CHOICE, TURNS, LAST_LAP, OVER = range(4)


class Table(NamedTuple):
    """`hands`: three slots a seat. `pool`: the centre, or the discard pile (its top is last)."""

    hands: list[int]
    pool: list[int]
    stock: list[int]
    waste: list[int]
    queue: list[int]
    passed: list[int]
    standing: list[int]
    turns: list[int]
    marks: list[int]
    record: list[int]


def note(table: Table, kind: int, seat: int, x: int, y: int, z: int) -> None:
    for value in (kind, seat, x, y, z):
        table.record.append(value)


def strength_of(book: Rulebook, table: Table, seat: int) -> int:
    hand = table.hands
    return book.strength[hand[3 * seat] * 2704 + hand[3 * seat + 1] * 52 + hand[3 * seat + 2]]


def holds_combination(book: Rulebook, table: Table, seat: int) -> bool:
    return strength_of(book, table, seat) >= THIRTY_ONE * POINTS
