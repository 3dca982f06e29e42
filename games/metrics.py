"""What operators watch of a match: counted here, served by whoever serves this process's metrics.

Labels are few and fixed: never a match, a player or anything else of which there can be many.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

from prometheus_client import Counter, Histogram

from games.models.move import Origin

MOVES = Counter("thirty_one_moves_total", "Log entries of running matches.", ("origin",))
REPLAYS = Counter("thirty_one_replayed_answers_total", "Requests that came twice.")
SECONDS = Histogram(
    "thirty_one_move_seconds",
    "From a request or job being taken up to its moves being committed.",
    ("origin",),
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5),
)
BOT_FAILURES = Counter(
    "thirty_one_bot_failures_total", "Bot turns that the default action was played for.", ("bot",)
)


@contextmanager
def timing(origin: Origin) -> Iterator[None]:
    """Observe how long the block takes, unless it refuses."""
    started = perf_counter()
    yield
    SECONDS.labels(origin.value).observe(perf_counter() - started)


def count_bot_failure(bot: str) -> None:
    BOT_FAILURES.labels(bot).inc()


def count_moves(origin: Origin, number: int) -> None:
    MOVES.labels(origin.value).inc(number)


def count_answer(replayed: bool, origin: Origin) -> None:  # noqa: FBT001 - it is the subject
    if replayed:
        REPLAYS.inc()
    else:
        count_moves(origin, 1)
