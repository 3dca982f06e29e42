"""What the service asks of a game: services know this protocol, never a game's own state.

`S` is the state of a running match (secret, immutable), `A` an action, `E` an event, `R` the
expanded rules and `V` what one viewer may see. Services carry these values around; only the game
looks inside.
"""

from collections.abc import Mapping
from typing import Any, Generic, Protocol, TypeVar

from games.engine.chance import Chance
from games.engine.values import value

Json = dict[str, Any]
S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
R = TypeVar("R")
V = TypeVar("V")


@value
class Step(Generic[S, E]):
    """The state after something happened, and what happened."""

    state: S
    events: tuple[E, ...]


class Game(Protocol[S, A, E, R, V]):
    """One game: rules, transitions, views and codec. Every method is pure."""

    @property
    def key(self) -> str: ...

    @property
    def rules_version(self) -> int: ...

    @property
    def action_types(self) -> frozenset[str]:
        """The `type` of every action, so that a log's other entries can be told apart."""
        ...

    @property
    def event_types(self) -> frozenset[str]: ...

    # Rules.
    def preset_keys(self) -> tuple[str, ...]: ...

    def expand_rules(self, preset: str, options: Mapping[str, Any]) -> R:
        """The preset with `options` put over it. Raises InvalidRules naming the option."""
        ...

    def seat_limits(self, rules: R) -> tuple[int, int]:
        """Fewest and most seats that may play these rules."""
        ...

    def rules_to_json(self, rules: R) -> Json: ...

    def rules_from_json(self, data: Mapping[str, Any], rules_version: int) -> R: ...

    # The match. Every step runs to the next decision: a finished round is followed by a deal.
    def new_match(self, rules: R, seats: int, chance: Chance) -> Step[S, E]: ...

    def apply(self, state: S, seat: int, action: A, chance: Chance) -> Step[S, E]:
        """Raises MatchOver, NotYourTurn, IllegalAction."""
        ...

    def to_act(self, state: S) -> int | None: ...

    def is_over(self, state: S) -> bool: ...

    def active_seats(self, state: S) -> tuple[int, ...]: ...

    def places(self, state: S) -> dict[int, int]:
        """Seat to place, 1 is best: of the seats already out; of all once the match is over."""
        ...

    def round_number(self, state: S) -> int: ...

    def default_action(self, state: S) -> A:
        """What the clock plays for the seat to act."""
        ...

    # What may be seen.
    def view(self, state: S, viewer: int | None) -> V: ...

    def event_view(self, event: E, viewer: int | None) -> Json:
        """The wire form of `event` as `viewer` may see it."""
        ...

    def view_to_json(self, view: V) -> Json: ...

    # Codec.
    def action_from_json(self, data: Any) -> A:
        """Raises MalformedAction."""
        ...

    def action_to_json(self, action: A) -> Json:
        """The wire form. What a seat asks for is public; what it got is in the events."""
        ...

    def event_to_json(self, event: E) -> Json:
        """The whole truth, for the log."""
        ...

    def event_from_json(self, data: Mapping[str, Any]) -> E: ...

    def dump_state(self, state: S) -> str:
        """Canonical text: equal states give equal bytes."""
        ...

    def load_state(self, text: str, rules: R) -> S: ...
