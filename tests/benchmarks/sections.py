"""The parts of the benchmark, each on a running production stack."""

import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from tests.benchmarks import asynchronous, cpu, durable_move, rows
from tests.benchmarks.players import Pair, all_at_once, so_often
from tests.benchmarks.report import Report
from tests.stack import Stack

TABLES = 16
# What boardgame.io with PostgreSQL did on a machine of two cores.
PEER_MOVES_PER_SECOND, PEER_CPU_MS = 268, 3.08
# And pgbench there, so that a slower or busier machine can be compared.
PGBENCH_CPU_MS = 0.17
SPAN_S = 4.0


@dataclass(frozen=True, slots=True)
class Size:
    """How long and how much to measure."""

    quick: bool
    stored: int

    def seconds(self, full: float) -> float:
        return full / 5 if self.quick else full

    def times(self, full: int) -> int:
        return max(1, full // 5) if self.quick else full

    @property
    def stored_matches(self) -> int:
        return self.stored or (10_000 if self.quick else 100_000)


@dataclass(frozen=True, slots=True)
class Meter:
    """CPU milliseconds of web servers and PostgreSQL."""

    stack: Stack
    postmaster: int

    @classmethod
    def of(cls, stack: Stack) -> "Meter":
        return cls(stack, cpu.postmaster(stack.database))

    def spent_ms(self) -> tuple[float, float]:
        web = cpu.spent_s(self.stack.web.pid) * 1000
        return web, cpu.spent_s(self.postmaster) * 1000

    def per_act(self, work: Callable[[], int]) -> tuple[float, float]:
        """What one of the acts that `work` counts costs: web server, PostgreSQL."""
        before = self.spent_ms()
        count = work()
        after = self.spent_ms()
        return (after[0] - before[0]) / count, (after[1] - before[1]) / count


def moves(stack: Stack, size: Size, report: Report) -> None:
    """Moves over HTTP and pgbench take turns, so that a busy machine slows both."""
    pairs = [Pair(stack.url) for _ in range(TABLES)]
    so_often(pairs, Pair.move, 30)
    durable_move.prepare(stack, pairs[0].match["id"], TABLES)
    meter = Meter.of(stack)
    ours: list[float] = []
    theirs: list[float] = []
    web, database, durable_ms = [], [], []
    for _ in range(size.times(5)):
        costs = meter.per_act(lambda: _counted(pairs, SPAN_S, ours))
        web.append(costs[0])
        database.append(costs[1])
        durable_ms.append(_durable(stack, meter, theirs))
    best, durable = max(ours), max(theirs)
    report.add(
        "moves a second over HTTP, 16 tables", f"{best:,.0f}", f"≥ {4 * PEER_MOVES_PER_SECOND:,}"
    )
    report.add("the same durable move by pgbench", f"{durable:,.0f}")
    report.add("ratio to pgbench", f"{best / durable:.2f}", "≥ 0.3")
    report.add("ratio to boardgame.io + PostgreSQL", f"{best / PEER_MOVES_PER_SECOND:.1f}", "≥ 4")
    total = min(web) + min(database)
    parts = f"{total:.2f} ms (web {min(web):.2f}, PostgreSQL {min(database):.2f})"
    report.add("CPU of a move", parts, f"≤ {PEER_CPU_MS / 3:.2f} ms")
    report.add("CPU of pgbench's move, client and PostgreSQL", f"{min(durable_ms):.2f} ms")
    peer = PEER_CPU_MS / 3 / PGBENCH_CPU_MS
    report.add("ratio of the two", f"{total / min(durable_ms):.1f}", f"≤ {peer:.1f}")
    for pair in pairs:
        pair.line.close()


def _counted(pairs: list[Pair], seconds: float, rates: list[float]) -> int:
    start = time.monotonic()
    count = all_at_once(pairs, Pair.move, seconds)
    rates.append(count / (time.monotonic() - start))
    return count


def _durable(stack: Stack, meter: Meter, rates: list[float]) -> float:
    """Adds a rate of pgbench; the CPU milliseconds of one of its moves."""
    before = meter.spent_ms()[1] + cpu.of_ended_children_ms()
    rates.append(durable_move.moves_per_second(stack, TABLES, int(SPAN_S)))
    after = meter.spent_ms()[1] + cpu.of_ended_children_ms()
    return (after - before) / (rates[-1] * int(SPAN_S))


def length(stack: Stack, size: Size, report: Report) -> None:
    """Young and old matches are played in turn; rows of old logs are made by playing."""
    old, young = Pair(stack.url), Pair(stack.url)
    rows.lengthen(stack, old.match["id"], to_version=1000)
    old.look()
    meter = Meter.of(stack)
    so_often([old, young], Pair.move, 20)
    costs: dict[str, list[float]] = {"old": [], "young": []}
    for _ in range(size.times(10)):
        for name, pair in (("young", young), ("old", old)):
            costs[name].append(sum(meter.per_act(partial(_moves_of, pair, 60))))
    ratio = _median(costs["old"]) / _median(costs["young"])
    report.add("CPU of a move at move 1,000 to one at move 50", f"{ratio:.2f}", "≤ 1.05")


def _moves_of(pair: Pair, times: int) -> int:
    so_often([pair], Pair.move, times)
    return times


def stored(stack: Stack, size: Size, report: Report) -> None:
    """The lobby and a move with few matches stored, and with many."""
    pairs = [Pair(stack.url) for _ in range(4)]
    so_often(pairs, Pair.move, 20)
    meter = Meter.of(stack)
    # A full page of open tables; with fewer, a lobby costs less because it tells less.
    rows.store_matches(stack, pairs[0].match["id"], 100)
    before = _lobby_and_move(meter, pairs, size)
    rows.store_matches(stack, pairs[0].match["id"], size.stored_matches)
    for pair in pairs:
        pair.line.close()
        pair.line.connect()
    so_often(pairs, Pair.move, 20)
    after = _lobby_and_move(meter, pairs, size)
    for name, few, many in zip(("lobby", "move"), before, after, strict=True):
        what = f"CPU of a {name} with {size.stored_matches:,} matches stored to one with 100"
        report.add(what, f"{many / few:.2f}", "about 1")


def _lobby_and_move(meter: Meter, pairs: list[Pair], size: Size) -> tuple[float, float]:
    def costs(act: Callable[[Pair], None]) -> float:
        times = size.times(100)
        spent = []
        for _ in range(3):
            before = sum(meter.spent_ms())
            so_often(pairs, act, times)
            spent.append((sum(meter.spent_ms()) - before) / times / len(pairs))
        return min(spent)

    return costs(Pair.lobby), costs(Pair.move)


def bots(stack: Stack, size: Size, report: Report) -> None:
    asynchronous.bot_answer(stack, size.times(100), report)
    asynchronous.bots_in_a_row(stack, size.times(5), report)


def clock(stack: Stack, size: Size, report: Report) -> None:
    asynchronous.sweep_lateness(stack, size.stored_matches, int(size.seconds(20)), report)


def engine(_stack: Stack, size: Size, report: Report) -> None:
    command = [sys.executable, "-m", "tests.benchmarks.engine_speed", "1" if size.quick else "3"]
    run = subprocess.run(command, check=True, capture_output=True, text=True)
    for line in run.stdout.strip().splitlines():
        what, _, measured = line.partition(": ")
        report.add(f"engine, {what}", measured)


def _median(values: list[float]) -> float:
    return sorted(values)[len(values) // 2]


SECTIONS = {
    "moves": moves,
    "length": length,
    "bots": bots,
    "stored": stored,
    "clock": clock,
    "engine": engine,
}
NAMES = tuple(SECTIONS)


def run(name: str, stack: Stack, size: Size, report: Report) -> None:
    report.title(name)
    SECTIONS[name](stack, size, report)
