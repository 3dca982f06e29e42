"""Looks for rounds that bots never end: random rules, random seats, one bot on all of them.

    python -m tests.hunts.endless_rounds [tables] [first seed]

Prints each table whose round took more decisions than `CAP`, and the longest round of each bot. A
table is its seed: the same number always plays the same match.
"""

# ruff: noqa: T201 - a command prints.

import random
import sys
from collections.abc import Iterator
from typing import Any, NamedTuple

from games.bots import registry
from games.engine.thirty_one.rules import Rules, seat_limits
from tests.bots.rounds import choosing, play_match
from tests.engine.any_rules import random_rules

BOTS = ("solid", "casual", "hard", "greedy", "random")
CAP = 400
ROUNDS = 3


class EndlessRoundError(Exception):
    """The bots went on for more than `CAP` decisions."""


class Hunted(NamedTuple):
    seed: int
    bot: str
    rules: Rules
    seats: int
    longest: int

    @property
    def is_endless(self) -> bool:
        return self.longest > CAP


def hunt(seed: int) -> Hunted:
    """The first rounds of the match that `seed` stands for."""
    rng = random.Random(seed)
    rules, bot = random_rules(rng), BOTS[seed % len(BOTS)]
    seats = rng.randint(*seat_limits(rules))
    return Hunted(seed, bot, rules, seats, max(lengths(rules, seats, seed, bot), default=0))


def lengths(rules: Rules, seats: int, seed: int, bot: str) -> Iterator[int]:
    """Decisions in each round; an endless one is the last."""
    choose, count = choosing(registry.get(bot), seed), 0

    def counted(view: Any, history: Any) -> Any:
        nonlocal count
        count += 1
        if count > CAP:
            raise EndlessRoundError
        return choose(view, history)

    try:
        for number, _ in enumerate(play_match(rules, seats, seed, counted), start=1):
            yield count
            count = 0
            if number == ROUNDS:
                return
    except EndlessRoundError:
        yield count


def main(tables: int, first: int) -> int:
    longest: dict[str, Hunted] = {}
    endless = 0
    for seed in range(first, first + tables):
        found = hunt(seed)
        if found.is_endless:
            endless += 1
            print("endless:", found, flush=True)
        if found.bot not in longest or found.longest > longest[found.bot].longest:
            longest[found.bot] = found
    for found in longest.values():
        print(f"{found.bot:8} {found.longest:4} decisions at most, table {found.seed}")
    print(f"{endless} of {tables} tables had a round without an end")
    return 1 if endless else 0


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:]]
    sys.exit(main(*(numbers + [500, 0][len(numbers) :])))
