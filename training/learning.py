"""Fits the belief's odds, and learns one net by self-play."""

from typing import Any, NamedTuple

import numpy as np
from numba import njit

from games.bots.mind.belief import CELLS
from games.bots.mind.numbers import Rulebook
from training.fitting import fit, start
from training.selfplay import SIZES, Field, Minds, gather, measure


class Lesson(NamedTuple):
    """How long to learn: rounds in an iteration, how many, and how many belief examples to keep."""

    rounds: int
    iterations: int
    cells: int = 30_000


class Learned(NamedTuple):
    net: Any
    odds: Any
    keep: int
    rounds: int


@njit(cache=True)
def fit_odds(odds: Any, cells: Any, epochs: int, rate: float, decay: float) -> Any:
    """Stochastic gradient of the likelihood of the real hand among its candidates; returns it."""
    examples, hands, told = cells.shape
    score = np.zeros(hands)
    gained = 0.0
    for epoch in range(epochs):
        gained = 0.0
        for n in range(examples):
            for k in range(hands):
                score[k] = 0.0
                for i in range(told):
                    if cells[n, k, i] >= 0:
                        score[k] += odds[cells[n, k, i]]
            score -= score.max()
            total = np.exp(score).sum()
            gained += score[0] - np.log(total) + np.log(hands)
            for k in range(hands):
                slope = (1.0 if k == 0 else 0.0) - np.exp(score[k]) / total
                for i in range(told):
                    cell = cells[n, k, i]
                    if cell >= 0:
                        odds[cell] += rate / (1 + epoch) * (slope - decay * odds[cell])
    return gained / max(1, examples)


def playable(book: Rulebook) -> Rulebook:
    """The rulebook with arrays for numba."""
    strength: Any = np.array(book.strength, dtype=np.int64)
    pack: Any = np.array(book.pack, dtype=np.int64)
    return book._replace(strength=strength, pack=pack)


def alike(players: int, policy: int, knock: int, keep: int, take: int, heat: float = 0.0) -> Field:
    """A field of equals."""
    return Field(
        np.full(players, policy),
        np.full(players, knock),
        np.full(players, keep),
        np.full(players, heat),
        take,
    )


def best_keep(choices: Any, default: int) -> int:
    """The half points from which the dealer's keeping lost less than exchanging did."""
    if len(choices) < 2000:
        return default
    costs = {}
    for keep in range(24, 52):
        followed = (choices[:, 0] >= keep) == (choices[:, 1] == 0)
        costs[keep] = choices[followed, 2].mean()
    smooth = {k: np.mean([costs[j] for j in range(k - 1, k + 2)]) for k in range(25, 51)}
    return min(smooth, key=lambda keep: smooth[keep])


def learn(
    book: Rulebook,
    players: int,
    lesson: Lesson,
    seed: int,
    habits: tuple[int, int, int],
    warm: Learned | None,
    say: Any,
) -> Learned:
    """A net for `players` seats; `habits` are the greedy knock, keep and take in half points."""
    knock, keep, take = habits
    net = start(SIZES, seed) if warm is None else warm.net.astype(np.float32)
    odds = np.zeros(CELLS) if warm is None else warm.odds.copy()
    net_keep = keep if warm is None else warm.keep
    old = net
    kept: list[tuple[Any, Any]] = []
    choices = np.zeros((0, 3))
    for step in range(lesson.iterations):
        late = step / max(1, lesson.iterations - 1)
        minds = Minds(np.stack([net, old]).astype(np.float64), np.stack([odds, odds]))
        x, y, cells, tried = gather(
            book,
            minds,
            players,
            knock,
            keep,
            net_keep,
            take,
            0.5 - 0.35 * late,
            lesson.rounds,
            seed * 1000 + step,
            np.array([lesson.rounds * 20, lesson.cells, lesson.rounds]),
        )
        kept = [*kept[-1:], (x, y)]
        choices = np.concatenate([choices[-40_000:], tried])
        old = net
        net = fit(
            net,
            SIZES,
            np.concatenate([k[0] for k in kept]),
            np.concatenate([k[1] for k in kept]),
            epochs=2 if step < lesson.iterations - 1 else 4,
            rate=2e-3 if warm is None and step < 3 else 1e-3,
            seed=seed + step,
        )
        gained = fit_odds(odds, cells, 3, 0.05, 0.0005)
        net_keep = best_keep(choices, net_keep)
        minds = Minds(np.stack([net, old]).astype(np.float64), np.stack([odds, odds]))
        lost = measure(
            book,
            minds,
            alike(players, 0, 0, net_keep, take),
            alike(players, -1, knock, keep, take),
            400,
            5,
        )
        say(
            step,
            len(x),
            gained,
            net_keep,
            lost.mean(),
            lost.mean(axis=1).std() / np.sqrt(len(lost)),
        )
    return Learned(net, odds, net_keep, lesson.rounds * lesson.iterations)


def judged(
    book: Rulebook, players: int, learned: Learned, habits: tuple[int, int, int]
) -> dict[str, float]:
    """Lives lost per round among tuned greedy players, with half the width of a 95 % interval."""
    knock, keep, take = habits
    minds = Minds(learned.net[None].astype(np.float64), learned.odds[None])
    hero = alike(players, 0, 0, learned.keep, take)
    lost = measure(book, minds, hero, alike(players, -1, knock, keep, take), 2500, 77)
    width = 1.96 * lost.mean(axis=1).std() / np.sqrt(len(lost))
    return {"lives_per_round": round(float(lost.mean()), 4), "half_width": round(float(width), 4)}
