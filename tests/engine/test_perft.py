"""How many ways the first actions of a match can go: one number for all of legality."""

import pytest

from games.engine.chance import SeededChance
from games.engine.thirty_one.presets import PRESETS
from games.engine.thirty_one.state import MatchState
from tests.engine.playing import GAME, all_legal

CHANCE = SeededChance(b"perft")
COUNTS = {
    "a7": [2, 24, 286, 3388],
    "a9": [2, 24, 286, 3309],
    "a5": [2, 24, 286, 3388],
    "schwimmen": [2, 24, 286, 3388],
    "commerce": [2, 22, 242, 2904],
    "blitz": [2, 7, 14, 49, 147],
}


def paths(state: MatchState, depth: int) -> int:
    legal = all_legal(state)
    if depth == 1:
        return len(legal)
    actor = state.round.actor
    assert actor is not None
    return sum(paths(GAME.apply(state, actor, action, CHANCE).state, depth - 1) for action in legal)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_number_of_paths_by_depth(preset: str) -> None:
    state = GAME.new_match(PRESETS[preset], 3, CHANCE).state
    depths = range(1, len(COUNTS[preset]) + 1)
    assert [paths(state, depth) for depth in depths] == COUNTS[preset]
