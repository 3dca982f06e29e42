"""A greedy turn in one go, for roll-outs in plain Python.

What `mind.habits` decides and `mind.table` then plays, without a record and in half of the time. A
test holds them together.
"""

from games.bots.mind.numbers import POINTS, THIRTY_ONE, Rulebook
from games.bots.mind.replies import STAY, SWAP_ALL, best_choice
from games.bots.mind.round import ACTOR, Table
from games.bots.mind.table import close, end_turn, may_close, stay

FULL = THIRTY_ONE * POINTS
DRAWN = 3
"""The place of the fourth card, beside the three in hand."""


def draw_turn(book: Rulebook, table: Table, knock: int, take: int) -> None:
    """The actor, who has three cards, closes, or takes a fourth one and discards the worst."""
    at, strength, pool = 3 * table.marks[ACTOR], book.strength, table.pool
    a, b, c = table.hands[at : at + 3]
    held = strength[a * 2704 + b * 52 + c]
    reach, slot = _best_with(strength, a, b, c, pool[-1])
    if reach < FULL and held >= knock * POINTS and may_close(book, table):
        close(table)
        return
    if reach >= FULL or reach // POINTS - held // POINTS >= take or not table.stock:
        card = pool.pop()
    else:
        card = table.stock.pop()
        reach, slot = _best_with(strength, a, b, c, card)
        slot = slot if reach > held else DRAWN
    if slot != DRAWN:
        table.hands[at + slot], card = card, table.hands[at + slot]
    pool.append(card)
    end_turn(book, table)


def _best_with(strength: list[int], a: int, b: int, c: int, card: int) -> tuple[int, int]:
    """The greatest strength of two of the hand and `card`, and which of the three then goes."""
    reach, slot = strength[card * 2704 + b * 52 + c], 0
    other = strength[a * 2704 + card * 52 + c]
    if other > reach:
        reach, slot = other, 1
    other = strength[a * 2704 + b * 52 + card]
    return (other, 2) if other > reach else (reach, slot)


def swap_turn(book: Rulebook, table: Table, knock: int) -> None:
    """The actor, after the dealer's choice, closes, swaps or passes."""
    at, hands, pool = 3 * table.marks[ACTOR], table.hands, table.pool
    a, b, c = hands[at : at + 3]
    held = book.strength[a * 2704 + b * 52 + c]
    reach, choice = best_choice(book.strength, a, b, c, *pool)
    if reach < FULL and held >= knock * POINTS and may_close(book, table):
        close(table)
    elif choice == STAY or reach // POINTS <= held // POINTS:
        stay(book, table)
    else:
        _swap(table, at, choice)
        table.passed[:] = [0] * len(table.passed)
        end_turn(book, table)


def _swap(table: Table, at: int, choice: int) -> None:
    hands, pool = table.hands, table.pool
    if choice == SWAP_ALL:
        hands[at : at + 3], pool[:] = pool[:], hands[at : at + 3]
    else:
        give, take = divmod(choice - 1, 3)
        hands[at + give], pool[take] = pool[take], hands[at + give]
