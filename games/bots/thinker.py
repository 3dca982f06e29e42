"""Bots that follow a trained mind, the weaker ones with a looser hand.

At temperature 0 the action of least expected loss is played; above it, an action is the likelier
the less it loses, so mistakes stay plausible. Where no mind fits the table, the greedy bot plays,
with lapses where the temperature is high.
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
from games.bots.stakes import at_table
from games.bots.thinking import Weighed, mind_at, promising, think
from games.engine.thirty_one.actions import Action, Exchange, Keep
from games.engine.thirty_one.views import View

PATIENCE = 12
"""After so many turns of its own a thinker becomes greedy, whose rounds always end."""

LAPSES = 1.5
"""How often somebody of temperature 1 would play without thought where no mind helps."""

LAPSE_SPREAD = 12.0
"""Half points that make an action 2.7 times as likely in a lapse."""

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
        if turns >= PATIENCE:
            return greedy.decide(view, turns)
        if mind is None:
            lapses = rng.random() < LAPSES * self.temperature
            return _lapse(view, rng) if lapses else greedy.decide(view, turns)
        if Keep() in legal_moves(view):
            return self._keep_or_exchange(view, mind, rng)
        weighed = think(view, history, promising(view), at_table(view))
        return self._pick(weighed, rng) if weighed else greedy.decide(view, turns)

    def _keep_or_exchange(self, view: View, mind: Mind, rng: random.Random) -> Action:
        held = view.seats[view.viewer or 0].hand_points or 0
        blur = rng.gauss(0.0, CHOICE_SPREAD * self.temperature) if self.temperature else 0.0
        return Keep() if held + blur >= mind.keep else Exchange()

    def _pick(self, weighed: Sequence[Weighed], rng: random.Random) -> Action:
        least = min(weighed, key=lambda each: (not each.finishes, each.loss))
        if not self.temperature or least.finishes:
            return least.action
        chances = [exp((least.loss - each.loss) / self.temperature) for each in weighed]
        return rng.choices(weighed, chances)[0].action


def _lapse(view: View, rng: random.Random) -> Action:
    """Any legal action, the likelier the better the hand that it leaves."""
    moves, held = legal_moves(view), view.seats[view.viewer or 0].hand_points or 0
    points = {preview.action: preview.points for preview in view.previews}
    chances = [exp(points.get(move, held) / LAPSE_SPREAD) for move in moves]
    return rng.choices(moves, chances)[0]
