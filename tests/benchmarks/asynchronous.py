"""Bots and clocks: how soon they answer, and what they cost."""

import statistics
import time
from collections.abc import Callable
from uuid import uuid4

import psycopg
from celery import Celery

from tests.benchmarks import cpu, hop, rows
from tests.benchmarks.players import Pair
from tests.benchmarks.report import Report
from tests.remote import RemotePerson
from tests.servers import wait_until
from tests.stack import Stack

SWEEP_S = 2.0
RULES = {"lives": 9, "dealer_choice": "none"}


def bot_answer(stack: Stack, times: int, report: Report) -> None:
    """From a person's answer to the bot's move in the database, beside the parts of that way."""
    stack.worker.stop()
    stack.worker.command = [*stack.worker.command, "-I", hop.__name__]
    stack.worker.start()
    broker = Celery(broker=stack.environment["REDIS_URL"])
    with stack.broker as redis:

        def one_hop() -> None:
            key = str(uuid4())
            broker.send_task(hop.NAME, (key,), queue="bots", routing_key="bots")
            assert redis.blpop([key], timeout=30)

        one_hop()
        hops = _timed(one_hop, times)
    pair = Pair(stack.url)
    moves = _timed(pair.move, times)
    answers = _bot_answers(stack, times)
    parts = _ms(hops) + _ms(moves)
    report.add("broker hop, median", f"{_ms(hops):.1f} ms")
    report.add("a move alone, median", f"{_ms(moves):.1f} ms")
    report.add("bot's answer after a person's, median", f"{_ms(answers):.1f} ms")
    report.add("bot's answer to hop + move", f"{_ms(answers) / parts:.2f}", "≤ 1.3")


def _bot_answers(stack: Stack, times: int) -> list[float]:
    spans: list[float] = []
    with RemotePerson(stack.url, "Ada") as ada, psycopg.connect(stack.database) as database:
        database.autocommit = True
        while len(spans) < times:
            match = ada.until_my_turn(ada.opens(bots=["greedy"], options=RULES))
            while match["status"] == "active" and len(spans) < times:
                after = ada.plays(match)
                start = time.perf_counter()
                if after["status"] == "active" and not after["legal_actions"]:
                    _wait_for_entry(database, after["id"], after["version"])
                    spans.append(time.perf_counter() - start)
                match = ada.until_my_turn(ada.sees(after["id"]))
    return spans


def _wait_for_entry(database: psycopg.Connection, match_id: str, after: int) -> None:
    version = after
    while version == after:
        row = database.execute("SELECT version FROM games_match WHERE id = %s", (match_id,))
        (version,) = row.fetchone() or (after,)


def bots_in_a_row(stack: Stack, matches: int, report: Report) -> None:
    """Whole matches of bots only, played in runs, beside a person's moves."""
    postmaster = cpu.postmaster(stack.database)
    pair = Pair(stack.url)
    _repeat(pair.move, 30)
    before = cpu.spent_s(stack.web.pid, postmaster)
    _repeat(pair.move, 200)
    of_a_person = (cpu.spent_s(stack.web.pid, postmaster) - before) / 200
    before = cpu.spent_s(stack.worker.pid, postmaster)
    moves = sum(_match_of_bots(stack) for _ in range(matches))
    of_a_bot = (cpu.spent_s(stack.worker.pid, postmaster) - before) / moves
    report.add("CPU of a person's move", f"{of_a_person * 1000:.2f} ms")
    report.add("CPU of a bot's move in a run", f"{of_a_bot * 1000:.2f} ms")
    report.add("ratio", f"{of_a_bot / of_a_person:.2f}", "≤ 0.25")


def _match_of_bots(stack: Stack) -> int:
    """Seven bots play to the end once their person has gone; how many moves that took."""
    with RemotePerson(stack.url, "Ada") as ada:
        match = ada.opens(seats=8, bots=["greedy"] * 7, options=RULES)
        before: int = ada.post(f"/matches/{match['id']}/resign")["version"]
        wait_until(lambda: ada.sees(match["id"])["status"] == "finished")
        after: int = ada.sees(match["id"])["version"]
        return after - before


def sweep_lateness(stack: Stack, pending: int, seconds: int, report: Report) -> None:
    """Turns fall due all the time among very many that do not; how late is the clock?"""
    due = 20 * seconds
    pair = Pair(stack.url)
    _repeat(pair.move, 6)
    if not _count(stack, "turn_deadline > now() + interval '1 hour'") > pending // 2:
        rows.store_matches(stack, pair.match["id"], pending)
    chosen = (
        "SELECT id, version FROM games_match WHERE status = 'active' AND turn_deadline > now()"  # noqa: S608
        f" LIMIT {due}"
    )
    stack.sql(
        "CREATE TABLE bench_due AS SELECT id, version, now() + interval '2 s'"  # noqa: S608
        f" + row_number() OVER () * interval '50 ms' AS due_at FROM ({chosen}) chosen"
    )
    stack.sql(
        "UPDATE games_match SET turn_deadline = due_at FROM bench_due"
        " WHERE games_match.id = bench_due.id"
    )
    played = (
        "FROM games_move move JOIN bench_due ON bench_due.id = move.match_id"
        " AND move.version = bench_due.version + 1 WHERE move.origin = 'timeout'"
    )
    wait_until(lambda: stack.sql(f"SELECT count(*) {played}")[0][0] == due, within_s=seconds + 30)
    late = "extract(epoch FROM move.at - bench_due.due_at)"
    share = f"percentile_cont(%s) WITHIN GROUP (ORDER BY {late})"
    (p99,) = stack.sql(f"SELECT {share} {played}", 0.99)[0]
    stack.sql("DROP TABLE bench_due")
    stored = _count(stack, "status = 'active'")
    what = f"lateness of the clock, p99, {stored:,} deadlines pending, 20 a second due"
    report.add(what, f"{float(str(p99)):.2f} s", f"≤ {1.5 * SWEEP_S:.0f} s")


def _count(stack: Stack, condition: str) -> int:
    return int(str(stack.sql(f"SELECT count(*) FROM games_match WHERE {condition}")[0][0]))  # noqa: S608


def _repeat(act: Callable[[], None], times: int) -> None:
    for _ in range(times):
        act()


def _timed(act: Callable[[], None], times: int) -> list[float]:
    spans = []
    for _ in range(times):
        start = time.perf_counter()
        act()
        spans.append(time.perf_counter() - start)
    return spans


def _ms(spans: list[float]) -> float:
    return statistics.median(spans) * 1000
