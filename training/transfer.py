"""`python -m training.transfer`: lends minds to tables that have none of their own.

The features do not depend on the pack or the number of players, so the mind of a neighbouring
table can be tried as it is. It stays only if it loses clearly less than tuned greedy play there;
its manifest says where it comes from.
"""

import numpy as np

from games.bots.greedy import habits_of
from games.bots.mind.numbers import rulebook
from games.bots.minds import FOLDER
from games.engine.thirty_one.presets import PRESETS
from training.learning import alike, measured, playable
from training.plan import PLAN, SEED, Task
from training.selfplay import GREEDY, Minds, measure
from training.storing import recall, store

DEALS = 150
STANDARD_ERRORS = 3.0


def main() -> None:
    for task in PLAN:
        # In the order of the plan a mind just lent can be lent on.
        if task.warm and not (FOLDER / f"{task.name}.manifest.json").exists():
            lend(task, task.warm)


def lend(task: Task, source: tuple[str, int]) -> None:
    """Keeps the mind of `source` if it beats greedy play at the table of `task`."""
    learned = recall(*source)
    if learned is None:
        return
    rules = PRESETS[task.preset]
    book, habits = playable(rulebook(rules)), habits_of(rules).for_players(task.players)
    lost = measured(book, task.players, learned, habits, DEALS, 9)
    crowd = alike(task.players, GREEDY, *habits)
    minds = Minds(learned.net[None].astype(np.float64), learned.odds[None])
    gained = (measure(book, minds, crowd, crowd, DEALS, 9) - lost).mean(axis=1)
    error = float(gained.std() / np.sqrt(DEALS))
    stays = float(gained.mean()) > STANDARD_ERRORS * error
    print(task.name, "from", source, f"gains {gained.mean():.3f} ± {1.96 * error:.3f}", flush=True)
    if stays:
        store(task.preset, task.players, learned, SEED, lent_by=f"{source[0]}-{source[1]}")


if __name__ == "__main__":
    main()
