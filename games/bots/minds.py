"""The trained nets on disk, each with a manifest that says what it was trained for.

A net plays only where the rules of a round and the features are those it was trained with; for any
other table there is no mind, and the tuned greedy bot plays.
"""

import hashlib
import json
import zlib
from functools import lru_cache
from math import exp
from operator import mul
from pathlib import Path
from typing import Any, NamedTuple

from games.bots.mind.belief import CELLS
from games.bots.mind.net import Net
from games.engine.thirty_one.presets import PRESETS
from games.engine.thirty_one.rules import Rules, to_json

FEATURE_VERSION = 2
FOLDER = Path(__file__).parent / "nets"

# What may differ from the preset, because no single round notices it.
_OF_THE_MATCH = frozenset(
    {"min_players", "max_players", "lives", "swim", "next_dealer", "first_dealer", "all_out"}
)


Layer = tuple[tuple[list[float], float], ...]


class Mind(NamedTuple):
    """A net, the belief's odds, and the half points from which the dealer keeps a hand.

    `layers` are the net's own weights once more, unit by unit, as plain Python multiplies them
    fastest.
    """

    net: Net
    odds: list[float]
    keep: int
    layers: tuple[Layer, ...]

    def chances(self, rows: list[float], shared: int) -> list[list[float]]:
        """`mind.net.chances` of each row of features; the first `shared` of each are the same."""
        first, second, last = self.layers
        inputs, context = self.net.sizes[0], rows[:shared]
        known = [
            (weights[shared:], bias + sum(map(mul, weights, context))) for weights, bias in first
        ]
        outs = []
        for at in range(shared, len(rows), inputs):
            x = rows[at : at + inputs - shared]
            x = [max(0.0, bias + sum(map(mul, weights, x))) for weights, bias in known]
            x = [max(0.0, bias + sum(map(mul, weights, x))) for weights, bias in second]
            outs.append([sigmoid(bias + sum(map(mul, weights, x))) for weights, bias in last])
        return outs


def sigmoid(total: float) -> float:
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, total))))


def rules_hash(rules: Rules) -> str:
    """The same for all rules under which single rounds are the same."""
    told = {name: value for name, value in to_json(rules).items() if name not in _OF_THE_MATCH}
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()


@lru_cache(maxsize=256)
def mind_for(rules: Rules, players: int) -> Mind | None:
    """The mind trained for these rules and this many players, if there is one."""
    wanted = rules_hash(rules)
    for preset, plain in PRESETS.items():
        if rules_hash(plain) == wanted:
            return load(f"{preset}-{players}", wanted, players)
    return None


def load(name: str, wanted_rules: str, players: int) -> Mind | None:
    """The stored mind, or None where it is missing or its manifest speaks of something else."""
    manifest_path, weights_path = FOLDER / f"{name}.manifest.json", FOLDER / f"{name}.json.zlib"
    if not manifest_path.exists() or not weights_path.exists():
        return None
    manifest, packed = json.loads(manifest_path.read_text()), weights_path.read_bytes()
    fits = (
        manifest["rules_hash"] == wanted_rules
        and manifest["feature_version"] == FEATURE_VERSION
        and manifest["players"] == players
        and manifest["sha256"] == hashlib.sha256(packed).hexdigest()
    )
    return unpacked(json.loads(zlib.decompress(packed))) if fits else None


def unpacked(stored: dict[str, Any]) -> Mind:
    odds = [0.0] * CELLS
    for cell, value in stored["odds"].items():
        odds[int(cell)] = value
    net = net_of(stored["sizes"], stored["weights"])
    return Mind(net, odds, stored["keep"], layers_of(net))


def net_of(sizes: list[int], weights: list[float]) -> Net:
    """The net whose parameters lie one after the other in `weights`."""
    inputs, first, second, outputs = sizes
    parts = []
    for count in (inputs * first, first, first * second, second, second * outputs, outputs):
        parts.append(weights[:count])
        weights = weights[count:]
    return Net(sizes, *parts)


def layers_of(net: Net) -> tuple[Layer, ...]:
    inputs, first, second, _ = net.sizes
    return (
        _layer(net.w1, net.b1, inputs),
        _layer(net.w2, net.b2, first),
        _layer(net.w3, net.b3, second),
    )


def _layer(weights: list[float], biases: list[float], inputs: int) -> Layer:
    units = (weights[at : at + inputs] for at in range(0, len(weights), inputs))
    return tuple(zip(units, biases, strict=True))
