"""Thousands of whole matches of random rules, and a machine that asks for all kinds of things.

Set ENGINE_MATCHES for a longer run.
"""

import os
import random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from games.engine.chance import SeededChance
from games.engine.errors import RuleError
from games.engine.thirty_one.actions import Action, Resign
from games.engine.thirty_one.events import Event, MatchFinished, RoundEnded
from games.engine.thirty_one.rules import Rules, seat_limits
from games.engine.thirty_one.state import MatchState
from tests.engine import invariants
from tests.engine.any_rules import any_table, random_rules
from tests.engine.playing import GAME, all_askable, all_legal, random_legal

MATCHES = int(os.environ.get("ENGINE_MATCHES", "1300"))
BATCHES = 10


@pytest.mark.parametrize("batch", range(BATCHES))
def test_every_match_of_random_rules_ends_with_its_places(batch: int) -> None:
    rng = random.Random(batch)
    for _ in range(MATCHES // BATCHES):
        rules = random_rules(rng)
        play_to_the_end(rules, rng.randint(*seat_limits(rules)), rng)


def play_to_the_end(rules: Rules, seats: int, rng: random.Random) -> None:
    chance = SeededChance(rng.randbytes(32))
    step = GAME.new_match(rules, seats, chance)
    while (seat := GAME.to_act(step.state)) is not None:
        action = random_legal(step.state, rng)
        if rng.random() < 0.01:
            seat, action = rng.choice(GAME.active_seats(step.state)), Resign()
        step = GAME.apply(step.state, seat, action, chance)
        assert step.events
        if rng.random() < 0.1:
            invariants.check(step.state)
    check_end(step.state, step.events[-1], seats)


def check_end(state: MatchState, last: Event, seats: int) -> None:
    assert isinstance(last, MatchFinished)
    places = GAME.places(state)
    assert {place.seat: place.place for place in last.places} == places
    assert sorted(places) == list(range(seats))
    # A place counts those before it, so ties leave a gap behind them.
    for place in places.values():
        assert place == 1 + sum(other < place for other in places.values())
    invariants.check(state)


class AnyMatch(RuleBasedStateMachine):
    """Plays, asks for what is not allowed, resigns, and goes through the store, in any order."""

    @initialize(table=any_table())
    def deal(self, table: tuple[Rules, int, int]) -> None:
        rules, seats, seed = table
        self.chance = SeededChance(seed.to_bytes(32))
        self.state = GAME.new_match(rules, seats, self.chance).state

    def goes_on(self) -> bool:
        return not GAME.is_over(self.state)

    @precondition(goes_on)
    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        action = data.draw(st.sampled_from(all_legal(self.state)))
        self.apply(GAME.to_act(self.state), action)

    @precondition(goes_on)
    @rule()
    def let_the_clock_play(self) -> None:
        action = GAME.default_action(self.state)
        assert action in all_legal(self.state)
        self.apply(GAME.to_act(self.state), action)

    @precondition(goes_on)
    @rule(data=st.data())
    def resign(self, data: st.DataObject) -> None:
        self.apply(data.draw(st.sampled_from(GAME.active_seats(self.state))), Resign())

    def apply(self, seat: int | None, action: Action) -> None:
        assert seat is not None
        number = GAME.round_number(self.state)
        step = GAME.apply(self.state, seat, action, self.chance)
        self.state = step.state
        ended = sum(isinstance(event, RoundEnded) for event in step.events)
        assert GAME.round_number(self.state) == number + ended - GAME.is_over(self.state)

    @rule(data=st.data())
    def ask_for_what_is_not_allowed(self, data: st.DataObject) -> None:
        seat = data.draw(st.integers(-1, len(self.state.players.lives)))
        legal = all_legal(self.state) if seat == GAME.to_act(self.state) else []
        before = GAME.dump_state(self.state)
        for action in all_askable(self.state, max(seat, 0) % len(self.state.players.lives)):
            if action not in legal:
                with pytest.raises(RuleError):
                    GAME.apply(self.state, seat, action, self.chance)
        assert GAME.dump_state(self.state) == before

    @rule()
    def go_through_the_store(self) -> None:
        text = GAME.dump_state(self.state)
        loaded = GAME.load_state(text, self.state.rules)
        assert loaded == self.state
        assert GAME.dump_state(loaded) == text

    @invariant()
    def holds(self) -> None:
        if hasattr(self, "state"):
            invariants.check(self.state)


TestAnyMatch = AnyMatch.TestCase
TestAnyMatch.settings = settings(max_examples=20, stateful_step_count=25, deadline=None)
