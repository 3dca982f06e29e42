"""Bots that follow a trained mind, the weaker ones with a looser hand.

At temperature 0 the action of least expected loss is played; above it, an action is the likelier
the less it loses, so mistakes stay plausible. Where no mind fits the table, the greedy bot plays.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from math import exp

from games.bots import greedy
from games.bots.bot import History
from games.bots.legal_moves import legal_moves
from games.bots.minds import Mind
from games.bots.record import turns_taken
from games.bots.thinking import Weighed, mind_at, promising, think
from games.engine.thirty_one.actions import Action, Exchange, Keep
from games.engine.thirty_one.views import View

PATIENCE = 12
"""After so many turns of its own a thinker becomes greedy, whose rounds always end."""

CHOICE_SPREAD = 60.0
"""Half points by which temperature 1 shifts the dealer's threshold (standard deviation)."""


@dataclass(frozen=True, slots=True)
class Thinker:
    key: str
    name: str
    strength: int
    temperature: float = 0.0

    def choose(self, view: View, history: History, rng: random.Random) -> Action:
        turns = turns_taken(history, view.viewer)
        mind = mind_at(view)
        if mind is None or turns >= PATIENCE:
            return greedy.decide(view, turns)
        if Keep() in legal_moves(view):
            return self._keep_or_exchange(view, mind, rng)
        weighed = think(view, history, promising(view))
        return self._pick(weighed, rng) if weighed else greedy.decide(view, turns)

    def _keep_or_exchange(self, view: View, mind: Mind, rng: random.Random) -> Action:
        held = view.seats[view.viewer or 0].hand_points or 0
        blur = rng.gauss(0.0, CHOICE_SPREAD * self.temperature) if self.temperature else 0.0
        return Keep() if held + blur >= mind.keep else Exchange()

    def _pick(self, weighed: Sequence[Weighed], rng: random.Random) -> Action:
        least = min(weighed, key=lambda each: each.loss)
        if not self.temperature or least.loss == 0.0:
            return least.action
        chances = [exp((least.loss - each.loss) / self.temperature) for each in weighed]
        return rng.choices(weighed, chances)[0].action
