"""What a bot is: somebody who sees a view and the public record of the round, and names an action.

A bot gets exactly what a person in its seat gets. It never sees a state, a seed or another's hand.
"""

import random
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from games.engine.thirty_one.actions import Action
from games.engine.thirty_one.views import View

History = Sequence[Mapping[str, Any]]
"""The events of the round so far, oldest first, in wire form, as the acting seat may see them."""


class Bot(Protocol):
    """`strength` runs from 1 to 10; `name` is the code of a message, translated at the edge."""

    @property
    def key(self) -> str: ...

    @property
    def name(self) -> str: ...

    @property
    def strength(self) -> int: ...

    def choose(self, view: View, history: History, rng: random.Random) -> Action:
        """One of the actions `view` calls legal. `view.viewer` is the seat to act.

        `rng` is the bot's only randomness and has nothing to do with the deal.
        Raises NothingToDoError when it is not the viewer's turn.
        """
        ...


class NothingToDoError(Exception):
    """A bot was asked to act where its seat has no legal action."""
