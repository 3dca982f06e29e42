"""What a seat asks for. An action says nothing about whether it is legal."""

from dataclasses import dataclass

from games.engine.cards import Card, Cards


@dataclass(frozen=True, slots=True)
class Keep:
    """The dealer keeps his hand (rules 3.3)."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """The dealer takes the other three cards (rules 3.3)."""


@dataclass(frozen=True, slots=True)
class SwapOne:
    """One card of the hand against one of the pool (rules 3.5)."""

    give: Card
    take: Card
    close: bool = False


@dataclass(frozen=True, slots=True)
class SwapAll:
    """The whole hand against the whole pool (rules 3.5)."""

    close: bool = False


@dataclass(frozen=True, slots=True)
class Pass:
    """Nothing is exchanged (rules 3.5, 3.6)."""

    close: bool = False


@dataclass(frozen=True, slots=True)
class Close:
    """Everybody else gets one more turn (rules 3.7)."""


@dataclass(frozen=True, slots=True)
class Renew:
    """A pool of 7, 8 and 9 is replaced; the turn goes on (rules 2, `renew_789`)."""


@dataclass(frozen=True, slots=True)
class DrawDeck:
    """The secret top card of the stock (rules 3.7b)."""


@dataclass(frozen=True, slots=True)
class DrawDiscard:
    """The public top card of the discard pile (rules 3.7b)."""


@dataclass(frozen=True, slots=True)
class Discard:
    """One of the four cards in hand goes onto the discard pile (rules 3.7b)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Resign:
    """Leave the match for good, at any time (rules 3.9)."""


Action = (
    Keep
    | Exchange
    | SwapOne
    | SwapAll
    | Pass
    | Close
    | Renew
    | DrawDeck
    | DrawDiscard
    | Discard
    | Resign
)


@dataclass(frozen=True, slots=True)
class LegalAction:
    """One kind of action that is legal now.

    A tuple means "any one of these", () means "has no such field".
    """

    type: str
    give: Cards = ()
    take: Cards = ()
    card: Cards = ()
    close: tuple[bool, ...] = ()
