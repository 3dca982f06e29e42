"""`python -m training [--check] [preset-players ...]`: learns the minds named, or all of them.

With `--check` nothing is stored: it says whether what was learned is what is stored.
"""

import sys
import time

from games.bots.greedy import habits_of
from games.bots.mind.numbers import rulebook
from games.engine.thirty_one.presets import PRESETS
from training.learning import Course, Learned, playable
from training.plan import PLAN, SEED, Task
from training.storing import is_stored, recall, store

CHECK = "--check"


def main(arguments: list[str]) -> None:
    wanted = [each for each in arguments if each != CHECK]
    for task in PLAN:
        if not wanted or task.name in wanted:
            learned = run(task)
            if CHECK not in arguments:
                store(task.preset, learned, SEED)
            else:
                print(task.name, "is the same" if is_stored(task.preset, learned) else "DIFFERS")


def run(task: Task) -> Learned:
    began = time.monotonic()
    rules = PRESETS[task.preset]
    habits = habits_of(rules).for_players(task.players)
    warm = recall(*task.warm) if task.warm else None
    course = Course(playable(rulebook(rules)), task.players, habits, SEED, warm)
    for number in range(task.lesson.iterations):
        told = course.step(task.lesson, number)
        print(task.name, f"{time.monotonic() - began:.0f}s", told, flush=True)
    course.calibrate(task.lesson.rounds // 2)
    return course.learned(task.lesson.rounds * task.lesson.iterations)


main(sys.argv[1:])
