"""31 as services see it: each method of `Game` is one call into the module that owns the topic."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.engine.chance import Chance
from games.engine.game import Json, Step
from games.engine.thirty_one import (
    codec,
    deal,
    presets,
    rules,
    showdown,
    snapshot,
    transitions,
    view_json,
    views,
)
from games.engine.thirty_one.actions import Action
from games.engine.thirty_one.events import Event
from games.engine.thirty_one.rules import Rules
from games.engine.thirty_one.state import FINISHED, SHOWDOWN, MatchState
from games.engine.thirty_one.views import View


@dataclass(frozen=True, slots=True)
class ThirtyOne:
    """Stateless: one instance serves every match."""

    key: str = "thirty_one"
    rules_version: int = presets.RULES_VERSION
    action_types: frozenset[str] = frozenset(codec.ACTIONS)
    event_types: frozenset[str] = frozenset(codec.EVENTS)

    def preset_keys(self) -> tuple[str, ...]:
        return tuple(presets.PRESETS)

    def expand_rules(self, preset: str, options: Mapping[str, Any]) -> Rules:
        return presets.expand(preset, options)

    def seat_limits(self, chosen: Rules) -> tuple[int, int]:
        return rules.seat_limits(chosen)

    def rules_to_json(self, chosen: Rules) -> Json:
        return rules.to_json(chosen)

    def rules_from_json(self, data: Mapping[str, Any], rules_version: int) -> Rules:
        return presets.from_json(data, rules_version)

    def new_match(self, chosen: Rules, seats: int, chance: Chance) -> Step[MatchState, Event]:
        return _run_on(deal.open_match(chosen, seats, chance), chance)

    def apply(
        self, state: MatchState, seat: int, action: Action, chance: Chance
    ) -> Step[MatchState, Event]:
        return _run_on(transitions.apply(state, seat, action, chance), chance)

    def to_act(self, state: MatchState) -> int | None:
        return state.round.actor

    def is_over(self, state: MatchState) -> bool:
        return state.phase is FINISHED

    def active_seats(self, state: MatchState) -> tuple[int, ...]:
        return state.players.active

    def places(self, state: MatchState) -> dict[int, int]:
        return showdown.places(state.players, over=self.is_over(state))

    def round_number(self, state: MatchState) -> int:
        return state.round.number

    def default_action(self, state: MatchState) -> Action:
        return transitions.default_action(state)

    def view(self, state: MatchState, viewer: int | None) -> View:
        return views.view_for(state, viewer)

    def event_view(self, event: Event, viewer: int | None) -> Json:
        return views.event_view(event, viewer)

    def view_to_json(self, view: View) -> Json:
        return view_json.view_to_json(view)

    def action_from_json(self, data: Any) -> Action:
        return codec.action_from_json(data)

    def action_to_json(self, action: Action) -> Json:
        return codec.action_to_json(action)

    def event_to_json(self, event: Event) -> Json:
        return codec.event_to_json(event)

    def event_from_json(self, data: Mapping[str, Any]) -> Event:
        return codec.event_from_json(data)

    def dump_state(self, state: MatchState) -> str:
        return snapshot.dump(state)

    def load_state(self, text: str, chosen: Rules) -> MatchState:
        return snapshot.load(text, chosen)


def _run_on(step: Step[MatchState, Event], chance: Chance) -> Step[MatchState, Event]:
    """To the next decision: deal after a showdown, and again after a deal that ends its round."""
    while step.state.round.phase is SHOWDOWN:
        dealt = deal.next_round(step.state, chance)
        step = Step(dealt.state, step.events + dealt.events)
    return step
