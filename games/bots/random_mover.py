"""Plays any legal action, all with the same chance."""

import random
from dataclasses import dataclass

from games.bots.bot import History
from games.bots.legal_moves import legal_moves
from games.engine.thirty_one.actions import Action
from games.engine.thirty_one.views import View


@dataclass(frozen=True, slots=True)
class RandomMover:
    key: str = "random"
    name: str = "bot.random"
    strength: int = 1

    def choose(self, view: View, history: History, rng: random.Random) -> Action:  # noqa: ARG002
        return rng.choice(legal_moves(view))
