"""A round played on in numbers: copies of a table, its hidden cards dealt anew, and who plays on.

`net_move` is the one place where the rivals ask a net bot what it does.
"""

from typing import Any, NamedTuple

import numpy as np
from numba import njit

from games.bots.mind.numbers import POINTS, THIRTY_ONE
from games.bots.mind.replies import STAY, SWAP_ALL
from games.bots.mind.round import (
    ACTOR,
    CHANCE,
    CHOICE,
    DISCARD,
    EXCHANGE,
    EXTRA,
    KEEP,
    LAST_LAP,
    OVER,
    PHASE,
    TAKE,
    Table,
)
from games.bots.thinker import PATIENCE
from training.kernels import habits, judge, replies, showdown, state, table
from training.selfplay import Minds, act

play = table.play
greedy, falling, best_discard = habits.greedy, habits.falling, habits.best_discard
best_choice, best_after_take = replies.best_choice, replies.best_after_take
losses, strength_of, throw = showdown.losses, state.strength_of, judge.throw

SWAPS, THROWS = 100, 5000
TRIES = 1000


class Ways(NamedTuple):
    """The greedy thresholds, in half points."""

    knock: int
    keep: int
    take: int


class Bot(NamedTuple):
    """A net bot: its mind, from which half points on its dealer keeps, and how it plays tired."""

    minds: Minds
    keep: int
    tired: Ways


class Hidden(NamedTuple):
    """What the seat to act does not see: `slots` of hands, and the `unseen` cards they may hold.

    `seated` are the hands with -1 in these slots, `rest` the cards that only the stock can hold.
    """

    slots: Any
    unseen: Any
    seated: Any
    rest: Any


@njit(cache=True)
def copied(t: Any) -> Any:
    return Table(
        t.hands.copy(),
        t.pool.copy(),
        t.stock.copy(),
        t.waste.copy(),
        t.queue.copy(),
        t.passed.copy(),
        t.standing.copy(),
        t.turns.copy(),
        t.marks.copy(),
        t.record.copy(),
    )


@njit(cache=True)
def hidden_from(t: Any, seen: Any) -> Any:
    """What is hidden from the seat to act, whose sight is `seen`."""
    seated = t.hands.copy()
    slots = [0 for _ in range(0)]
    for at in range(3, 3 * seen.players):
        slot = (3 * t.marks[ACTOR] + at) % (3 * seen.players)
        seated[slot] = seen.known[at]
        if seen.known[at] < 0:
            slots.append(slot)
    rest = [card for card in t.stock if card not in seen.unseen]
    return Hidden(slots, seen.unseen.copy(), seated, rest)


@njit(cache=True)
def shuffle(cards: Any, count: int) -> None:
    """Brings a random choice of `count` cards to the front."""
    for i in range(count):
        j = np.random.randint(i, len(cards))
        cards[i], cards[j] = cards[j], cards[i]


@njit(cache=True)
def redealt(book: Any, t: Any, seen: Any, hidden: Any) -> Any:
    """A world: the hidden cards dealt anew, combinations being where the record says."""
    hands = hidden.seated.copy()
    for _ in range(TRIES):
        shuffle(hidden.unseen, len(hidden.slots))
        for i in range(len(hidden.slots)):
            hands[hidden.slots[i]] = hidden.unseen[i]
        if agrees(book, t, seen, hands):
            break
    return with_hands(t, hands, hidden)


@njit(cache=True)
def agrees(book: Any, t: Any, seen: Any, hands: Any) -> bool:
    """Whether the others hold combinations where the record says so, and nowhere else."""
    for seat in range(1 if t.marks[PHASE] != CHOICE else seen.players, seen.players):
        at = 3 * ((t.marks[ACTOR] + seat) % seen.players)
        strength = book.strength[hands[at] * 2704 + hands[at + 1] * 52 + hands[at + 2]]
        if (strength >= THIRTY_ONE * POINTS) != (seen.holders[seat] == 1):
            return False
    return True


@njit(cache=True)
def with_hands(t: Any, hands: Any, hidden: Any) -> Any:
    """A copy of the table with other hands; what is left of the unseen cards is the stock."""
    stock = hidden.rest.copy()
    for card in hidden.unseen:
        if card not in hands:
            stock.append(card)
    shuffle(stock, len(stock))
    marks = t.marks.copy()
    marks[CHANCE] = np.random.randint(1 << 30)
    return Table(
        hands.copy(),
        t.pool.copy(),
        stock,
        t.waste.copy(),
        t.queue.copy(),
        t.passed.copy(),
        t.standing.copy(),
        t.turns.copy(),
        marks,
        t.record.copy(),
    )


@njit(cache=True)
def public(t: Any, action: int) -> Any:
    """The action as everybody sees it: swaps and discards by their cards, not by their slots."""
    at = 3 * t.marks[ACTOR]
    if STAY < action < SWAP_ALL:
        return SWAPS + 52 * t.hands[at + (action - 1) // 3] + t.pool[(action - 1) % 3]
    if action >= DISCARD:
        slot = action - DISCARD
        return THROWS + (t.hands[at + slot] if slot < 3 else t.marks[EXTRA])
    return action


@njit(cache=True)
def forced(book: Any, t: Any) -> Any:
    """A combination in reach, or the best hand in the round's very last move; else -1."""
    at, hands, strength = 3 * t.marks[ACTOR], t.hands, book.strength
    a, b, c = hands[at], hands[at + 1], hands[at + 2]
    last = t.marks[PHASE] == LAST_LAP and len(t.queue) == 0
    if t.marks[PHASE] == CHOICE:
        return -1
    if t.marks[EXTRA] >= 0:
        choice = best_discard(book, t)
        a, b, c, _ = throw(a, b, c, t.marks[EXTRA], choice - DISCARD)
        reach = strength[a * 2704 + b * 52 + c]
    elif book.draws:
        reach, choice = best_after_take(strength, a, b, c, t.pool[len(t.pool) - 1]), TAKE
        last = False
    else:
        reach, choice = best_choice(strength, a, b, c, t.pool[0], t.pool[1], t.pool[2])
    return choice if last or reach >= THIRTY_ONE * POINTS else -1


@njit(cache=True)
def greedy_move(book: Any, t: Any, ways: Any) -> Any:
    knock = falling(book, ways.knock, t.turns[t.marks[ACTOR]])
    return greedy(book, t, knock, ways.keep, ways.take)


@njit(cache=True)
def net_move(book: Any, t: Any, dealer: int, bot: Any) -> Any:
    """What the net bot does at this table."""
    actor = t.marks[ACTOR]
    if t.marks[PHASE] == CHOICE:
        return KEEP if strength_of(book, t, actor) >= bot.keep * POINTS else EXCHANGE
    if t.turns[actor] >= PATIENCE:
        return greedy_move(book, t, bot.tired)
    return act(book, t, dealer, bot.minds, 0, 0.0, explores=False)[0]


@njit(cache=True)
def play_greedily(book: Any, t: Any, ways: Any) -> None:
    """To the showdown."""
    while t.marks[PHASE] != OVER:
        play(book, t, greedy_move(book, t, ways))
