"""CPU milliseconds that one decision of `hard` costs, by preset and number of players.

    python -m tests.benchmarks.bots_thinking [decisions]

Beside each decision a loop of 20,000 additions is timed: on a busy machine both grow, and the ratio
of the two stays. On a quiet core of 3 GHz the loop takes about half a millisecond.
"""

# ruff: noqa: T201 - a command prints.

import random
import sys
import time
from collections.abc import Iterator

from games.bots import registry
from games.engine.thirty_one.presets import PRESETS
from games.engine.thirty_one.rules import seat_limits
from tests.bots.rounds import Decision, choosing, play_match

LOOP = 20_000


def decisions(preset: str, seats: int, wanted: int) -> Iterator[Decision]:
    found = 0
    for seed in range(1000):
        choose = choosing(registry.get("solid"), seed)
        for played in play_match(PRESETS[preset], seats, seed, choose):
            if played.players != seats:
                break
            for decision in played.decisions:
                yield decision
                found += 1
                if found == wanted:
                    return


def spent_on_a_loop() -> float:
    begin, total = time.process_time(), 0
    for number in range(LOOP):
        total += number
    return time.process_time() - begin


def measure(preset: str, seats: int, wanted: int) -> tuple[float, float, float]:
    """Median and 95th percentile in ms, and the 95th percentile in loops."""
    hard, rng = registry.get("hard"), random.Random(1)
    spent, loops = [], []
    for decision in decisions(preset, seats, wanted):
        begin = time.process_time()
        hard.choose(decision.view, decision.history, rng)
        spent.append(time.process_time() - begin)
        loops.append(spent_on_a_loop())
    spent.sort()
    loops.sort()
    high = spent[len(spent) * 95 // 100]
    return 1000 * spent[len(spent) // 2], 1000 * high, high / loops[len(loops) // 2]


def main(wanted: int) -> None:
    print("preset     players  median ms  p95 ms  p95 in loops")
    for preset, rules in PRESETS.items():
        for seats in sorted({2, 3, 4, seat_limits(rules)[1]}):
            median, high, ratio = measure(preset, seats, wanted)
            print(f"{preset:10} {seats:7} {median:10.2f} {high:7.2f} {ratio:13.1f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300)
