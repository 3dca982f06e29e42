"""`python -m training [preset-players ...]`: learns the minds named, or all of them."""

import sys
import time

from games.bots.greedy import habits_of
from games.bots.mind.numbers import rulebook
from games.engine.thirty_one.presets import PRESETS
from training.learning import Course, playable
from training.plan import PLAN, SEED, Task
from training.storing import recall, store


def main(wanted: list[str]) -> None:
    for task in PLAN:
        if not wanted or task.name in wanted:
            run(task)


def run(task: Task) -> None:
    began = time.monotonic()
    rules = PRESETS[task.preset]
    habits = habits_of(rules).for_players(task.players)
    warm = recall(*task.warm) if task.warm else None
    course = Course(playable(rulebook(rules)), task.players, habits, SEED, warm)
    for number in range(task.lesson.iterations):
        told = course.step(task.lesson, number)
        print(task.name, f"{time.monotonic() - began:.0f}s", told, flush=True)
    rounds = task.lesson.rounds * task.lesson.iterations
    if warm and task.warm == (task.preset, task.players):
        rounds += warm.rounds
    store(task.preset, task.players, course.learned(rounds), SEED)


main(sys.argv[1:])
