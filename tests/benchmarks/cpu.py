"""CPU time of process trees, to the nanosecond: what a machine shared with others still tells."""

import resource
from collections import defaultdict
from pathlib import Path

import psycopg


def spent_s(*roots: int) -> float:
    """CPU seconds that these processes and all below them have used since they began."""
    children = _children()
    pids, todo = set(), list(roots)
    while todo:
        pid = todo.pop()
        pids.add(pid)
        todo += children[pid]
    return sum(map(_of_process, pids)) / 1e9


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
    # The name of a program may hold blanks and brackets; fields count from the last bracket.
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])


def _of_process(pid: int) -> int:
    total = 0
    for thread in Path(f"/proc/{pid}/task").glob("*/schedstat"):
        try:
            total += int(thread.read_text().split()[0])
        except (FileNotFoundError, ProcessLookupError):
            continue
    return total
