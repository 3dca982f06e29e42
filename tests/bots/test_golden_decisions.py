"""What `hard` thinks of 200 frozen positions: a change here is a change of play.

`python -m tests.bots.test_golden_decisions` writes the file anew.
"""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from games.bots import registry
from games.bots.minds import mind_for
from games.bots.thinking import think
from games.engine.registry import GAMES
from games.engine.thirty_one.presets import PRESETS
from tests.bots.rounds import Decision, choosing, play_match

FILE = Path(__file__).with_name("golden_decisions.json")
TABLES = [("schwimmen", 2), ("schwimmen", 3), ("schwimmen", 4), ("blitz", 2), ("blitz", 3)]
EACH = 40


def positions(preset: str, players: int) -> Iterator[Decision]:
    """The first decisions of a few matches among casual players that a net has a say in."""
    casual = registry.get("solid")
    found = 0
    for seed in range(100):
        for played in play_match(PRESETS[preset], players, seed, choosing(casual, seed)):
            for decision in played.decisions:
                if played.players == players and think(decision.view, decision.history):
                    yield decision
                    found += 1
                    if found == EACH:
                        return


def thought(decision: Decision) -> dict[str, Any]:
    view, history = decision.view, decision.history
    action = registry.get("hard").choose(view, history, random.Random(0))
    weighed = think(view, history) or ()
    return {
        "action": GAMES["thirty_one"].action_to_json(action),
        "losses": [round(each.loss, 6) for each in weighed],
    }


def golden() -> dict[str, Any]:
    return {
        f"{preset}-{players}": [thought(each) for each in positions(preset, players)]
        for preset, players in TABLES
        if mind_for(PRESETS[preset], players)
    }


@pytest.mark.parametrize(("preset", "players"), TABLES)
def test_hard_thinks_what_it_thought(preset: str, players: int) -> None:
    frozen = json.loads(FILE.read_text())[f"{preset}-{players}"]
    for decision, expected in zip(positions(preset, players), frozen, strict=True):
        now = thought(decision)
        assert now["action"] == expected["action"]
        assert now["losses"] == pytest.approx(expected["losses"], abs=1e-6)


if __name__ == "__main__":
    FILE.write_text(json.dumps(golden(), separators=(",", ":")) + "\n")
