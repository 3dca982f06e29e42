"""A net plays only the rules and features it was trained for, and the files are what they say."""

import hashlib
import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from games.bots import minds
from games.bots.mind.net import chances
from games.engine.thirty_one.presets import PRESETS
from games.engine.thirty_one.rules import TieBreak

MANIFESTS = sorted(minds.FOLDER.glob("*.manifest.json"))


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The net for two players of schwimmen, alone in a folder of its own."""
    for path in minds.FOLDER.glob("schwimmen-2.*"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    monkeypatch.setattr(minds, "FOLDER", tmp_path)
    return tmp_path


def load() -> minds.Mind | None:
    return minds.load("schwimmen-2", minds.rules_hash(PRESETS["schwimmen"]), 2)


def told_otherwise(folder: Path, **changes: Any) -> None:
    path = folder / "schwimmen-2.manifest.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | changes))


def test_a_net_is_read_as_it_was_stored(copied: Path) -> None:
    assert load() is not None


@pytest.mark.parametrize(
    "changes", [{"rules_hash": "0"}, {"feature_version": 0}, {"players": 3}, {"sha256": "0"}]
)
def test_a_net_for_something_else_is_refused(copied: Path, changes: dict[str, Any]) -> None:
    told_otherwise(copied, **changes)
    assert load() is None


def test_a_net_without_its_weights_is_refused(copied: Path) -> None:
    (copied / "schwimmen-2.json.zlib").unlink()
    assert load() is None


def test_what_no_round_notices_needs_no_other_net() -> None:
    plain = PRESETS["schwimmen"]
    other = minds.mind_for(replace(plain, lives=5, swim=False), 2)
    assert other is not None
    assert other == minds.mind_for(plain, 2)


def test_another_tie_break_needs_another_net() -> None:
    other = replace(PRESETS["schwimmen"], tie_break=TieBreak.NONE)
    assert minds.mind_for(other, 2) is None


@pytest.mark.parametrize("path", MANIFESTS, ids=lambda path: path.name.split(".")[0])
def test_a_manifest_tells_how_to_make_the_net_again(path: Path) -> None:
    manifest = json.loads(path.read_text())
    name = path.name.removesuffix(".manifest.json")
    packed = path.with_name(f"{name}.json.zlib").read_bytes()
    assert manifest["command"] == f"python -m training {name}"
    assert {"seed", "rounds", "ladder"} <= set(manifest)
    assert manifest["sha256"] == hashlib.sha256(packed).hexdigest()
    preset, players = name.split("-")
    assert minds.mind_for(PRESETS[preset], int(players)) is not None


def test_all_weights_together_are_small() -> None:
    assert sum(path.stat().st_size for path in minds.FOLDER.iterdir()) < 1_000_000


def test_the_quick_way_through_the_net_gives_what_the_plain_way_gives() -> None:
    mind, rng = minds.mind_for(PRESETS["schwimmen"], 2), random.Random(3)
    assert mind is not None
    inputs, shared = mind.net.sizes[0], 12
    context = [rng.random() for _ in range(shared)]
    rows = [context + [rng.random() for _ in range(inputs - shared)] for _ in range(20)]
    quick = mind.chances([value for row in rows for value in row], shared)
    for told, row in zip(quick, rows, strict=True):
        assert told == pytest.approx(chances(mind.net, row), abs=1e-12)
