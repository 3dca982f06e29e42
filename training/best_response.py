"""A local best response to a net bot whose policy is known exactly (two players, commerce family).

Whenever it is to act it asks the bot itself, for hundreds of hands, whether it would have done what
it did, draws worlds from that posterior, and plays every legal action out in them against the very
bot. What it gains over par is a lower bound on how far the bot can be exploited.
"""

from typing import Any

import numpy as np
from numba import njit

from games.bots.mind.numbers import POINTS, THIRTY_ONE
from games.bots.mind.replies import SWAP_ALL
from games.bots.mind.round import ACTOR, CHOICE, EXCHANGE, OVER, PHASE
from training.rollouts import (
    SWAPS,
    copied,
    forced,
    greedy_move,
    hidden_from,
    losses,
    net_move,
    play,
    public,
    shuffle,
    with_hands,
)
from training.selfplay import deal, legal, sight_of

WORLDS, CANDIDATES = 60, 500
SLIP = 0.02  # how often the bot is thought to do anything at random
ORDERS = 3


@njit(cache=True)
def exploit(book: Any, bot: Any, ways: Any, dealer: int, deck: Any, me: int, seed: int) -> Any:
    """The lives lost in one round in which seat `me` exploits the bot in the other seat.

    It plays on like greedy players with `ways`, or like the bot if their `knock` is negative.
    """
    np.random.seed(seed)
    t = deal(book, 2, dealer, deck, np.random.randint(1 << 30))
    moments = [copied(t) for _ in range(0)]
    done = [0 for _ in range(0)]
    while t.marks[PHASE] != OVER:
        if t.marks[ACTOR] == me:
            action = respond(book, t, dealer, bot, ways, moments, done)
        else:
            action = net_move(book, t, dealer, bot)
            moments.append(copied(t))
            done.append(public(t, action))
        play(book, t, action)
    return losses(book, t)


@njit(cache=True)
def respond(book: Any, t: Any, dealer: int, bot: Any, ways: Any, moments: Any, done: Any) -> Any:
    """The action that loses least in the worlds drawn; closing the round wins ties."""
    action = forced(book, t)
    if action >= 0:
        return action
    actions = legal(book, t)
    costs = np.zeros(len(actions))
    for tried, world in enumerate(drawn(book, t, dealer, bot, moments, done)):
        for i in range(len(actions)):
            if costs[i] < np.inf:
                costs[i] += cost(book, copied(world), dealer, bot, ways, actions[i])
        give_up(costs, tried + 1)
    return actions[len(actions) - 1 - np.argmin(costs[::-1])]


@njit(cache=True)
def give_up(costs: Any, worlds: int) -> None:
    """Drops the actions about two standard errors behind the best."""
    limit = costs.min() + 1.0 + np.sqrt(worlds)
    for i in range(len(costs)):
        if worlds >= 8 and costs[i] > limit:
            costs[i] = np.inf


@njit(cache=True)
def cost(book: Any, world: Any, dealer: int, bot: Any, ways: Any, action: int) -> Any:
    """What the seat to act loses if it plays `action` now."""
    me = world.marks[ACTOR]
    play(book, world, action)
    while world.marks[PHASE] != OVER:
        action = -1
        if world.marks[ACTOR] == me and ways.knock >= 0:
            action = greedy_move(book, world, ways)
        else:
            action = net_move(book, world, dealer, bot)
        play(book, world, action)
    return losses(book, world)[me]


@njit(cache=True)
def drawn(book: Any, t: Any, dealer: int, bot: Any, moments: Any, done: Any) -> Any:
    """`WORLDS` worlds, drawn from the candidates in proportion to their weights."""
    seen = sight_of(book, t, dealer)
    hands = candidates(seen)
    weights = np.zeros(len(hands))
    for k in range(len(hands)):
        if allowed(book, t, seen, hands[k]):
            weights[k] = likelihood(book, dealer, bot, moments, done, hands[k])
    hidden = hidden_from(t, seen)
    other = 3 * (1 - t.marks[ACTOR])
    marks = (np.arange(WORLDS) + np.random.random()) * weights.sum() / WORLDS
    picks = np.searchsorted(np.cumsum(weights), marks)
    worlds = [copied(t) for _ in range(0)]
    dealt = hidden.seated.copy()
    for pick in picks:
        for i in range(3):
            dealt[other + i] = hands[min(pick, len(hands) - 1), i]
        worlds.append(with_hands(t, dealt, hidden))
    return worlds


@njit(cache=True)
def allowed(book: Any, t: Any, seen: Any, hand: Any) -> Any:
    """Whether the hand is a combination just where the record says so."""
    holds = combined(book, hand[0], hand[1], hand[2])
    return t.marks[PHASE] == CHOICE or holds == (seen.holders[1] == 1)


@njit(cache=True)
def combined(book: Any, a: int, b: int, c: int) -> Any:
    return book.strength[a * 2704 + b * 52 + c] >= THIRTY_ONE * POINTS


@njit(cache=True)
def candidates(seen: Any) -> Any:
    """Hands the other seat may hold, in several orders each; all of them, or a random choice."""
    fixed = [seen.known[i] for i in range(3, 6) if seen.known[i] >= 0]
    free = 3 - len(fixed)
    total, cards = 1, len(seen.unseen)
    for i in range(free):
        total = total * (cards - i) // (i + 1)
    orders = min(ORDERS, CANDIDATES // total)
    hands = np.zeros((max(orders * total, 0) if orders else CANDIDATES, 3), dtype=np.int64)
    unseen, picks = seen.unseen.copy(), np.arange(free)
    for k in range(len(hands)):
        if orders == 0:
            shuffle(unseen, free)
        hand = fixed + [unseen[i] for i in picks]
        shuffle(hand, 3)
        for i in range(3):
            hands[k, i] = hand[i]
        if orders and k % orders == orders - 1:
            advance(picks, cards)
    return hands


@njit(cache=True)
def advance(picks: Any, limit: int) -> None:
    """The next combination of numbers below `limit`."""
    for i in range(len(picks) - 1, -1, -1):
        if picks[i] < limit - len(picks) + i:
            picks[i] += 1
            for j in range(i + 1, len(picks)):
                picks[j] = picks[j - 1] + 1
            return


@njit(cache=True)
def likelihood(book: Any, dealer: int, bot: Any, moments: Any, done: Any, hand: Any) -> Any:
    """How likely the bot is to have done all it did, if it now holds `hand`.

    It walks back to where the hand was open; a slip makes the rest of no account.
    """
    a, b, c = hand[0], hand[1], hand[2]
    chance = 1.0
    for k in range(len(done) - 1, -1, -1):
        if done[k] in (SWAP_ALL, EXCHANGE) or chance < SLIP:
            return chance
        if done[k] >= SWAPS:
            a, b, c = before(a, b, c, (done[k] - SWAPS) // 52, (done[k] - SWAPS) % 52)
        moment = moments[k]
        at = 3 * moment.marks[ACTOR]
        moment.hands[at], moment.hands[at + 1], moment.hands[at + 2] = a, b, c
        as_done = public(moment, net_move(book, moment, dealer, bot)) == done[k]
        chance *= SLIP / len(legal(book, moment)) + (1.0 - SLIP if as_done else 0.0)
        if moment.marks[PHASE] != CHOICE and combined(book, a, b, c):
            return 0.0
    return chance


@njit(cache=True)
def before(a: int, b: int, c: int, gave: int, took: int) -> Any:
    """The hand before it gave one card and took another."""
    return (
        gave if a == took else a,
        gave if b == took else b,
        gave if c == took else c,
    )
