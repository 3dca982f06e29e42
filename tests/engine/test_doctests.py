"""The examples in the docstrings are true."""

import doctest
from types import ModuleType

import pytest

from games.engine import cards
from games.engine.thirty_one import codec, scoring


@pytest.mark.parametrize("module", [cards, codec, scoring], ids=lambda module: module.__name__)
def test_the_examples_in(module: ModuleType) -> None:
    found = doctest.testmod(module)
    assert found.attempted > 0
    assert found.failed == 0
