"""A small net: two hidden layers of rectified units and one sigmoid. Compiled by numba in training.

Weights are flat, output by output; the last layer's output is the share of `worst` lives lost.
"""

from math import exp
from typing import NamedTuple


class Net(NamedTuple):
    """`sizes`: inputs, first and second hidden layer. `w1[j * inputs + i]` goes from i to j."""

    sizes: list[int]
    w1: list[float]
    b1: list[float]
    w2: list[float]
    b2: list[float]
    w3: list[float]
    b3: list[float]


def risk(net: Net, x: list[float]) -> float:
    """The net's output for features `x`, between 0 and 1."""
    first = layer(net.w1, net.b1, x, net.sizes[1])
    second = layer(net.w2, net.b2, first, net.sizes[2])
    total = net.b3[0]
    for i in range(len(second)):
        total += net.w3[i] * second[i]
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, total))))


def layer(weights: list[float], biases: list[float], x: list[float], outputs: int) -> list[float]:
    inputs = len(x)
    result = [0.0 for _ in range(outputs)]
    for j in range(outputs):
        total = biases[j]
        for i in range(inputs):
            total += weights[j * inputs + i] * x[i]
        result[j] = max(0.0, total)
    return result
