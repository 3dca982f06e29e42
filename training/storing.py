"""Writes a mind and its manifest to where the bots look for them, and reads it back to learn on."""

import hashlib
import json
import zlib

import numpy as np

from games.bots.mind.belief import CELLS
from games.bots.minds import FEATURE_VERSION, FOLDER, rules_hash
from games.engine.thirty_one.presets import PRESETS
from training.learning import Learned
from training.selfplay import sizes_of


def store(preset: str, learned: Learned, seed: int) -> None:
    """`<preset>-<players>.json.zlib` and `.manifest.json`; the ladder fills in how strong it is."""
    name, weights = f"{preset}-{learned.players}", packed(learned)
    manifest = {
        "preset": preset,
        "players": learned.players,
        "rules_hash": rules_hash(PRESETS[preset]),
        "feature_version": FEATURE_VERSION,
        "seed": seed,
        "command": f"python -m training {name}",
        "rounds": learned.rounds,
        "sha256": hashlib.sha256(weights).hexdigest(),
        "ladder": {},
    }
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{name}.json.zlib").write_bytes(weights)
    path = FOLDER / f"{name}.manifest.json"
    path.write_text(json.dumps(manifest, indent=1) + "\n")


def is_stored(preset: str, learned: Learned) -> bool:
    """Whether the mind on disk is this very one, bit for bit."""
    path = FOLDER / f"{preset}-{learned.players}.json.zlib"
    return path.exists() and path.read_bytes() == packed(learned)


def packed(learned: Learned) -> bytes:
    odds = {
        str(cell): round(float(value), 3)
        for cell, value in enumerate(learned.odds)
        if abs(value) >= 0.0005
    }
    weights = [float(f"{value:.5g}") for value in learned.net]
    told = {
        "sizes": list(sizes_of(learned.players)),
        "weights": weights,
        "odds": odds,
        "keep": int(learned.keep),
    }
    return zlib.compress(json.dumps(told, separators=(",", ":")).encode(), 9)


def recall(preset: str, players: int) -> Learned | None:
    """A stored mind to start from."""
    path = FOLDER / f"{preset}-{players}.json.zlib"
    if not path.exists():
        return None
    manifest = json.loads(path.with_name(f"{preset}-{players}.manifest.json").read_text())
    told = json.loads(zlib.decompress(path.read_bytes()))
    odds = np.zeros(CELLS)
    for cell, value in told["odds"].items():
        odds[int(cell)] = value
    weights = np.array(told["weights"], dtype=np.float32)
    return Learned(players, weights, odds, told["keep"], manifest["rounds"])
