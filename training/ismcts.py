"""Information-set Monte Carlo tree search for one decision of the seat to act (a rival of `hard`).

Single observer: every iteration deals the cards that this seat cannot see, uniformly, and walks one
tree, whose nodes are what the seat has seen. A node tries first what a tuned greedy player would do
there (`TRUST` visits of a prior, in which all else costs `HANDICAP` more), then follows UCB1; each
seat minimises its own loss. Past its last node greedy players finish the round.
"""

from typing import Any, NamedTuple

import numpy as np
from numba import njit

from games.bots.mind.round import ACTOR, EXTRA, OVER, PHASE
from training.rollouts import (
    Ways,
    forced,
    greedy_move,
    hidden_from,
    losses,
    play,
    play_greedily,
    public,
    redealt,
)
from training.selfplay import legal, sight_of

ITERATIONS = 5_000
BOLD, TRUST, HANDICAP = 0.25, 2.0, 0.1
ROOT = 0x5DEECE66D
DEPTH = 256


class Tree(NamedTuple):
    """A hash table of nodes and of their edges: how often visited, and what the actor lost."""

    keys: Any
    visits: Any
    lost: Any


class Path(NamedTuple):
    """The entries walked through and who acted there; `size` holds one number."""

    entries: Any
    actors: Any
    size: Any


@njit(cache=True)
def choose(
    book: Any, t: Any, dealer: int, iterations: int, knock: int, keep: int, take: int
) -> Any:
    """The action to play."""
    action = forced(book, t)
    if action >= 0:
        return action
    return judged(book, t, dealer, iterations, Ways(knock, keep, take))[0]


@njit(cache=True)
def judged(book: Any, t: Any, dealer: int, iterations: int, ways: Any) -> Any:
    """The action tried most often, and the share of the lives at stake that it loses."""
    tree = search(book, t, dealer, iterations, ways)
    best, most, lost = -1, 0.0, 0.0
    for action in legal(book, t):
        edge = find(tree, mix(ROOT, public(t, action)))
        if tree.visits[edge] > most:
            best, most, lost = action, tree.visits[edge], tree.lost[edge]
    return best, lost / most


@njit(cache=True)
def search(book: Any, t: Any, dealer: int, iterations: int, ways: Any) -> Any:
    size = 64
    while size < 8 * iterations:
        size *= 2
    tree = Tree(np.zeros(size, dtype=np.int64), np.zeros(size), np.zeros(size))
    path = Path(np.zeros(DEPTH, np.int64), np.zeros(DEPTH, np.int64), np.zeros(1, np.int64))
    seen = sight_of(book, t, dealer)
    hidden = hidden_from(t, seen)
    for _ in range(iterations):
        world = redealt(book, t, seen, hidden)
        path.size[0] = 0
        walk(book, world, t.marks[ACTOR], tree, path, ways)
        play_greedily(book, world, ways)
        learn(tree, path, losses(book, world), 1.0 + book.closer_penalty)
    return tree


@njit(cache=True)
def walk(book: Any, world: Any, me: int, tree: Any, path: Any, ways: Any) -> None:
    """Plays down the tree, and adds one edge to it."""
    node = ROOT
    fresh = False
    while world.marks[PHASE] != OVER and not fresh and path.size[0] < DEPTH - 1:
        action = forced(book, world)
        if action < 0 or path.size[0] == 0:
            here = enter(tree, node)
            action = select(book, world, node, here, tree, ways) if action < 0 else action
            edge = enter(tree, mix(node, public(world, action)))
            fresh = tree.visits[edge] == 0
            step(path, here, world.marks[ACTOR])
            step(path, edge, world.marks[ACTOR])
        before = len(world.record)
        play(book, world, action)
        node = follow(node, world, before, me)


@njit(cache=True)
def select(book: Any, world: Any, node: int, here: int, tree: Any, ways: Any) -> Any:
    """The action of the lowest confidence bound."""
    visits = tree.visits[here]
    base = (tree.lost[here] + 0.5) / (visits + 1.0)
    width = BOLD * np.sqrt(np.log(1.0 + visits))
    favourite = greedy_move(book, world, ways)
    best, least = favourite, np.inf
    for action in legal(book, world):
        edge = find(tree, mix(node, public(world, action)))
        count = tree.visits[edge] + TRUST
        prior = base if action == favourite else base + HANDICAP
        bound = (tree.lost[edge] + TRUST * prior) / count - width / np.sqrt(count)
        if bound < least:
            best, least = action, bound
    return best


@njit(cache=True)
def follow(node: int, world: Any, before: int, me: int) -> Any:
    """The node after an action: its new rows of the record, and the own cards."""
    for at in range(before, len(world.record)):
        node = mix(node, world.record[at] + 1)
    if world.marks[ACTOR] == me:
        for at in range(3 * me, 3 * me + 3):
            node = mix(node, world.hands[at])
        node = mix(node, world.marks[EXTRA])
    return node


@njit(cache=True)
def mix(key: int, value: int) -> Any:
    """A hash of both; never nought, which is an empty entry."""
    key = (key ^ (value + 7)) * 6364136223846793005 + 1442695040888963407
    return (key ^ (key >> 29)) | 1


@njit(cache=True)
def find(tree: Any, key: int) -> Any:
    """The entry of `key`, or the empty one where it belongs."""
    mask = len(tree.keys) - 1
    entry = (key >> 7) & mask
    while tree.keys[entry] not in (0, key):
        entry = (entry + 1) & mask
    return entry


@njit(cache=True)
def enter(tree: Any, key: int) -> Any:
    entry = find(tree, key)
    tree.keys[entry] = key
    return entry


@njit(cache=True)
def step(path: Any, entry: int, actor: int) -> None:
    path.entries[path.size[0]] = entry
    path.actors[path.size[0]] = actor
    path.size[0] += 1


@njit(cache=True)
def learn(tree: Any, path: Any, lost: Any, stake: float) -> None:
    for at in range(path.size[0]):
        tree.visits[path.entries[at]] += 1.0
        tree.lost[path.entries[at]] += lost[path.actors[at]] / stake
