"""Fits a net to what actions cost, and the belief's odds to what hands really were. Plain numpy."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


def unpack(flat: Any, sizes: tuple[int, int, int]) -> list[Any]:
    """Weight matrices (outputs x inputs) and biases, as views into `flat`."""
    inputs, first, second = sizes
    shapes = [(first, inputs), (first,), (second, first), (second,), (1, second), (1,)]
    parts, at = [], 0
    for shape in shapes:
        size = int(np.prod(shape))
        parts.append(flat[at : at + size].reshape(shape))
        at += size
    return parts


def start(sizes: tuple[int, int, int], seed: int) -> Floats:
    """Random weights of the usual size (He), biases nought."""
    rng = np.random.default_rng(seed)
    inputs, first, second = sizes
    count = inputs * first + first + first * second + second + second + 1
    flat = np.zeros(count, dtype=np.float32)
    w1, _, w2, _, w3, _ = unpack(flat, sizes)
    for weights, fan_in in ((w1, inputs), (w2, first), (w3, second)):
        weights[:] = rng.normal(size=weights.shape) * np.sqrt(1.5 / fan_in)
    return flat


def forward(flat: Any, sizes: tuple[int, int, int], x: Any) -> tuple[Any, Any, Any]:
    w1, b1, w2, b2, w3, b3 = unpack(flat, sizes)
    first = np.maximum(x @ w1.T + b1, 0)
    second = np.maximum(first @ w2.T + b2, 0)
    return first, second, 1 / (1 + np.exp(-(second @ w3.T + b3)))


def gradient(flat: Any, sizes: tuple[int, int, int], x: Any, y: Any) -> Any:
    """Of the mean cross-entropy; `y` are shares between 0 and 1."""
    _, _, w2, _, w3, _ = unpack(flat, sizes)
    first, second, out = forward(flat, sizes, x)
    slope = np.zeros_like(flat)
    g1, h1, g2, h2, g3, h3 = unpack(slope, sizes)
    at_out = (out - y[:, None]) / len(x)
    at_second = (at_out @ w3) * (second > 0)
    at_first = (at_second @ w2) * (first > 0)
    g3[:], h3[:] = at_out.T @ second, at_out.sum(0)
    g2[:], h2[:] = at_second.T @ first, at_second.sum(0)
    g1[:], h1[:] = at_first.T @ x, at_first.sum(0)
    return slope


def fit(
    flat: Floats,
    sizes: tuple[int, int, int],
    x: Floats,
    y: Floats,
    *,
    epochs: int,
    rate: float,
    seed: int,
    batch: int = 1024,
) -> Floats:
    """`flat` after Adam with a rate that falls to nothing."""
    rng = np.random.default_rng(seed)
    flat, mean, square = flat.copy(), np.zeros_like(flat), np.zeros_like(flat)
    steps, step = max(1, epochs * (len(x) // batch)), 0
    for _ in range(epochs):
        order = rng.permutation(len(x))
        for at in range(0, len(x) - batch + 1, batch):
            rows = order[at : at + batch]
            slope = gradient(flat, sizes, x[rows], y[rows])
            step += 1
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            scale = rate * (1 - step / (steps + 1)) / (1 - 0.9**step)
            flat -= scale * mean / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
    return flat
