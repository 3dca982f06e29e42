"""Where cards come from in a round in numbers (rules 1.1). Compiled by numba in training."""

from games.bots.mind.belief import next_chance
from games.bots.mind.numbers import Rulebook
from games.bots.mind.round import CHANCE, Table, note
from games.bots.mind.sight import POOL, RECYCLED, UPCARD


def lay_first_cards(book: Rulebook, table: Table) -> None:
    """The centre, or the first card of the discard pile, from the stock."""
    if book.draws:
        table.pool.append(table.stock.pop())
        note(table, UPCARD, -1, table.pool[0], -1, -1)
        return
    for _ in range(3):
        table.pool.append(table.stock.pop())
    note(table, POOL, -1, table.pool[0], table.pool[1], table.pool[2])


def renew(book: Rulebook, table: Table) -> None:
    old = [card for card in table.pool]
    if len(table.stock) < 3:
        put_under(table, table.waste)
    if len(table.stock) < 3:
        put_under(table, old)
    for i in range(3):
        table.pool[i] = table.stock.pop()
    if book.sweep_to_stock:
        put_under(table, old)
        shuffle(table, table.stock)
    else:
        for card in old:
            table.waste.append(card)


def put_under(table: Table, cards: list[int]) -> None:
    """Shuffles `cards` and moves them under the stock."""
    shuffle(table, cards)
    while len(cards) > 0:
        table.stock.insert(0, cards.pop())


def shuffle(table: Table, cards: list[int]) -> None:
    for i in range(len(cards) - 1, 0, -1):
        table.marks[CHANCE] = next_chance(table.marks[CHANCE])
        j = (table.marks[CHANCE] >> 8) % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]


def recycle(table: Table) -> None:
    """An empty stock is made from the discard pile but for its top card (rules 1.1)."""
    if len(table.stock) > 0 or len(table.pool) < 2:
        return
    top = table.pool.pop()
    put_under(table, table.pool)
    table.pool.append(top)
    note(table, RECYCLED, -1, -1, -1, -1)
