"""One round played out in numbers, for self-play and roll-outs. Compiled by numba in training.

It covers the rules of a `Rulebook`. The engine decides what is right: a test plays both side by
side.
"""

from games.bots.mind.numbers import Rulebook
from games.bots.mind.replies import CLOSE, STAY, SWAP_ALL, swap
from games.bots.mind.round import (
    ACTOR,
    CHOICE,
    CLOSER,
    DEALER,
    DISCARD,
    DRAW,
    EXCHANGE,
    EXTRA,
    KEEP,
    LAST_LAP,
    LAST_ONE,
    OVER,
    PHASE,
    SWEEPS,
    TAKE,
    TAKEN,
    TURNS,
    Table,
    holds_combination,
    note,
)
from games.bots.mind.sight import (
    CLOSED,
    DISCARDED,
    DREW,
    EXCHANGED,
    HOLDS,
    KEPT,
    PASSED,
    SWAPPED,
    SWAPPED_ALL,
    SWEPT,
    TOOK,
)
from games.bots.mind.supply import lay_first_cards, recycle, renew


def deal(book: Rulebook, players: int, dealer: int, deck: list[int], chance: int) -> Table:
    """A fresh round; `deck` is the shuffled pack, its top card first (rules 3.2)."""
    hands = [0 for _ in range(3 * players)]
    for i in range(3 * players):
        hands[3 * ((dealer + 1 + i) % players) + i // players] = deck[i]
    stock = [deck[i] for i in range(len(deck) - 1, 3 * players - 1, -1)]
    nothing = [0 for _ in range(0)]
    table = Table(
        hands,
        nothing,
        stock,
        [0 for _ in range(0)],
        [0 for _ in range(0)],
        [0 for _ in range(players)],
        [0 for _ in range(players)],
        [0 for _ in range(players)],
        [dealer, dealer, -1, 0, CHOICE, -1, -1, 0, chance],
        [0 for _ in range(0)],
    )
    open_round(book, table)
    return table


def open_round(book: Rulebook, table: Table) -> None:
    """Everything between the deal and the first decision (rules 3.2 to 3.4)."""
    dealer = table.marks[DEALER]
    combination = False
    for seat in range(len(table.turns)):
        combination = combination or holds_combination(book, table, seat)
    if combination and not book.exchange_lap:
        lay_first_cards(book, table)
        table.marks[PHASE] = OVER
    elif not book.dealer_choice or holds_combination(book, table, dealer):
        lay_first_cards(book, table)
        begin_turns(book, table)


def begin_turns(book: Rulebook, table: Table) -> None:
    """The first turn, or the lap after a dealt combination (rules 3.4)."""
    players, dealer = len(table.turns), table.marks[DEALER]
    table.marks[PHASE] = TURNS
    table.marks[ACTOR] = (dealer + 1) % players
    waiting = 0
    for seat in range(players):
        waiting += 0 if holds_combination(book, table, seat) else 1
    if waiting == players:
        return
    if not book.exchange_lap:
        table.marks[PHASE] = OVER
        return
    table.marks[PHASE] = LAST_LAP
    for i in range(1, players + 1):
        seat = (dealer + i) % players
        if holds_combination(book, table, seat):
            note(table, HOLDS, seat, -1, -1, -1)
        else:
            table.queue.append(seat)
    next_of_lap(table)


def next_of_lap(table: Table) -> None:
    if len(table.queue) == 0:
        table.marks[PHASE] = OVER
    else:
        table.marks[ACTOR] = table.queue.pop(0)


def may_close(book: Rulebook, table: Table) -> bool:
    """Rules 3.7."""
    actor = table.marks[ACTOR]
    if table.marks[PHASE] != TURNS or table.marks[EXTRA] >= 0:
        return False
    return not book.late_close or actor == table.marks[DEALER] or table.turns[actor] > 0


def legal(book: Rulebook, table: Table) -> list[int]:
    """The numbers of the actor's legal actions."""
    if table.marks[PHASE] == CHOICE:
        return [KEEP, EXCHANGE]
    if book.draws:
        return legal_draws(book, table)
    actions = [action for action in range(SWAP_ALL + 1)]
    if may_close(book, table):
        actions.append(CLOSE)
    return actions


def legal_draws(book: Rulebook, table: Table) -> list[int]:
    if table.marks[EXTRA] >= 0:
        slots = 3 if table.marks[TAKEN] >= 0 else 4
        return [DISCARD + slot for slot in range(slots)]
    actions = [TAKE]
    if len(table.stock) > 0:
        actions.append(DRAW)
    if may_close(book, table):
        actions.append(CLOSE)
    return actions


def play(book: Rulebook, table: Table, action: int) -> None:
    """Applies a legal action of the actor and goes on to the next decision."""
    if action in (KEEP, EXCHANGE):
        dealer_chooses(book, table, action)
    elif action == CLOSE:
        close(table)
    elif action in (DRAW, TAKE):
        pick_up(table, action)
    elif action >= DISCARD:
        discard(book, table, action - DISCARD)
    elif action == STAY:
        stay(book, table)
    else:
        exchange_cards(book, table, action)


def dealer_chooses(book: Rulebook, table: Table, action: int) -> None:
    """Rules 3.3, for a hand that becomes the centre."""
    dealer = table.marks[DEALER]
    if action == KEEP:
        note(table, KEPT, dealer, -1, -1, -1)
        lay_first_cards(book, table)
    else:
        for i in range(3):
            table.pool.append(table.hands[3 * dealer + i])
        for i in range(3):
            table.hands[3 * dealer + i] = table.stock.pop()
        note(table, EXCHANGED, dealer, table.pool[0], table.pool[1], table.pool[2])
    begin_turns(book, table)


def close(table: Table) -> None:
    players, actor = len(table.turns), table.marks[ACTOR]
    note(table, CLOSED, actor, -1, -1, -1)
    table.marks[CLOSER] = actor
    table.marks[PHASE] = LAST_LAP
    for i in range(1, players):
        seat = (actor + i) % players
        if table.standing[seat] == 0:
            table.queue.append(seat)
    next_of_lap(table)


def exchange_cards(book: Rulebook, table: Table, action: int) -> None:
    """Swaps one card or all of them (rules 3.5)."""
    actor, hands, pool = table.marks[ACTOR], table.hands, table.pool
    at = 3 * actor
    a, b, c, p, q, r = hands[at], hands[at + 1], hands[at + 2], pool[0], pool[1], pool[2]
    if action == SWAP_ALL:
        note(table, SWAPPED_ALL, actor, a, b, c)
        a, b, c, p, q, r = p, q, r, a, b, c
    else:
        gave, took = hands[at + (action - 1) // 3], pool[(action - 1) % 3]
        note(table, SWAPPED, actor, gave, took, -1)
        a, b, c, p, q, r = swap(a, b, c, p, q, r, action)
    hands[at], hands[at + 1], hands[at + 2] = a, b, c
    pool[0], pool[1], pool[2] = p, q, r
    for seat in range(len(table.passed)):
        table.passed[seat] = 0
    end_turn(book, table)


def stay(book: Rulebook, table: Table) -> None:
    """Passes (rules 3.6)."""
    actor = table.marks[ACTOR]
    in_turns = table.marks[PHASE] == TURNS
    stands = 1 if book.pass_stands and in_turns else 0
    note(table, PASSED, actor, stands, -1, -1)
    table.passed[actor] = 1
    table.standing[actor] = stands
    if in_turns and sum(table.passed) == len(table.passed):
        sweep(book, table)
    else:
        end_turn(book, table)


def sweep(book: Rulebook, table: Table) -> None:
    """Three new cards for the centre (rules 1.1), or the end of a round that only passes."""
    if table.marks[SWEEPS] >= book.max_sweeps:
        table.marks[PHASE] = OVER
        return
    table.marks[SWEEPS] += 1
    table.marks[LAST_ONE] = 0
    for seat in range(len(table.passed)):
        table.passed[seat] = 0
        table.standing[seat] = 0
    renew(book, table)
    note(table, SWEPT, -1, table.pool[0], table.pool[1], table.pool[2])
    actor = table.marks[ACTOR]
    table.turns[actor] += 1
    table.marks[ACTOR] = (actor + 1) % len(table.turns)


def pick_up(table: Table, action: int) -> None:
    """Takes a fourth card (rules 3.7b)."""
    actor = table.marks[ACTOR]
    if action == DRAW:
        table.marks[EXTRA] = table.stock.pop()
        table.marks[TAKEN] = -1
        note(table, DREW, actor, -1, -1, -1)
    else:
        table.marks[EXTRA] = table.marks[TAKEN] = table.pool.pop()
        note(table, TOOK, actor, table.marks[TAKEN], -1, -1)


def discard(book: Rulebook, table: Table, slot: int) -> None:
    actor, card = table.marks[ACTOR], table.marks[EXTRA]
    if slot < 3:
        card = table.hands[3 * actor + slot]
        table.hands[3 * actor + slot] = table.marks[EXTRA]
    table.marks[EXTRA] = table.marks[TAKEN] = -1
    table.pool.append(card)
    note(table, DISCARDED, actor, card, -1, -1)
    end_turn(book, table)


def end_turn(book: Rulebook, table: Table) -> None:
    """Counts the turn and finds the next actor, or ends the round (rules 3.10)."""
    actor = table.marks[ACTOR]
    table.turns[actor] += 1
    if holds_combination(book, table, actor):
        table.marks[PHASE] = OVER
    elif table.marks[PHASE] == LAST_LAP:
        next_of_lap(table)
    else:
        next_in_turns(table)
    if book.draws and table.marks[PHASE] != OVER:
        recycle(table)


def next_in_turns(table: Table) -> None:
    players = len(table.turns)
    moving = players - sum(table.standing)
    if table.marks[LAST_ONE] or moving == 0:
        table.marks[PHASE] = OVER
        return
    seat = (table.marks[ACTOR] + 1) % players
    while table.standing[seat]:
        seat = (seat + 1) % players
    table.marks[ACTOR] = seat
    table.marks[LAST_ONE] = 1 if moving == 1 else 0
