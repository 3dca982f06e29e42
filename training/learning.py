"""Fits the belief's odds, and learns one net by self-play."""

from typing import Any, NamedTuple

import numpy as np
from numba import njit

from games.bots.mind.belief import CELLS
from games.bots.mind.numbers import Rulebook
from games.bots.stakes import plain
from training.fitting import calibrated, fit, grown, start
from training.selfplay import Field, Minds, gather, measure, sizes_of

Habits = tuple[int, int, int]
OTHERS = 0.25
"""How much it counts in learning who else loses, beside whether I do."""
LATEST = 2
"""Iterations whose examples a fit sees."""
EXPLORATION = 0.4
"""The share of rounds in which a seat tries something once."""


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
    players: int
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


def minds_of(book: Rulebook, *learned: Learned, stakes: Any = None) -> Minds:
    """As self-play wants them; they play for their own lives, or for `stakes`."""
    each = plain(learned[0].players, book.closer_penalty) if stakes is None else stakes
    return Minds(
        np.stack([one.net.astype(np.float64) for one in learned]),
        np.stack([one.odds for one in learned]),
        np.array([each] * len(learned)),
    )


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
        self.sizes = sizes_of(players)
        self.net = start(self.sizes, seed)
        self.odds, self.keep = np.zeros(CELLS), habits[1]
        if warm is not None:
            self.net = grown(warm.net.astype(np.float32), sizes_of(warm.players), self.sizes)
            self.odds, self.keep = warm.odds.copy(), warm.keep
        self.before = self.learned(0)
        self.examples: list[tuple[Any, Any]] = []
        self.choices = np.zeros((0, 3))

    def step(self, lesson: Lesson, number: int) -> Progress:
        last = number == lesson.iterations - 1
        rows, cells = self._play(lesson, number)
        self.before = self.learned(0)
        self._fit(epochs=5 if last else 2, rate=2e-3 if self.fresh and number < 3 else 1e-3)
        self.odds = self.odds.copy()
        gained = float(fit_odds(self.odds, cells, 3, 0.05, 0.0005))
        self.keep = best_keep(self.choices, self.keep)
        lost = measured(self.book, self.learned(0), self.habits, 400, 5)
        return Progress(rows, gained, self.keep, float(lost.mean()))

    def learned(self, rounds: int) -> Learned:
        return Learned(self.players, self.net, self.odds, self.keep, rounds)

    def calibrate(self, rounds: int) -> None:
        """Moves what the net says to what happens where nobody tries anything.

        One line through the log odds of each output: the order of the actions stays.
        """
        x, y, _, _ = self._gather(rounds, -1, 0.0, 0)
        self.net = calibrated(self.net, self.sizes, x, y)

    def _fit(self, *, epochs: int, rate: float) -> None:
        x, y = (np.concatenate(part) for part in zip(*self.examples, strict=True))
        weights = np.full(self.players + 1, OTHERS, dtype=np.float32)
        weights[0] = weights[-1] = 1.0
        self.net = fit(
            self.net, self.sizes, x, y, epochs=epochs, rate=rate, seed=self.seed, weights=weights
        )

    def _play(self, lesson: Lesson, number: int) -> tuple[int, Any]:
        """Adds examples and dealer's choices; returns how many, and the cells for the belief."""
        x, y, cells, tried = self._gather(lesson.rounds, number, EXPLORATION, lesson.cells)
        self.examples = [*self.examples[1 - LATEST :], (x, y)]
        self.choices = np.concatenate([self.choices[-40_000:], tried])
        return len(x), cells

    def _gather(self, rounds: int, number: int, exploration: float, cells: int) -> Any:
        knock, keep, take = self.habits
        return gather(
            self.book,
            minds_of(self.book, self.learned(0), self.before),
            self.players,
            knock,
            keep,
            self.keep,
            take,
            exploration,
            rounds,
            self.seed * 1000 + number,
            np.array([rounds * 20, cells, rounds]),
        )


def measured(book: Rulebook, learned: Learned, habits: Habits, deals: int, seed: int) -> Any:
    """Lives lost among tuned greedy players, a row for each deal and a column for each seat."""
    knock, keep, take = habits
    hero = alike(learned.players, 0, 0, learned.keep, take)
    crowd = alike(learned.players, -1, knock, keep, take)
    return measure(book, minds_of(book, learned), hero, crowd, deals, seed)
