"""The whole truth of a running match: secret, and importable only inside the engine.

A `MatchState` never changes. A transition works on a `Draft`, which holds a private copy of the
round, and ends in a new `MatchState`: one copy a move instead of one a change.
"""

from dataclasses import dataclass
from enum import StrEnum

from games.engine.cards import Card, Cards
from games.engine.chance import Chance
from games.engine.game import Step
from games.engine.thirty_one.events import EndReason, Event
from games.engine.thirty_one.rules import Rules
from games.engine.values import choice, value

Seats = tuple[int, ...]


@choice
class Phase(StrEnum):
    DEALER_CHOICE = "dealer_choice"
    TURNS = "turns"
    LAST_LAP = "last_lap"
    SHOWDOWN = "showdown"
    FINISHED = "finished"


DEALER_CHOICE, TURNS, LAST_LAP, SHOWDOWN, FINISHED = Phase
"""For the path of every turn, see `rules.COMMERCE`."""


@choice
class TurnStep(StrEnum):
    """A turn of the draw family has two steps (rules 3.7b)."""

    DRAW = "draw"
    DISCARD = "discard"


DRAW, DISCARD = TurnStep


@value
class Players:
    """`gone`: who left, first out first; equal hands of one showdown share a group."""

    lives: tuple[int, ...]
    active: Seats
    gone: tuple[Seats, ...] = ()
    resigned: Seats = ()


@dataclass(slots=True)
class RoundState:
    """One deal. Every field holds an immutable value, so a shallow copy is a whole one.

    `hands` has a place for every seat, () for those without cards. `stock` is top first, `discards`
    top last. `face_down` is the dealer's other hand in `center` mode, `dead` the cards of seats
    that resigned. `drawn` and `taken` are a fourth card in hand, from the deck or from the pile.
    `queue` are the seats still to act in a last lap, the actor first; `lap_reason` is what its end
    is called. `moved` are the seats with a completed turn; `losers` paid a life at the showdown.
    """

    number: int
    dealer: int
    phase: Phase
    hands: tuple[Cards, ...]
    stock: Cards
    actor: int | None = None
    step: TurnStep | None = None
    drawn: Card | None = None
    taken: Card | None = None
    pool: Cards = ()
    face_down: Cards = ()
    discards: Cards = ()
    waste: Cards = ()
    dead: Cards = ()
    closer: int | None = None
    queue: Seats = ()
    lap_reason: EndReason | None = None
    pass_run: Seats = ()
    standing: Seats = ()
    moved: Seats = ()
    losers: Seats = ()
    sweeps: int = 0
    shuffles: int = 0

    def copy(self) -> "RoundState":
        """Field by field, which takes half the time of a constructor call."""
        twin = object.__new__(RoundState)
        twin.number = self.number
        twin.dealer = self.dealer
        twin.phase = self.phase
        twin.hands = self.hands
        twin.stock = self.stock
        twin.actor = self.actor
        twin.step = self.step
        twin.drawn = self.drawn
        twin.taken = self.taken
        twin.pool = self.pool
        twin.face_down = self.face_down
        twin.discards = self.discards
        twin.waste = self.waste
        twin.dead = self.dead
        twin.closer = self.closer
        twin.queue = self.queue
        twin.lap_reason = self.lap_reason
        twin.pass_run = self.pass_run
        twin.standing = self.standing
        twin.moved = self.moved
        twin.losers = self.losers
        twin.sweeps = self.sweeps
        twin.shuffles = self.shuffles
        return twin


@value
class MatchState:
    """Players and cards at a moment between two actions."""

    rules: Rules
    players: Players
    round: RoundState

    @property
    def phase(self) -> Phase:
        return self.round.phase


@dataclass(slots=True)
class Draft:
    """A transition at work: change `round` and `players` freely, add what happens to `events`."""

    rules: Rules
    players: Players
    round: RoundState
    chance: Chance
    events: list[Event]

    def finish(self) -> Step[MatchState, Event]:
        """The draft must not be touched after this."""
        return Step(MatchState(self.rules, self.players, self.round), tuple(self.events))

    def give_hand(self, seat: int, hand: Cards) -> None:
        hands = list(self.round.hands)
        hands[seat] = hand
        self.round.hands = tuple(hands)

    def shuffled(self, cards: Cards) -> Cards:
        """Shuffled in mid-round; each shuffle of a round has its own label."""
        self.round.shuffles += 1
        label = f"31/round:{self.round.number}/shuffle:{self.round.shuffles}"
        return self.chance.shuffled(cards, label)


def next_seat(seats: Seats, after: int) -> int:
    """The next of `seats` clockwise after a seat, which need not be one of them."""
    for seat in seats:
        if seat > after:
            return seat
    return seats[0]


def clockwise(seats: Seats, after: int) -> Seats:
    """`seats` (ascending) in playing order: first the next after a seat, that seat itself last."""
    for place, seat in enumerate(seats):
        if seat > after:
            return seats[place:] + seats[:place]
    return seats
