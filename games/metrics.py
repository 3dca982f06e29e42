"""What operators watch: moves by origin here, and what the database knows when they look."""

from prometheus_client import Counter

from games.models.move import Origin

MOVES = Counter("thirty_one_moves_total", "Log entries of running matches.", ("origin",))
REPLAYS = Counter("thirty_one_replayed_answers_total", "Requests that came twice.")


def count_moves(origin: Origin, number: int) -> None:
    MOVES.labels(origin.value).inc(number)


def count_answer(replayed: bool, origin: Origin) -> None:  # noqa: FBT001 - it is the subject
    if replayed:
        REPLAYS.inc()
    else:
        count_moves(origin, 1)
