"""What happened, in the past tense.

An event holds the whole truth; `views.event_view` says who may see what.
"""

from typing import Literal

from games.engine.cards import Card, Cards
from games.engine.values import value

EndReason = Literal[
    "close",
    "combo",
    "deal_combo",
    "all_stood",
    "stock_exhausted",
    "draw_pile_exhausted",
    "sweep_limit",
    "resignation",
]
HandKind = Literal["suit", "thirty_one", "three_of_a_kind", "fire"]


@value
class RoundStarted:
    """`round` counts from 1."""

    round: int
    dealer: int


@value
class DealtHand:
    seat: int
    cards: Cards


@value
class CardsDealt:
    """In dealing order. A viewer sees only the hand of their own seat."""

    hands: tuple[DealtHand, ...]


@value
class PoolRevealed:
    """The face-up pool lies on the table (commerce)."""

    cards: Cards


@value
class UpcardTurned:
    """The first card of the discard pile (draw and discard)."""

    card: Card


@value
class DealerKept:
    """`automatic`: without being asked, with a combination or after resigning (rules 3.4, 3.9)."""

    seat: int
    automatic: bool


@value
class DealerExchanged:
    """`took` is the dealer's secret. `gave` is public where it becomes the pool (`gave_shown`)."""

    seat: int
    gave: Cards
    took: Cards
    gave_shown: bool


@value
class ExchangeLapStarted:
    """Somebody was dealt a combination: each of `queue` gets one more turn (rules 3.4)."""

    holders: tuple[int, ...]
    queue: tuple[int, ...]


@value
class CardSwapped:
    seat: int
    gave: Card
    took: Card


@value
class HandSwapped:
    seat: int
    gave: Cards
    took: Cards


@value
class Passed:
    """`stands`: the seat is out of the turns for the rest of the round (`pass_scope=round`)."""

    seat: int
    stands: bool


@value
class RoundClosed:
    seat: int


@value
class PoolSwept:
    """Everybody passed: `old` went away, `cards` are the new pool (rules 3.6)."""

    old: Cards
    cards: Cards
    stock_count: int


@value
class PoolRenewed:
    """7-8-9 was replaced at the wish of `seat`, whose turn goes on."""

    seat: int
    old: Cards
    cards: Cards
    stock_count: int


@value
class PassesCleared:
    """Everybody passed and the pool stays (`keep_table`, `all_pass=none`): a new run begins."""


@value
class DeckDrawn:
    """`card` is seen by `seat` alone."""

    seat: int
    card: Card


@value
class DiscardTaken:
    seat: int
    card: Card


@value
class CardDiscarded:
    seat: int
    card: Card


@value
class PileRecycled:
    """The discard pile but for its top card became the new stock."""

    stock_count: int


@value
class SeatResigned:
    seat: int


@value
class HandResult:
    """One seat at the showdown. `points` in half points; `suit` is None for triples."""

    seat: int
    hand: Cards
    points: int
    kind: HandKind
    suit: str | None
    lost: int
    lives: int
    swimming: bool
    out: bool
    winner: bool


@value
class RoundEnded:
    """All hands still in the round are public. `void`: it did not count, nobody lost a life."""

    round: int
    reason: EndReason
    closer: int | None
    void: bool
    results: tuple[HandResult, ...]


@value
class SeatPlace:
    seat: int
    place: int


@value
class MatchFinished:
    """Final ranking, best first; equal places are shared (rules 3.8.5)."""

    places: tuple[SeatPlace, ...]


Event = (
    RoundStarted
    | CardsDealt
    | PoolRevealed
    | UpcardTurned
    | DealerKept
    | DealerExchanged
    | ExchangeLapStarted
    | CardSwapped
    | HandSwapped
    | Passed
    | RoundClosed
    | PoolSwept
    | PoolRenewed
    | PassesCleared
    | DeckDrawn
    | DiscardTaken
    | CardDiscarded
    | PileRecycled
    | SeatResigned
    | RoundEnded
    | MatchFinished
)
