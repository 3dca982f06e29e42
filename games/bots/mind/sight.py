"""What one seat knows of a round, read from its public record. Compiled by numba in training.

The record is a flat list of rows `kind, seat, x, y, z`; cards are numbers, -1 is "none". In the
result seats count clockwise from the seat that looks, which is 0.
"""

from typing import NamedTuple

# Kinds of rows. A row of a seat that has left the match has seat -1.
POOL, SWEPT, KEPT, EXCHANGED, SWAPPED, SWAPPED_ALL, PASSED, CLOSED = range(8)
DREW, TOOK, DISCARDED, UPCARD, RECYCLED, HOLDS = range(8, 14)
ROW = 5
MOVE = 8


class Sight(NamedTuple):
    """`unseen`: cards that may be in hidden hands. `known`: three slots a seat. `flags`: see below.

    `moves` are rows of eight, one for each past decision that tells something about a hand: kind,
    seat, the three pool cards it faced (or the upcard), the card given, the card taken, and its
    turn.
    """

    players: int
    hand: list[int]
    pool: list[int]
    unseen: list[int]
    known: list[int]
    turns: list[int]
    passed: list[int]
    standing: list[int]
    holders: list[int]
    flags: list[int]
    moves: list[int]


# Slots of `flags`: who closed (-1: nobody), who deals, sweeps so far, 1 if the dealer kept the
# hand, the card the viewer took from the discard pile this turn, 1 in the lap after a dealt
# combination.
CLOSER, DEALER, SWEEPS, DEALER_KEPT, TAKEN, COMBO_LAP = range(6)


def look(
    players: int, me: int, dealer: int, hand: list[int], pack: list[int], record: list[int]
) -> Sight:
    """The sight of seat `me`, whose cards are `hand`, after everything in `record`."""
    pool = [-1, -1, -1]
    seen = [0 for _ in range(52)]
    known = [-1 for _ in range(3 * players)]
    turns = [0 for _ in range(players)]
    passed = [0 for _ in range(players)]
    standing = [0 for _ in range(players)]
    holders = [0 for _ in range(players)]
    flags = [-1, (dealer - me) % players, 0, 0, -1, 0]
    moves = [0 for _ in range(0)]
    for at in range(0, len(record), ROW):
        kind, seat = record[at], record[at + 1]
        x, y, z = record[at + 2], record[at + 3], record[at + 4]
        if seat >= 0:
            seat = (seat - me) % players
            remember(moves, pool, turns, kind, seat, x, y, flags)
        table(pool, seen, known, kind, seat, x, y, z)
        count(turns, passed, standing, holders, flags, kind, seat, x)
    for card in hand:
        seen[card] = 1
    unseen = [card for card in pack if seen[card] == 0]
    return Sight(players, hand, pool, unseen, known, turns, passed, standing, holders, flags, moves)


def table(
    pool: list[int], seen: list[int], known: list[int], kind: int, seat: int, x: int, y: int, z: int
) -> None:
    """Moves the public cards as the row says."""
    if kind in (POOL, SWEPT, EXCHANGED):
        lay_out(pool, seen, x, y, z)
    elif kind == SWAPPED:
        swap_one(pool, seen, known, seat, x, y)
    elif kind == SWAPPED_ALL:
        for i in range(3 if seat >= 0 else 0):
            known[3 * seat + i] = pool[i]
        lay_out(pool, seen, x, y, z)
    elif kind in (UPCARD, DISCARDED):
        put_on_pile(pool, seen, known, seat, x)
    elif kind == TOOK:
        pool[0] = -1
        pool[2] = x
    elif kind == RECYCLED:
        forget(pool, seen, known)


def swap_one(
    pool: list[int], seen: list[int], known: list[int], seat: int, gave: int, took: int
) -> None:
    for i in range(3):
        if pool[i] == took:
            pool[i] = gave
    see(seen, gave)
    give(known, seat, gave)
    take(known, seat, took)


def put_on_pile(pool: list[int], seen: list[int], known: list[int], seat: int, card: int) -> None:
    """A card tops the discard pile; only now three slots are enough for a card taken before."""
    see(seen, card)
    give(known, seat, card)
    if pool[2] >= 0:
        take(known, seat, pool[2])
    pool[0] = card
    pool[2] = -1


def lay_out(pool: list[int], seen: list[int], x: int, y: int, z: int) -> None:
    pool[0] = x
    pool[1] = y
    pool[2] = z
    see(seen, x)
    see(seen, y)
    see(seen, z)


def see(seen: list[int], card: int) -> None:
    if card >= 0:
        seen[card] = 1


def give(known: list[int], seat: int, card: int) -> None:
    """The seat no longer holds `card`, if anybody knew that it did."""
    if seat >= 0:
        for i in range(3 * seat, 3 * seat + 3):
            if known[i] == card:
                known[i] = -1


def take(known: list[int], seat: int, card: int) -> None:
    """Everybody knows that the seat holds `card`."""
    if seat >= 0:
        for i in range(3 * seat, 3 * seat + 3):
            if known[i] < 0:
                known[i] = card
                return


def forget(pool: list[int], seen: list[int], known: list[int]) -> None:
    """The discard pile became the stock: only what lies open or was taken openly stays known."""
    for card in range(52):
        seen[card] = 0
    for card in known:
        see(seen, card)
    see(seen, pool[0])


def count(
    turns: list[int],
    passed: list[int],
    standing: list[int],
    holders: list[int],
    flags: list[int],
    kind: int,
    seat: int,
    x: int,
) -> None:
    """Keeps the turns, passes and flags up to date."""
    if kind == SWEPT:
        flags[SWEEPS] += 1
        clear(standing)
    if kind in (SWEPT, SWAPPED, SWAPPED_ALL, CLOSED):
        clear(passed)
    if seat < 0:
        return
    if kind == PASSED:
        passed[seat] = 1
        standing[seat] = x
    if kind in (SWAPPED, SWAPPED_ALL, PASSED, DISCARDED):
        turns[seat] += 1
    elif kind == CLOSED:
        flags[CLOSER] = seat
    elif kind == KEPT:
        flags[DEALER_KEPT] = 1
    elif kind == HOLDS:
        holders[seat] = 1
        flags[COMBO_LAP] = 1
    if seat == 0 and kind in (TOOK, DISCARDED):
        flags[TAKEN] = x if kind == TOOK else -1


def clear(marks: list[int]) -> None:
    for seat in range(len(marks)):
        marks[seat] = 0


def remember(
    moves: list[int],
    pool: list[int],
    turns: list[int],
    kind: int,
    seat: int,
    x: int,
    y: int,
    flags: list[int],
) -> None:
    """Adds a row to `moves` where another seat's decision says something about its hand."""
    if seat == 0 or kind not in (KEPT, SWAPPED, SWAPPED_ALL, PASSED, CLOSED, DREW, DISCARDED):
        return
    lap = 1 if flags[CLOSER] >= 0 or flags[COMBO_LAP] else 0
    for value in (kind + 16 * lap, seat, pool[0], pool[1], pool[2], x, y, turns[seat]):
        moves.append(value)
