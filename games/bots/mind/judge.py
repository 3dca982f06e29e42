"""The risk of each legal action: worlds, features and net together. Compiled by numba in training.

A *row* is the features of one way to leave the table. In the commerce family an action is a row.
In the draw family a card drawn from the deck may be any unseen one: such an action is a mean over
branches, and a branch is the best of its rows.
"""

from games.bots.mind.belief import worlds
from games.bots.mind.commerce import after_action, describe
from games.bots.mind.draws import describe_left, likely_draws
from games.bots.mind.lay import Lay, lay_out
from games.bots.mind.net import Net, chances
from games.bots.mind.numbers import POINTS, THIRTY_ONE, Rulebook
from games.bots.mind.outlook import context, width
from games.bots.mind.replies import CLOSE, keep_three
from games.bots.mind.round import DISCARD, DRAW, TAKE
from games.bots.mind.sight import Sight

BRANCHES = 8


def rows_of(
    sight: Sight, book: Rulebook, odds: list[float], actions: list[int], candidates: int, count: int
) -> tuple[list[float], list[int]]:
    """The rows of all `actions`, one after the other, and where they belong: action, branch."""
    cards = worlds(sight, book.strength, odds, book.draws, candidates, count)
    lay = lay_out(sight, book, cards)
    x = [0.0 for _ in range(width(sight.players))]
    context(sight, x)
    rows = [0.0 for _ in range(0)]
    places = [0 for _ in range(0)]
    for i in range(len(actions)):
        if book.draws:
            add_ways(sight, book, lay, actions[i], i, x, rows, places)
        else:
            describe(sight, book, lay, actions[i], x)
            add_row(x, i, 0, rows, places)
    return rows, places


def add_row(x: list[float], action: int, branch: int, rows: list[float], places: list[int]) -> None:
    for value in x:
        rows.append(value)
    places.append(action)
    places.append(branch)


def add_ways(
    sight: Sight,
    book: Rulebook,
    lay: Lay,
    action: int,
    index: int,
    x: list[float],
    rows: list[float],
    places: list[int],
) -> None:
    """The ways in which a draw-family action may leave the table."""
    a, b, c = sight.hand[0], sight.hand[1], sight.hand[2]
    if action == CLOSE:
        describe_left(sight, book, lay, (a, b, c), sight.pool[0], True, x)
        add_row(x, index, 0, rows, places)
    elif action == TAKE:
        for slot in range(3):
            d, e, f, gone = throw(a, b, c, sight.pool[0], slot)
            describe_left(sight, book, lay, (d, e, f), gone, False, x)
            add_row(x, index, 0, rows, places)
    elif action == DRAW:
        branch = 0
        for card in likely_draws(book.strength, sight, BRANCHES):
            _, gone = keep_three(book.strength, a, b, c, card)
            slot = 0 if gone == a else 1 if gone == b else 2 if gone == c else 3
            d, e, f, gone = throw(a, b, c, card, slot)
            describe_left(sight, book, lay, (d, e, f), gone, False, x)
            add_row(x, index, branch, rows, places)
            branch += 1
    else:
        d, e, f, gone = throw(a, b, c, sight.hand[3], action - DISCARD)
        describe_left(sight, book, lay, (d, e, f), gone, False, x)
        add_row(x, index, 0, rows, places)


def throw(a: int, b: int, c: int, d: int, slot: int) -> tuple[int, int, int, int]:
    """The three cards left of four, and the thrown one, which is the one in `slot`."""
    if slot == 0:
        return d, b, c, a
    if slot == 1:
        return a, d, c, b
    if slot == 2:
        return a, b, d, c
    return a, b, c, d


def costs(
    net: Net, stakes: list[float], actions: int, rows: list[float], places: list[int]
) -> list[float]:
    """What each action is expected to cost; `stakes` says what each output of the net costs."""
    count = len(places) // 2
    length = len(rows) // count
    outs = [0.0 for _ in range(count)]
    for row in range(count):
        told = chances(net, rows[row * length : (row + 1) * length])
        for i in range(len(told)):
            outs[row] += stakes[i] * told[i]
    return together(actions, outs, places)


def together(actions: int, outs: list[float], places: list[int]) -> list[float]:
    """For each action the mean over its branches of the least of their rows."""
    total = [0.0 for _ in range(actions)]
    branches = [0 for _ in range(actions)]
    best = 0.0
    for row in range(len(outs)):
        action, branch = places[2 * row], places[2 * row + 1]
        out = outs[row]
        if branch >= branches[action]:
            branches[action] = branch + 1
            total[action] += out
            best = out
        elif out < best:
            total[action] += out - best
            best = out
    return [total[i] / max(1, branches[i]) for i in range(actions)]


def finishes(sight: Sight, book: Rulebook, action: int) -> bool:
    """Whether the action makes a combination, which ends the round and never costs a life."""
    a, b, c = sight.hand[0], sight.hand[1], sight.hand[2]
    if action in (TAKE, DRAW, CLOSE):
        return False
    if book.draws:
        a, b, c, _ = throw(a, b, c, sight.hand[3], action - DISCARD)
    else:
        a, b, c, _, _, _ = after_action(sight, action)
    return book.strength[a * 2704 + b * 52 + c] >= THIRTY_ONE * POINTS
