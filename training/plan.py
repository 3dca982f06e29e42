"""Which minds are trained, from what they start, and for how long."""

from typing import NamedTuple

from training.learning import Lesson


class Task(NamedTuple):
    """`warm` names the mind to start from, which comes earlier in the plan."""

    preset: str
    players: int
    lesson: Lesson
    warm: tuple[str, int] | None = None

    @property
    def name(self) -> str:
        return f"{self.preset}-{self.players}"


LONG, MIDDLE, SHORT = Lesson(40_000, 6), Lesson(25_000, 3), Lesson(12_000, 2)

PLAN = (
    Task("schwimmen", 2, LONG),
    Task("schwimmen", 3, Lesson(30_000, 5)),
    Task("schwimmen", 4, Lesson(20_000, 5), ("schwimmen", 3)),
    Task("blitz", 2, Lesson(30_000, 5)),
    Task("blitz", 3, Lesson(20_000, 4), ("blitz", 2)),
    Task("blitz", 4, Lesson(15_000, 4), ("blitz", 3)),
    Task("a7", 2, MIDDLE, ("schwimmen", 2)),
    Task("a7", 3, MIDDLE, ("schwimmen", 3)),
    Task("a7", 4, MIDDLE, ("schwimmen", 4)),
    Task("commerce", 2, MIDDLE, ("schwimmen", 2)),
    Task("commerce", 3, MIDDLE, ("commerce", 2)),
    Task("commerce", 4, MIDDLE, ("commerce", 3)),
    *(Task("schwimmen", n, SHORT, ("schwimmen", n - 1)) for n in range(5, 9)),
    *(Task("a9", n, SHORT, ("a7", n)) for n in range(2, 5)),
    *(Task("a5", n, SHORT, ("a7", n)) for n in range(2, 5)),
    *(Task("commerce", n, SHORT, ("commerce", n - 1)) for n in range(5, 9)),
    *(Task("blitz", n, SHORT, ("blitz", n - 1)) for n in range(5, 9)),
    *(Task("a7", n, SHORT, ("a7", n - 1)) for n in range(5, 7)),
    *(Task("a9", n, SHORT, ("a9", n - 1)) for n in range(5, 7)),
    *(Task("a5", n, SHORT, ("a5", n - 1)) for n in range(5, 7)),
)
