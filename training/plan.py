"""Which minds are trained, from what they start, and for how long."""

from typing import NamedTuple

from training.learning import Lesson

SEED = 11


class Task(NamedTuple):
    """`warm` names the mind to start from, which comes earlier in the plan."""

    preset: str
    players: int
    lesson: Lesson
    warm: tuple[str, int] | None = None

    @property
    def name(self) -> str:
        return f"{self.preset}-{self.players}"


LONG = Lesson(16_000, 4)
MIDDLE, SHORT = Lesson(6_000, 1), Lesson(5_000, 1)

# What learns longest comes first; a net may be taught again from where it stands.
PLAN = (
    Task("schwimmen", 2, Lesson(40_000, 6)),
    Task("schwimmen", 3, LONG, ("schwimmen", 2)),
    Task("schwimmen", 4, LONG, ("schwimmen", 3)),
    Task("blitz", 2, Lesson(30_000, 5)),
    Task("blitz", 3, Lesson(12_000, 3), ("blitz", 2)),
    *(Task("commerce", n, MIDDLE, ("schwimmen", n)) for n in range(2, 5)),
    *(Task("a7", n, MIDDLE, ("schwimmen", n)) for n in range(2, 5)),
    Task("blitz", 4, Lesson(6_000, 2), ("blitz", 3)),
    Task("blitz", 2, Lesson(16_000, 2), ("blitz", 2)),
    *(Task("schwimmen", n, SHORT, ("schwimmen", n - 1)) for n in range(5, 9)),
    *(Task("a9", n, SHORT, ("a7", n)) for n in range(2, 5)),
    *(Task("a5", n, SHORT, ("a7", n)) for n in range(2, 5)),
    *(Task("blitz", n, SHORT, ("blitz", n - 1)) for n in range(5, 9)),
    *(Task("commerce", n, SHORT, ("commerce", n - 1)) for n in range(5, 9)),
    *(Task("a7", n, SHORT, ("a7", n - 1)) for n in range(5, 7)),
    *(Task("a9", n, SHORT, ("a9", n - 1)) for n in range(5, 7)),
    *(Task("a5", n, SHORT, ("a5", n - 1)) for n in range(5, 7)),
)
