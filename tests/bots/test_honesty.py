"""A bot decides from what its seat may know: dealing everything hidden anew changes nothing."""

import random
from typing import Any

import pytest

from games.bots import registry
from games.bots.analysis import Decision, grade
from games.bots.hints import hint
from games.engine.cards import PACKS, Pack
from games.engine.thirty_one import transitions, views
from games.engine.thirty_one.events import ExchangeLapStarted
from games.engine.thirty_one.presets import PRESETS
from tests.bots.rounds import seen_by
from tests.engine.stacked import StackedChance, deal_stacked

SEATS = {"schwimmen": 3, "a7": 4, "commerce": 2, "blitz": 3}


class Truth:
    """One round with a known pack, replayed action by action."""

    def __init__(self, preset: str, pack: list[Any]) -> None:
        # One seat is on its last life, so that the bots play for the match.
        lives = [1, *[3] * (SEATS[preset] - 1)]
        step = deal_stacked(PRESETS[preset], pack, lives, 0)
        self.chance, self.state, self.events = StackedChance(pack), step.state, list(step.events)

    @property
    def actor(self) -> int:
        assert self.state.round.actor is not None
        return self.state.round.actor

    def play(self, action: Any) -> None:
        step = transitions.apply(self.state, self.actor, action, self.chance)
        self.state = step.state
        self.events += step.events

    def combinations(self) -> list[Any]:
        """Who is known to have been dealt a combination: that is no secret."""
        return [event for event in self.events if isinstance(event, ExchangeLapStarted)]

    def sight(self, seat: int) -> tuple[Any, Any]:
        return views.view_for(self.state, seat), seen_by(seat, self.events)


def shown_to(view: Any, history: Any) -> set[str]:
    """Every card that the view or the record names."""
    text = repr((view.seats, view.round, history))
    return {card for card in PACKS[Pack.A2] if f"'{card}'" in text}


def dealt_anew(pack: list[Any], seen: set[str], rng: random.Random) -> list[Any]:
    """The same pack with all cards the seat has not seen in other places."""
    hidden = [card for card in pack if card not in seen]
    rng.shuffle(hidden)
    return [card if card in seen else hidden.pop() for card in pack]


@pytest.mark.parametrize("preset", SEATS)
def test_dealing_the_hidden_cards_anew_changes_no_choice_no_hint_and_no_grade(preset: str) -> None:
    rng = random.Random(preset)
    compared = 0
    while compared < 8:
        pack = list(PACKS[PRESETS[preset].pack])
        rng.shuffle(pack)
        truth = Truth(preset, pack)
        actions: list[Any] = []
        while (seat := truth.state.round.actor) is not None and len(actions) < 8:
            view, history = truth.sight(seat)
            other = replayed(preset, dealt_anew(pack, shown_to(view, history), rng), actions)
            if other is not None and other.combinations() == truth.combinations():
                assert other.sight(seat) == (view, history)
                assert thoughts(*other.sight(seat)) == thoughts(view, history)
                compared += 1
            actions.append(registry.get("casual").choose(view, history, rng))
            truth.play(actions[-1])


def replayed(preset: str, pack: list[Any], actions: list[Any]) -> Truth | None:
    """The other truth after the same actions; None where a hidden 31 would have ended the round."""
    other = Truth(preset, pack)
    for action in actions:
        if other.state.round.actor is None:
            return None
        other.play(action)
    return None if other.state.round.actor is None else other


def thoughts(view: Any, history: Any) -> tuple[Any, ...]:
    choices = [bot.choose(view, history, random.Random(5)) for bot in registry.BOTS.values()]
    return (*choices, hint(view, history), grade(Decision(view, history, choices[0]), worlds=6))


def test_the_best_bot_needs_no_chance_at_all() -> None:
    truth = Truth("schwimmen", list(PACKS[Pack.A7]))
    seat = truth.state.round.actor
    assert seat is not None
    view, history = truth.sight(seat)
    hard = registry.get("hard")
    assert {hard.choose(view, history, random.Random(seed)) for seed in range(20)} == {
        hard.choose(view, history, random.Random(99))
    }
