"""Value classes: frozen for the type checker, plain slotted dataclasses at run time.

A dataclass frozen at run time sets each field through `object.__setattr__` and takes three to five times as
long to build. A move builds several values, so the ones on its path are checked by mypy instead.
"""

from dataclasses import dataclass
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def value(cls: type[T]) -> type[T]:
    """Make `cls` a comparable, hashable dataclass whose fields nobody may set again."""
    return dataclass(slots=True, unsafe_hash=True)(cls)
