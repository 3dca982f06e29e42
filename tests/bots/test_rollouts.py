"""Roll-outs play quicker than the table in numbers, and play the same."""

import random

import pytest

from games.bots.mind.habits import greedy
from games.bots.mind.numbers import Rulebook, rulebook
from games.bots.mind.round import CHOICE, EXTRA, OVER, PHASE, Table
from games.bots.mind.table import deal, play
from games.bots.quick_turns import draw_turn, swap_turn
from games.bots.rollouts import copy_of
from games.engine.thirty_one.presets import PRESETS

TAKE, KEEP = 8, 37
SEATS = {"a7": 3, "a9": 2, "schwimmen": 8, "commerce": 4, "blitz": 3}


def quick(book: Rulebook, table: Table, knock: int) -> Table:
    after = copy_of(table)
    if book.draws:
        draw_turn(book, after, knock, TAKE)
    else:
        swap_turn(book, after, knock)
    return after


def step_by_step(book: Rulebook, table: Table, knock: int) -> Table:
    """A turn of the draw family has two actions: the fourth card, and the discard."""
    after = copy_of(table)
    play(book, after, greedy(book, after, knock, KEEP, TAKE))
    while after.marks[EXTRA] >= 0:
        play(book, after, greedy(book, after, knock, KEEP, TAKE))
    return after


@pytest.mark.parametrize("preset", SEATS)
def test_a_quick_turn_leaves_the_table_as_the_two_steps_do(preset: str) -> None:
    book, rng, turns = rulebook(PRESETS[preset]), random.Random(preset), 0
    for _ in range(150):
        deck = rng.sample(book.pack, len(book.pack))
        table = deal(book, SEATS[preset], rng.randrange(SEATS[preset]), deck, rng.randrange(999))
        knock = rng.choice([40, 50, 60, 70])
        for _ in range(60):
            if table.marks[PHASE] == OVER:
                break
            expected = step_by_step(book, table, knock)
            if table.marks[PHASE] != CHOICE:
                told = quick(book, table, knock)
                assert told._replace(record=[]) == expected._replace(record=[])
                turns += 1
            table = expected
    assert turns > 500
