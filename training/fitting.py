"""Fits a net to what actions cost, and the belief's odds to what hands really were. Plain numpy."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Sizes = tuple[int, int, int, int]
"""Inputs, two hidden layers, outputs."""

RARE = 100
"""What has happened less often is not calibrated."""


def unpack(flat: Any, sizes: Sizes) -> list[Any]:
    """Weight matrices (outputs x inputs) and biases, as views into `flat`."""
    inputs, first, second, outputs = sizes
    shapes: list[tuple[int, ...]] = [(first, inputs), (first,), (second, first), (second,)]
    shapes += [(outputs, second), (outputs,)]
    parts, at = [], 0
    for shape in shapes:
        size = int(np.prod(shape))
        parts.append(flat[at : at + size].reshape(shape))
        at += size
    return parts


def start(sizes: Sizes, seed: int) -> Floats:
    """Random weights of the usual size (He), biases nought."""
    rng = np.random.default_rng(seed)
    inputs, first, second, outputs = sizes
    count = (inputs + 1) * first + (first + 1) * second + (second + 1) * outputs
    flat = np.zeros(count, dtype=np.float32)
    w1, _, w2, _, w3, _ = unpack(flat, sizes)
    for weights, fan_in in ((w1, inputs), (w2, first), (w3, second)):
        weights[:] = rng.normal(size=weights.shape) * np.sqrt(1.5 / fan_in)
    return flat


def forward(flat: Any, sizes: Sizes, x: Any) -> tuple[Any, Any, Any]:
    w1, b1, w2, b2, w3, b3 = unpack(flat, sizes)
    first = np.maximum(x @ w1.T + b1, 0)
    second = np.maximum(first @ w2.T + b2, 0)
    return first, second, 1 / (1 + np.exp(-(second @ w3.T + b3)))


def grown(flat: Floats, sizes: Sizes, wanted: Sizes) -> Floats:
    """A net that answers alike with one more of the others, who counts like the last one so far.

    Inputs and outputs of the others come last, but for the very last output.
    """
    net = start(wanted, 0) * 0
    w1, b1, w2, b2, w3, b3 = unpack(flat, sizes)
    v1, c1, v2, c2, v3, c3 = unpack(net, wanted)
    others = min(sizes[3], wanted[3]) - 1
    v1[:, : min(sizes[0], wanted[0])] = w1[:, : wanted[0]]
    c1[:], v2[:], c2[:] = b1, w2, b2
    for old, new in ((w3, v3), (b3, c3)):
        new[:] = old[others - 1]
        new[:others], new[-1] = old[:others], old[-1]
    return net


def calibrated(flat: Floats, sizes: Sizes, x: Any, y: Any, steps: int = 30) -> Floats:
    """The net with a line put through the log odds of each output that suits `y` best (Newton)."""
    net = flat.copy()
    *_, w3, b3 = unpack(net, sizes)
    second = forward(flat, sizes, x)[1].astype(np.float64)
    for output in range(sizes[3]):
        odds = second @ w3[output].astype(np.float64) + b3[output]
        if y[:, output].sum() < RARE:
            continue
        line = np.array([1.0, 0.0])
        inputs = np.stack([odds, np.ones_like(odds)], axis=1)
        for _ in range(steps):
            told = 1 / (1 + np.exp(-(inputs @ line)))
            spread = inputs * (told * (1 - told))[:, None]
            line -= np.linalg.solve(inputs.T @ spread, inputs.T @ (told - y[:, output]))
        w3[output] *= line[0]
        b3[output] = b3[output] * line[0] + line[1]
    return net


def gradient(flat: Any, sizes: Sizes, x: Any, y: Any, weights: Any) -> Any:
    """Of the mean cross-entropy, each output counting by its weight; `y` lie between 0 and 1."""
    _, _, w2, _, w3, _ = unpack(flat, sizes)
    first, second, out = forward(flat, sizes, x)
    slope = np.zeros_like(flat)
    g1, h1, g2, h2, g3, h3 = unpack(slope, sizes)
    at_out = (out - y) * weights / len(x)
    at_second = (at_out @ w3) * (second > 0)
    at_first = (at_second @ w2) * (first > 0)
    g3[:], h3[:] = at_out.T @ second, at_out.sum(0)
    g2[:], h2[:] = at_second.T @ first, at_second.sum(0)
    g1[:], h1[:] = at_first.T @ x, at_first.sum(0)
    return slope


def fit(
    flat: Floats,
    sizes: Sizes,
    x: Floats,
    y: Floats,
    *,
    epochs: int,
    rate: float,
    seed: int,
    weights: Floats,
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
            slope = gradient(flat, sizes, x[rows], y[rows], weights)
            step += 1
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            scale = rate * (1 - step / (steps + 1)) / (1 - 0.9**step)
            flat -= scale * mean / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
    return flat
