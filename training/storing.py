"""Writes a mind and its manifest to where the bots look for them, and reads it back to learn on."""

import hashlib
import json
import zlib

import numpy as np

from games.bots.mind.belief import CELLS
from games.bots.minds import FEATURE_VERSION, FOLDER, rules_hash
from games.engine.thirty_one.presets import PRESETS
from training.learning import Learned
from training.selfplay import SIZES


def store(
    preset: str, players: int, learned: Learned, seed: int, lent_by: str | None = None
) -> None:
    """`<preset>-<players>.json.zlib` and `.manifest.json`; the ladder fills in how strong it is."""
    odds = {
        str(cell): round(float(value), 3)
        for cell, value in enumerate(learned.odds)
        if abs(value) >= 0.0005
    }
    weights = [float(f"{value:.5g}") for value in learned.net]
    told = {"sizes": list(SIZES), "weights": weights, "odds": odds, "keep": int(learned.keep)}
    packed = zlib.compress(json.dumps(told, separators=(",", ":")).encode(), 9)
    manifest = {
        "preset": preset,
        "players": players,
        "rules_hash": rules_hash(PRESETS[preset]),
        "feature_version": FEATURE_VERSION,
        "seed": seed,
        "command": "python -m training.transfer"
        if lent_by
        else f"python -m training {preset}-{players}",
        "lent_by": lent_by,
        "rounds": learned.rounds,
        "sha256": hashlib.sha256(packed).hexdigest(),
        "ladder": {},
    }
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{preset}-{players}.json.zlib").write_bytes(packed)
    path = FOLDER / f"{preset}-{players}.manifest.json"
    path.write_text(json.dumps(manifest, indent=1) + "\n")


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
    return Learned(
        np.array(told["weights"], dtype=np.float32), odds, told["keep"], manifest["rounds"]
    )
