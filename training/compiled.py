"""Compiles the number kernels the bots run, so that training and play share one source.

A kernel module is copied with every function in it replaced by its numba twin, in the order of the
imports; what is left of the module (constants, named tuples) is used as it is.
"""

from collections.abc import Callable
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

from numba import njit

_TWINS: dict[Callable[..., Any], Any] = {}


def compiled(module: ModuleType) -> SimpleNamespace:
    """The module's functions and constants, its own functions compiled on first call."""
    space = {name: _twin(value) for name, value in vars(module).items()}
    for name, value in vars(module).items():
        if isinstance(value, FunctionType) and value.__module__ == module.__name__:
            _TWINS[value] = njit(cache=True, error_model="numpy")(
                FunctionType(value.__code__, space, name, value.__defaults__)
            )
            space[name] = _TWINS[value]
    return SimpleNamespace(**{name: space[name] for name in space if not name.startswith("__")})


def _twin(value: Any) -> Any:
    return _TWINS.get(value, value) if isinstance(value, FunctionType) else value
