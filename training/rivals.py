"""`python -m training.rivals [--deals N] [part of a name ...]`: `hard` against search and worse.

Every deal is played with the hero in every seat among equals and is one observation: the intervals
are 95 %, clustered by deal. Each result goes to results/rivals.json as soon as it is known, and the
table made from it to docs/bots.md, between the markers.
"""

import json
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from games.bots.greedy import habits_of
from games.bots.mind.numbers import rulebook
from games.bots.mind.round import ACTOR, OVER, PHASE
from games.bots.thinker import PATIENCE
from games.engine.thirty_one.presets import PRESETS
from training.best_response import exploit
from training.ismcts import choose
from training.learning import minds_of, playable
from training.rollouts import Bot, Ways, greedy_move, losses, net_move, play
from training.search import searched
from training.selfplay import deal
from training.storing import recall

RESULTS = Path(__file__).parent / "results" / "rivals.json"
DOCS = Path(__file__).parent.parent / "docs" / "bots.md"
BEGIN, END = "<!-- rivals: begin -->", "<!-- rivals: end -->"
SEED = 4062
DEALS = 1000
# Seats by number: so many iterations of search, or one of these. MIXED are `solid` and `hard`.
HARD, SOLID, EXPLOITER, SEARCH, MIXED = 0, -1, -2, -3, -4


class Contest(NamedTuple):
    """One hero among equals."""

    preset: str
    players: int
    hero: int
    crowd: int

    @property
    def name(self) -> str:
        return f"{self.preset} {self.players} {named(self.hero)} / {named(self.crowd)}"


CONTESTS = (
    Contest("schwimmen", 2, HARD, 5000),
    *(Contest("schwimmen", n, *pair) for n in (3, 4) for pair in ((HARD, 5000), (5000, HARD))),
    Contest("schwimmen", 2, 1000, SOLID),
    Contest("schwimmen", 2, 5000, SOLID),
    Contest("schwimmen", 2, EXPLOITER, HARD),
    Contest("schwimmen", 2, SEARCH, HARD),
    *(Contest("schwimmen", n, hero, SOLID) for n in (2, 3) for hero in (SEARCH, HARD)),
    *(Contest("schwimmen", 4, hero, MIXED) for hero in (SEARCH, HARD)),
)


def named(seat: int) -> str:
    names = {HARD: "hard", SOLID: "solid", EXPLOITER: "best response", SEARCH: "hard + search"}
    names[MIXED] = "hard, solid"
    return names.get(seat, f"ISMCTS {seat:,}")


@njit(cache=True)
def meet(book: Any, bot: Any, seats: Any, dealer: int, deck: Any, seed: int) -> Any:
    """The lives lost by each seat in one round."""
    np.random.seed(seed)
    t = deal(book, len(seats), dealer, deck, np.random.randint(1 << 30))
    ways = bot.tired
    while t.marks[PHASE] != OVER:
        actor = t.marks[ACTOR]
        if seats[actor] == HARD:
            action = net_move(book, t, dealer, bot)
        elif seats[actor] == SEARCH:
            action = searched(book, t, dealer, bot)
        elif seats[actor] == SOLID or t.turns[actor] >= PATIENCE:
            action = greedy_move(book, t, ways)
        else:
            action = choose(book, t, dealer, seats[actor], ways.knock, ways.keep, ways.take)
        play(book, t, action)
    return losses(book, t)


def lost_in(contest: Contest, book: Any, bot: Bot, number: int) -> tuple[float, float]:
    """Lives lost by the hero and by each of the others in deal `number`, over all seats."""
    rng = np.random.default_rng([SEED, number])
    deck, players = rng.permutation(book.pack), contest.players
    dealer, seed = number % players, int(rng.integers(1 << 30))
    hero = total = 0.0
    for seat in range(players):
        if contest.hero == EXPLOITER:
            lost = exploit(book, bot, bot.tired, dealer, deck, seat, seed)
        else:
            seats = crowd_of(contest)
            seats[seat] = contest.hero
            lost = meet(book, bot, seats, dealer, deck, seed)
        hero += lost[seat]
        total += sum(lost)
    return hero / players, (total - hero) / players / (players - 1)


def crowd_of(contest: Contest) -> Any:
    if contest.crowd == MIXED:
        return np.where(np.arange(contest.players) % 2, HARD, SOLID)
    return np.full(contest.players, contest.crowd)


def known(preset: str, players: int) -> tuple[Any, Bot]:
    """The rulebook, and the bot `hard` plays there."""
    rules, learned = PRESETS[preset], recall(preset, players)
    if learned is None:
        raise SystemExit(f"There is no net for {preset} with {players} players.")
    ways = Ways(*habits_of(rules).for_players(players))
    book = playable(rulebook(rules))
    return book, Bot(minds_of(book, learned), learned.keep, ways)


def measured(contest: Contest, deals: int) -> dict[str, Any]:
    """Prints how it goes."""
    book, bot = known(contest.preset, contest.players)
    lost, began = np.zeros((deals, 2)), time.monotonic()
    for number in range(deals):
        lost[number] = lost_in(contest, book, bot, number)
        if (number + 1) % max(1, deals // 10) == 0:
            so_far = lost[: number + 1].mean(axis=0).round(3)
            print(contest.name, number + 1, so_far, f"{time.monotonic() - began:.0f}s", flush=True)
    means, widths = lost.mean(axis=0), 1.96 * lost.std(axis=0) / np.sqrt(deals)
    told = contest._asdict() | {"deals": deals}
    for column, key in enumerate(("hero_lost", "others_lost")):
        told[key] = [round(float(means[column]), 4), round(float(widths[column]), 4)]
    return told


def stored() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    return found


def store(contest: Contest, told: dict[str, Any]) -> None:
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(json.dumps(stored() | {contest.name: told}, indent=1) + "\n")


def write_docs() -> None:
    """Puts the table of all that was measured between the markers of docs/bots.md."""
    before, rest = DOCS.read_text().split(BEGIN)
    lines = [BEGIN, "", *rows(stored()), "", END]
    DOCS.write_text(before + "\n".join(lines) + rest.split(END)[1])


def rows(found: dict[str, Any]) -> list[str]:
    lines = [
        "| rules | players | one | among | lives it loses | each of the others | deals |",
        "|---|---|---|---|---|---|---|",
    ]
    for told in (found[each.name] for each in CONTESTS if each.name in found):
        lost = [
            f"{value:.3f} ± {half:.3f}" for value, half in (told["hero_lost"], told["others_lost"])
        ]
        cells = [told["preset"], str(told["players"]), named(told["hero"]), named(told["crowd"])]
        lines.append("| " + " | ".join([*cells, *lost, str(told["deals"])]) + " |")
    return lines


def main(arguments: list[str]) -> None:
    """With three and more players there are fewer deals, for each is played more often."""
    deals = DEALS
    if "--deals" in arguments:
        deals, arguments = int(arguments[1]), arguments[2:]
    wanted = [each for each in CONTESTS if any(part in each.name for part in arguments or [""])]
    for contest in wanted:
        store(contest, measured(contest, max(2, 2 * deals // contest.players)))
        write_docs()


if __name__ == "__main__":
    main(sys.argv[1:])
