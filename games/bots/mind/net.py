"""A small net: two hidden layers of rectified units, then sigmoids. Compiled by numba in training.

Weights are flat, output by output. What the outputs mean, `stakes` says.
"""

from math import exp
from typing import NamedTuple


class Net(NamedTuple):
    """`sizes`: inputs, two hidden layers, outputs. `w1[j * inputs + i]` goes from i to j."""

    sizes: list[int]
    w1: list[float]
    b1: list[float]
    w2: list[float]
    b2: list[float]
    w3: list[float]
    b3: list[float]


def chances(net: Net, x: list[float]) -> list[float]:
    """The net's outputs for features `x`, between 0 and 1."""
    first = [max(0.0, total) for total in layer(net.w1, net.b1, x, net.sizes[1])]
    second = [max(0.0, total) for total in layer(net.w2, net.b2, first, net.sizes[2])]
    sums = layer(net.w3, net.b3, second, net.sizes[3])
    return [1.0 / (1.0 + exp(-max(-30.0, min(30.0, total)))) for total in sums]


def layer(weights: list[float], biases: list[float], x: list[float], outputs: int) -> list[float]:
    inputs = len(x)
    result = [0.0 for _ in range(outputs)]
    for j in range(outputs):
        total = biases[j]
        for i in range(inputs):
            total += weights[j * inputs + i] * x[i]
        result[j] = total
    return result
