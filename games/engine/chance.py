"""Chance that anyone can check: every draw follows from the match's seed and a public label."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")


class Chance(Protocol):
    """Where the engine gets its randomness. The same label always gives the same answer."""

    def shuffled(self, items: Sequence[T], label: str) -> tuple[T, ...]: ...

    def below(self, limit: int, label: str) -> int: ...
