"""`python -m training [preset-players ...]`: learns the minds named, or all of them."""

import sys
import time

from games.bots.greedy import habits_of
from games.bots.mind.numbers import rulebook
from games.engine.thirty_one.presets import PRESETS
from training.learning import judged, learn, playable
from training.plan import PLAN, Task
from training.storing import recall, store

SEED = 11


def main(wanted: list[str]) -> None:
    for task in PLAN:
        if not wanted or task.name in wanted:
            run(task)


def run(task: Task) -> None:
    began = time.monotonic()
    rules = PRESETS[task.preset]
    book = playable(rulebook(rules))
    habits = habits_of(rules).for_players(task.players)
    warm = recall(*task.warm) if task.warm else None

    def say(*told: float) -> None:
        figures = " ".join(f"{value:.4g}" for value in told)
        print(f"{task.name} {time.monotonic() - began:.0f}s {figures}", flush=True)

    learned = learn(book, task.players, task.lesson, SEED, habits, warm, say)
    store(task.preset, task.players, learned, SEED, judged(book, task.players, learned, habits))


main(sys.argv[1:])
