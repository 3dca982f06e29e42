"""`python -m training.ladder [--deals N] [preset-players ...]`: measures the bots.

Every deal is played from every seat by one challenger among tuned greedy players (`solid`). A deal
is one observation: the intervals are 95 %, clustered by deal. The tables go to docs/bots.md,
between the markers, and the result of `hard` to the manifest of its net.
"""

import json
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from games.bots.greedy import PLAIN, Greedy, habits_of
from games.bots.mind.numbers import rulebook
from games.bots.minds import FOLDER
from games.bots.registry import BOTS
from games.bots.thinker import Thinker
from games.engine.thirty_one.presets import PRESETS
from training.calibration import calibration_error
from training.learning import alike, minds_of, playable
from training.matches import rounds_alone, wins
from training.plan import PLAN, Task
from training.selfplay import GREEDY, RANDOM, Field, measure
from training.storing import recall

DOCS = Path(__file__).parent.parent / "docs" / "bots.md"
BEGIN, END = "<!-- ladder: begin -->", "<!-- ladder: end -->"
SEED = 2031
MATCHES, MATCHES_IN_A_CROWD, CROWD = 2_000, 600, 5
LEVELS = ("random", "rookie", "casual", "greedy", "solid", "strong", "hard")
QUICK = ("solid", "hard")
EXTRA = ("closest levels", "hint error", "wins (rounds)", "wins (match)")


class Measured(NamedTuple):
    lives: float
    half_width: float

    def __str__(self) -> str:
        return f"{self.lives:.3f} ± {self.half_width:.3f}"


def challenger(key: str, players: int, habits: Any, keep: int) -> Field:
    """A field whose first seat plays like the bot called `key`."""
    knock, dealer_keep, take = habits
    bot = BOTS[key]
    if isinstance(bot, Thinker):
        return alike(players, 0, 0, keep, take, bot.temperature)
    if isinstance(bot, Greedy):
        own = PLAIN.for_players(players) if bot.habits else habits
        return alike(players, GREEDY, own[0], own[1], take)
    return alike(players, RANDOM, knock, dealer_keep, take)


def table(preset: str, players: int, deals: int, levels: tuple[str, ...]) -> Iterator[Any]:
    """Pairs of level and the mean loss in each deal, for one rule set and number of players."""
    rules = PRESETS[preset]
    book, habits = playable(rulebook(rules)), habits_of(rules).for_players(players)
    learned = recall(preset, players)
    if learned is None:
        return
    minds = minds_of(book, learned)
    crowd = alike(players, GREEDY, *habits)
    for key in levels:
        hero = challenger(key, players, habits, learned.keep)
        yield key, measure(book, minds, hero, crowd, deals, SEED).mean(axis=1)


def measured(lost: Any) -> Measured:
    return Measured(float(lost.mean()), 1.96 * standard_error(lost))


def standard_error(values: Any) -> float:
    return float(values.std() / np.sqrt(len(values)))


def closest(losses: dict[str, Any]) -> tuple[str, float]:
    """The two neighbours that are hardest to tell apart, and their distance in standard errors.

    All levels have played the same deals, so a difference is known better than its parts. Negative
    where the order is not the one of `LEVELS`. `greedy` is a yardstick, tuned to nothing, and no
    level of its own everywhere.
    """
    found = {}
    for lower, upper in pairwise(key for key in losses if key != "greedy"):
        gained = losses[lower] - losses[upper]
        error = standard_error(gained)
        found[f"{lower} and {upper}"] = float(gained.mean()) / error if error else 0.0
    return min(found.items(), key=lambda pair: pair[1])


def main(arguments: list[str]) -> None:
    """`--quick` measures `solid` and `hard` only, and neither hints nor matches."""
    deals = int(arguments[arguments.index("--deals") + 1]) if "--deals" in arguments else 10_000
    wanted = [each for each in arguments if each in {task.name for task in PLAN}]
    quick = "--quick" in arguments
    for task in by_name():
        if not wanted or task.name in wanted:
            report(task.preset, task.players, max(200, 2 * deals // task.players), quick=quick)
    write_docs()


def by_name() -> list[Task]:
    """Each mind once, however often it is taught."""
    return list({task.name: task for task in PLAN}.values())


def report(preset: str, players: int, deals: int, *, quick: bool) -> None:
    """Prints one row as it grows and keeps it in the manifest of the net."""
    path = FOLDER / f"{preset}-{players}.manifest.json"
    if not path.exists():
        return
    losses, row = {}, {}
    for key, lost in table(preset, players, deals, QUICK if quick else LEVELS):
        losses[key], found = lost, measured(lost)
        print(f"{preset:10} {players} {key:8} {found}", flush=True)
        row[key] = [round(found.lives, 4), round(found.half_width, 4)]
    told: dict[str, Any] = {"deals": deals, "lives_per_round": row}
    if not quick:
        pair, distance = closest(losses)
        told["closest_levels"] = [pair, round(distance, 1)]
        told["calibration_error"] = calibration_error(preset, players)
        told |= matches_won(preset, players)
        print(f"{preset:10} {players}", {key: told[key] for key in list(told)[2:]}, flush=True)
    manifest = json.loads(path.read_text())
    path.write_text(json.dumps(manifest | {"ladder": told}, indent=1) + "\n")


def matches_won(preset: str, players: int) -> dict[str, Any]:
    """By `hard` as it plays, and if it thought of nothing but the round."""
    count = MATCHES if players < CROWD else MATCHES_IN_A_CROWD
    return {
        "match_wins": wins(preset, players, count),
        "match_wins_for_rounds_alone": wins(preset, players, count, rounds_alone),
    }


def write_docs() -> None:
    """Puts the tables of all manifests between the markers of docs/bots.md."""
    text = DOCS.read_text()
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    lines = [BEGIN, "", *rows(), "", END]
    DOCS.write_text(before + "\n".join(lines) + after)


def rows() -> Iterator[str]:
    yield f"| rules | players | {' | '.join(LEVELS)} | {' | '.join(EXTRA)} |"
    yield "|---|---|" + "---|" * (len(LEVELS) + len(EXTRA))
    for task in sorted(by_name(), key=lambda task: (task.preset, task.players)):
        path = FOLDER / f"{task.name}.manifest.json"
        if path.exists():
            told = json.loads(path.read_text())["ladder"]
            if "deals" in told:
                yield row_of(task.preset, task.players, told)


def row_of(preset: str, players: int, told: dict[str, Any]) -> str:
    """What was not measured stays empty."""
    lives = told["lives_per_round"]
    cells = [preset, str(players)]
    cells += [str(Measured(*lives[key])) if key in lives else "" for key in LEVELS]
    cells.append(f"{told['closest_levels'][1]:.1f}" if "closest_levels" in told else "")
    cells.append(f"{told['calibration_error']:.3f}" if "calibration_error" in told else "")
    for key in ("match_wins_for_rounds_alone", "match_wins"):
        cells.append("{:.3f} ± {:.3f}".format(*told[key]) if told.get(key) else "")
    return "| " + " | ".join(cells) + " |"


if __name__ == "__main__":
    main(sys.argv[1:])
