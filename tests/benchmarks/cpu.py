"""CPU time of process trees: what a machine shared with others still tells."""

import os
import resource
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import psycopg

TICKS = os.sysconf("SC_CLK_TCK")


def spent_s(*roots: int) -> float:
    """CPU seconds that these processes and all below them have used since they began."""
    children = _children()
    pids, todo = set(), list(roots)
    while todo:
        pid = todo.pop()
        pids.add(pid)
        todo += children[pid]
    return sum(map(_of_process, pids))


def of_ended_children_ms() -> float:
    """What programs that we started and that have ended used."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (used.ru_utime + used.ru_stime) * 1000


def postmaster(database: str) -> int:
    """The process from which all of PostgreSQL's descend."""
    with psycopg.connect(database) as connection:
        return _parent(connection.info.backend_pid)


def _children() -> dict[int, list[int]]:
    children: dict[int, list[int]] = defaultdict(list)
    for path in Path("/proc").glob("[0-9]*"):
        try:
            children[_parent(int(path.name))].append(int(path.name))
        except (FileNotFoundError, ProcessLookupError):
            continue  # it ended meanwhile
    return children


def _parent(pid: int) -> int:
    return int(_stat(pid)[1])


def _stat(pid: int) -> list[str]:
    # The name of a program may hold blanks and brackets; fields count from the last bracket.
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()


def _of_process(pid: int) -> float:
    """Its threads, and what children of it used that have ended, such as a client's backend."""
    try:
        threads = [int(p.read_text().split()[0]) for p in _threads(pid)]
        ended = sum(map(int, _stat(pid)[13:15]))
    except (FileNotFoundError, ProcessLookupError):
        return 0.0
    return sum(threads) / 1e9 + ended / TICKS


def _threads(pid: int) -> Iterator[Path]:
    return Path(f"/proc/{pid}/task").glob("*/schedstat")
