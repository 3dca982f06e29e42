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


LONG, MIDDLE, SHORT = Lesson(40_000, 4), Lesson(20_000, 3), Lesson(15_000, 2)

PLAN = (
    Task("schwimmen", 2, Lesson(40_000, 8)),
    *(Task("schwimmen", n, LONG, ("schwimmen", n - 1)) for n in (3, 4)),
    Task("blitz", 2, Lesson(40_000, 5)),
    *(Task("blitz", n, MIDDLE, ("blitz", n - 1)) for n in (3, 4)),
    *(Task("commerce", n, MIDDLE, ("schwimmen", n)) for n in range(2, 5)),
    *(Task("a7", n, MIDDLE, ("schwimmen", n)) for n in range(2, 5)),
    *(Task("a9", n, MIDDLE, ("a7", n)) for n in range(2, 5)),
    *(Task("a5", n, MIDDLE, ("a7", n)) for n in range(2, 5)),
    *(Task("schwimmen", n, SHORT, ("schwimmen", n - 1)) for n in range(5, 9)),
    *(Task("blitz", n, Lesson(10_000, 2), ("blitz", n - 1)) for n in range(5, 9)),
    *(Task("commerce", n, SHORT, ("commerce", n - 1)) for n in range(5, 9)),
    *(Task(preset, n, SHORT, (preset, n - 1)) for preset in ("a7", "a9", "a5") for n in (5, 6)),
)
