"""The tuned greedy player in numbers, for self-play and roll-outs. Compiled by numba in training.

It decides like `games.bots.greedy`; a test holds the two together.
"""

from games.bots.mind.numbers import POINTS, THIRTY_ONE, Rulebook
from games.bots.mind.replies import CLOSE, STAY, best_after_take, best_choice
from games.bots.mind.round import (
    ACTOR,
    CHOICE,
    DISCARD,
    DRAW,
    EXCHANGE,
    EXTRA,
    KEEP,
    PHASE,
    TAKE,
    TAKEN,
    Table,
    strength_of,
)
from games.bots.mind.table import may_close


def greedy(book: Rulebook, table: Table, knock: int, keep: int, take: int) -> int:
    """The greedy action; `knock`, `keep` and `take` are half points as in `greedy.Habits`."""
    if table.marks[EXTRA] >= 0:
        return best_discard(book, table)
    held = strength_of(book, table, table.marks[ACTOR])
    if table.marks[PHASE] == CHOICE:
        return KEEP if held >= keep * POINTS else EXCHANGE
    if book.draws:
        return close_or_draw(book, table, held, knock, take)
    at, hands, pool = 3 * table.marks[ACTOR], table.hands, table.pool
    reach, choice = best_choice(
        book.strength, hands[at], hands[at + 1], hands[at + 2], pool[0], pool[1], pool[2]
    )
    if reach < THIRTY_ONE * POINTS and held >= knock * POINTS and may_close(book, table):
        return CLOSE
    return choice if reach // POINTS > held // POINTS else STAY


def close_or_draw(book: Rulebook, table: Table, held: int, knock: int, take: int) -> int:
    at, hands = 3 * table.marks[ACTOR], table.hands
    upcard = table.pool[len(table.pool) - 1]
    reach = best_after_take(book.strength, hands[at], hands[at + 1], hands[at + 2], upcard)
    if reach >= THIRTY_ONE * POINTS:
        return TAKE
    if held >= knock * POINTS and may_close(book, table):
        return CLOSE
    gain = reach // POINTS - held // POINTS
    return TAKE if gain >= take or len(table.stock) == 0 else DRAW


def best_discard(book: Rulebook, table: Table) -> int:
    """Keeps the strongest three; the card just taken stays."""
    strength, at, d = book.strength, 3 * table.marks[ACTOR], table.marks[EXTRA]
    a, b, c = table.hands[at], table.hands[at + 1], table.hands[at + 2]
    best = -1 if table.marks[TAKEN] >= 0 else strength[a * 2704 + b * 52 + c]
    action = DISCARD + 3
    for slot in range(3):
        x, y, z = d if slot == 0 else a, d if slot == 1 else b, d if slot == 2 else c
        reach = strength[x * 2704 + y * 52 + z]
        if reach > best:
            best, action = reach, DISCARD + slot
    return action


def falling(book: Rulebook, knock: int, turns: int) -> int:
    """The knocking threshold after so many turns: it falls slowly, so that rounds end."""
    return knock - 2 * max(0, turns - (8 if book.draws else 5))
