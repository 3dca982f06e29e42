"""The only way out for cards: a view is built from what a viewer may see, never by deleting from a state."""

from dataclasses import dataclass

from games.engine.cards import Card
from games.engine.thirty_one.actions import Action
from games.engine.thirty_one.rules import Rules

Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class LegalAction:
    """One kind of action the viewer may take now; a tuple means "any one of these", () "has no such field"."""

    type: str
    give: Cards = ()
    take: Cards = ()
    card: Cards = ()
    close: tuple[bool, ...] = ()


@dataclass(frozen=True, slots=True)
class Preview:
    """What the viewer's hand would be worth after `action` (without `close`), in half points."""

    action: Action
    points: int


@dataclass(frozen=True, slots=True)
class SeatView:
    """`hand` and `hand_points` (half points) are set only for the viewer's own seat."""

    number: int
    lives: int
    swimming: bool
    out: bool
    resigned: bool
    place: int | None
    standing: bool
    hand_count: int
    hand: Cards | None
    hand_points: int | None


@dataclass(frozen=True, slots=True)
class RoundView:
    """`phase`: dealer_choice, turns, last_lap; `step`: draw, discard or None (commerce)."""

    number: int
    dealer: int
    phase: str
    step: str | None
    pool: Cards
    discard_top: Card | None
    discard_count: int
    stock_count: int
    waste_count: int
    closed_by: int | None
    queue: tuple[int, ...]
    passed: tuple[int, ...]
    sweeps: int


@dataclass(frozen=True, slots=True)
class View:
    """The table as `viewer` (a seat number, or None for a spectator) may see it."""

    viewer: int | None
    rules: Rules
    seats: tuple[SeatView, ...]
    round: RoundView | None
    to_act: int | None
    legal: tuple[LegalAction, ...]
    previews: tuple[Preview, ...]
    default_action: Action | None
    finished: bool
