"""Training learns what it should, from the very functions the bots run."""

import random
from typing import Any

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("numba")

from games.bots.mind import replies  # noqa: E402 - only where training can run
from games.bots.mind.numbers import rulebook  # noqa: E402
from games.engine.thirty_one.presets import PRESETS  # noqa: E402
from training.compiled import compiled  # noqa: E402
from training.fitting import fit, forward, gradient, start  # noqa: E402

SIZES = (5, 6, 4)


def test_a_compiled_function_answers_as_the_plain_one() -> None:
    strength = rulebook(PRESETS["schwimmen"]).strength
    twin, rng = compiled(replies), random.Random(1)
    as_array = np.array(strength)
    for _ in range(200):
        cards = rng.sample(rulebook(PRESETS["schwimmen"]).pack, 6)
        assert twin.best_choice(as_array, *cards) == replies.best_choice(strength, *cards)


def loss(flat: Any, x: Any, y: Any) -> float:
    out = forward(flat, SIZES, x)[2][:, 0]
    return float(-(y * np.log(out) + (1 - y) * np.log(1 - out)).mean())


def test_the_gradient_is_the_slope_of_the_loss() -> None:
    rng = np.random.default_rng(2)
    flat = start(SIZES, 3).astype(np.float64) + 0.01
    x, y = rng.normal(size=(40, 5)), rng.random(40)
    slope = gradient(flat, SIZES, x, y)
    for at in rng.integers(0, len(flat), 12):
        nudge = np.zeros_like(flat)
        nudge[at] = 1e-6
        measured = (loss(flat + nudge, x, y) - loss(flat - nudge, x, y)) / 2e-6
        assert slope[at] == pytest.approx(measured, abs=1e-6)


def test_a_net_learns_a_chance_that_depends_on_what_it_sees() -> None:
    rng = np.random.default_rng(4)
    x = rng.normal(size=(6000, 5)).astype(np.float32)
    chance = 1 / (1 + np.exp(-2 * x[:, 0]))
    y = (rng.random(6000) < chance).astype(np.float32)
    net = fit(start(SIZES, 5), SIZES, x, y, epochs=30, rate=1e-2, seed=6, batch=128)
    assert abs(forward(net, SIZES, x)[2][:, 0] - chance).mean() < 0.05


def test_learning_twice_from_one_seed_gives_the_same_net() -> None:
    rng = np.random.default_rng(7)
    x = rng.normal(size=(600, 5)).astype(np.float32)
    y = rng.random(600).astype(np.float32)
    nets = [
        fit(start(SIZES, 8), SIZES, x, y, epochs=2, rate=1e-3, seed=9, batch=64) for _ in range(2)
    ]
    assert (nets[0] == nets[1]).all()
