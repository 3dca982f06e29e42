"""Value classes and choices that are cheap on the path of a move.

The type checker sees nothing unusual in them.

A dataclass frozen at run time sets each field through `object.__setattr__` and takes three to
five times as long to build; a move builds several. Python 3.11 finds an enum's member through a
descriptor, which takes as long as four plain attributes; a move asks for a dozen.
"""

from dataclasses import dataclass
from enum import Enum
from typing import TypeVar, dataclass_transform

T = TypeVar("T")
E = TypeVar("E", bound=Enum)


@dataclass_transform(frozen_default=True)
def value(cls: type[T]) -> type[T]:
    """Make `cls` a comparable, hashable dataclass; that nobody sets its fields is left to mypy."""
    return dataclass(slots=True, unsafe_hash=True)(cls)


def choice(cls: type[E]) -> type[E]:
    """Make the members of an enum plain attributes of their class, as from Python 3.12 on."""
    for name, member in cls.__members__.items():
        type.__setattr__(cls, name, member)
    return cls
