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
from training.fitting import calibrated, fit, forward, gradient, grown, start  # noqa: E402

SIZES = (5, 6, 4, 2)
WEIGHTS = np.array([1.0, 0.25], dtype=np.float32)


def test_a_compiled_function_answers_as_the_plain_one() -> None:
    strength = rulebook(PRESETS["schwimmen"]).strength
    twin, rng = compiled(replies), random.Random(1)
    as_array = np.array(strength)
    for _ in range(200):
        cards = rng.sample(rulebook(PRESETS["schwimmen"]).pack, 6)
        assert twin.best_choice(as_array, *cards) == replies.best_choice(strength, *cards)


def loss(flat: Any, x: Any, y: Any) -> float:
    out = forward(flat, SIZES, x)[2]
    each = -(y * np.log(out) + (1 - y) * np.log(1 - out))
    return float((each * WEIGHTS).sum(axis=1).mean())


def test_the_gradient_is_the_slope_of_the_loss() -> None:
    rng = np.random.default_rng(2)
    flat = start(SIZES, 3).astype(np.float64) + 0.01
    x, y = rng.normal(size=(40, 5)), rng.random((40, 2))
    slope = gradient(flat, SIZES, x, y, WEIGHTS)
    for at in rng.integers(0, len(flat), 12):
        nudge = np.zeros_like(flat)
        nudge[at] = 1e-6
        measured = (loss(flat + nudge, x, y) - loss(flat - nudge, x, y)) / 2e-6
        assert slope[at] == pytest.approx(measured, abs=1e-6)


def test_a_net_learns_chances_that_depend_on_what_it_sees() -> None:
    rng = np.random.default_rng(4)
    x = rng.normal(size=(6000, 5)).astype(np.float32)
    chance = 1 / (1 + np.exp(-2 * x[:, :2]))
    y = (rng.random((6000, 2)) < chance).astype(np.float32)
    net = fit(
        start(SIZES, 5), SIZES, x, y, epochs=30, rate=1e-2, seed=6, weights=WEIGHTS, batch=128
    )
    assert (abs(forward(net, SIZES, x)[2] - chance).mean(axis=0) < 0.05).all()


def test_a_net_grown_by_a_seat_answers_alike_and_takes_the_new_one_for_the_last() -> None:
    """Three players: 6 inputs, of which the last two are seats, and outputs me, 1, 2, penalty."""
    small, large = (6, 6, 4, 4), (7, 6, 4, 5)
    rng = np.random.default_rng(1)
    net, x = start(small, 3), rng.normal(size=(20, 6)).astype(np.float32)
    wider = np.concatenate([x, rng.normal(size=(20, 1)).astype(np.float32)], axis=1)
    before = forward(net, small, x)[2]
    after = forward(grown(net, small, large), large, wider)[2]
    assert after[:, [0, 1, 2, 4]] == pytest.approx(before, abs=1e-6)
    assert after[:, 3] == pytest.approx(before[:, 2], abs=1e-6)


def test_a_net_grown_by_nobody_stays_as_it_is() -> None:
    net = start(SIZES, 3)
    assert (grown(net, SIZES, SIZES) == net).all()


def test_a_calibrated_net_says_what_happens_and_keeps_the_order() -> None:
    rng = np.random.default_rng(4)
    x, net = rng.normal(size=(8000, 5)).astype(np.float32), start(SIZES, 5)
    said = forward(net, SIZES, x)[2]
    y = (rng.random((8000, 2)) < said**2).astype(np.float32)
    after = forward(calibrated(net, SIZES, x, y), SIZES, x)[2]
    assert after.mean(axis=0) == pytest.approx(y.mean(axis=0), abs=1e-3)
    assert abs(said.mean(axis=0) - y.mean(axis=0)).min() > 0.05
    assert (np.argsort(after[:500, 0]) == np.argsort(said[:500, 0])).mean() > 0.99


def test_learning_twice_from_one_seed_gives_the_same_net() -> None:
    rng = np.random.default_rng(7)
    x = rng.normal(size=(600, 5)).astype(np.float32)
    y = rng.random((600, 2)).astype(np.float32)
    nets = [
        fit(start(SIZES, 8), SIZES, x, y, epochs=2, rate=1e-3, seed=9, weights=WEIGHTS, batch=64)
        for _ in range(2)
    ]
    assert (nets[0] == nets[1]).all()
