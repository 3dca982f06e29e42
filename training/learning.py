"""Fits the belief's odds, and learns one net by self-play."""

from typing import Any, NamedTuple

import numpy as np
from numba import njit

from games.bots.mind.belief import CELLS
from games.bots.mind.numbers import Rulebook
from training.fitting import fit, start
from training.selfplay import SIZES, Field, Minds, gather, measure

Habits = tuple[int, int, int]


class Lesson(NamedTuple):
    """How long to learn: rounds in an iteration, how many, and how many belief examples to keep."""

    rounds: int
    iterations: int
    cells: int = 30_000


class Progress(NamedTuple):
    """After a step: examples, log likelihood gained by the belief, threshold, lives lost."""

    examples: int
    belief: float
    keep: int
    lives: float


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


class Course:
    """One mind in the making: each step plays, then fits net, odds and dealer's threshold."""

    def __init__(
        self, book: Rulebook, players: int, habits: Habits, seed: int, warm: Learned | None
    ) -> None:
        """`habits` are the greedy knock, keep and take in half points; `warm` is where to start."""
        self.book, self.players, self.habits, self.seed = book, players, habits, seed
        self.fresh = warm is None
        self.net = start(SIZES, seed) if warm is None else warm.net.astype(np.float32)
        self.odds = np.zeros(CELLS) if warm is None else warm.odds.copy()
        self.keep = habits[1] if warm is None else warm.keep
        self.before = self.net
        self.examples: list[tuple[Any, Any]] = []
        self.choices = np.zeros((0, 3))

    def step(self, lesson: Lesson, number: int) -> Progress:
        last = number == lesson.iterations - 1
        rows, cells = self._play(lesson, number, self._exploration(lesson, number))
        x, y = (np.concatenate(part) for part in zip(*self.examples, strict=True))
        rate = 2e-3 if self.fresh and number < 3 else 1e-3
        self.before = self.net
        self.net = fit(
            self.net, SIZES, x, y, epochs=4 if last else 2, rate=rate, seed=self.seed + number
        )
        gained = float(fit_odds(self.odds, cells, 3, 0.05, 0.0005))
        self.keep = best_keep(self.choices, self.keep)
        lost = measured(self.book, self.players, self.learned(0), self.habits, 400, 5)
        return Progress(rows, gained, self.keep, float(lost.mean()))

    def learned(self, rounds: int) -> Learned:
        return Learned(self.net, self.odds, self.keep, rounds)

    def _exploration(self, lesson: Lesson, number: int) -> float:
        """Less and less: who sees others blunder to the end learns to knock too early."""
        if not self.fresh:
            return 0.15
        return 0.5 - 0.45 * number / max(1, lesson.iterations - 1)

    def _play(self, lesson: Lesson, number: int, exploration: float) -> tuple[int, Any]:
        """Adds examples and dealer's choices; returns how many, and the cells for the belief."""
        knock, keep, take = self.habits
        nets = np.stack([self.net, self.before]).astype(np.float64)
        x, y, cells, tried = gather(
            self.book,
            Minds(nets, np.stack([self.odds, self.odds])),
            self.players,
            knock,
            keep,
            self.keep,
            take,
            exploration,
            lesson.rounds,
            self.seed * 1000 + number,
            np.array([lesson.rounds * 20, lesson.cells, lesson.rounds]),
        )
        self.examples = [*self.examples[-1:], (x, y)]
        self.choices = np.concatenate([self.choices[-40_000:], tried])
        return len(x), cells


def measured(
    book: Rulebook, players: int, learned: Learned, habits: Habits, deals: int, seed: int
) -> Any:
    """Lives lost among tuned greedy players, a row for each deal and a column for each seat."""
    knock, keep, take = habits
    minds = Minds(learned.net[None].astype(np.float64), learned.odds[None])
    hero = alike(players, 0, 0, learned.keep, take)
    return measure(book, minds, hero, alike(players, -1, knock, keep, take), deals, seed)
