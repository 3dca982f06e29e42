"""Plays matches of the real engine and keeps who saw and did what in each round."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from games.engine.chance import SeededChance
from games.engine.registry import GAMES
from games.engine.thirty_one.actions import Action
from games.engine.thirty_one.events import Event
from games.engine.thirty_one.rules import Rules
from games.engine.thirty_one.views import View

GAME = GAMES["thirty_one"]
ENDLESS = 1500
Choose = Callable[[View, list[dict[str, Any]]], Action]


@dataclass
class Decision:
    """What the acting seat saw and did."""

    view: View
    history: list[dict[str, Any]]
    action: Action


@dataclass
class PlayedRound:
    rules: Rules
    players: int
    decisions: list[Decision] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)

    def told(self, kind: str) -> list[dict[str, Any]]:
        """The whole truth of all events of one type, in wire form."""
        wire = [GAME.event_to_json(event) for event in self.events]
        return [event for event in wire if event["type"] == kind]


def seen_by(seat: int, events: list[Event]) -> list[dict[str, Any]]:
    return [GAME.event_view(event, seat) for event in events]


def play_match(rules: Rules, seats: int, seed: int, choose: Choose) -> Iterator[PlayedRound]:
    """The finished rounds of one match; a round that is decided by the deal has no decisions."""
    chance = SeededChance(seed.to_bytes(32, "big"))
    step = GAME.new_match(rules, seats, chance)
    current = PlayedRound(rules, seats)
    while True:
        for event in step.events:
            current.events.append(event)
            if type(event).__name__ == "RoundEnded":
                yield current
                current = PlayedRound(rules, len(GAME.active_seats(step.state)))
        if GAME.is_over(step.state):
            return
        seat = GAME.to_act(step.state)
        assert seat is not None
        view, history = GAME.view(step.state, seat), seen_by(seat, current.events)
        current.players = len(GAME.active_seats(step.state))
        # A round that bots never end would take the whole memory before anybody looks.
        assert len(current.decisions) < ENDLESS, f"a round without an end: {rules}"
        action = choose(view, history)
        current.decisions.append(Decision(view, history, action))
        step = GAME.apply(step.state, seat, action, chance)


def choosing(bot: Any, seed: int) -> Choose:
    rng = random.Random(seed)
    return lambda view, history: bot.choose(view, history, rng)
