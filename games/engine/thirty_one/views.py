"""The only way out for cards: a view is built from what may be seen, never cut from a state.

A viewer is a seat number, or None for a spectator. Visibility: the end of rules 3.9.
"""

from dataclasses import dataclass

from games.engine.cards import HAND_SIZE, Card, Cards
from games.engine.game import Json
from games.engine.thirty_one import codec, commerce, draw_discard, scoring, showdown, transitions
from games.engine.thirty_one.actions import Action, Discard, LegalAction, SwapAll, SwapOne
from games.engine.thirty_one.events import CardsDealt, DealerExchanged, DeckDrawn, Event
from games.engine.thirty_one.rules import Rules
from games.engine.thirty_one.state import MatchState, Phase, RoundState

__all__ = ["LegalAction", "Preview", "RoundView", "SeatView", "View", "event_view", "view_for"]


@dataclass(frozen=True, slots=True)
class Preview:
    """What the viewer's hand would be worth after `action` (without `close`), in half points."""

    action: Action
    points: int


@dataclass(frozen=True, slots=True)
class SeatView:
    """`hand` and `hand_points` (half points) are set only for the viewer's own seat.

    Points are None with four cards, in the middle of a turn.
    """

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
    """`phase`: dealer_choice, turns, last_lap; `step`: draw, discard or None (commerce).

    `queue` are the seats still to act in a last lap, the one to act first.
    """

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
    """The table as `viewer` may see it.

    `legal`, `previews` and `default_action` are empty unless it is the viewer's turn.
    """

    viewer: int | None
    rules: Rules
    seats: tuple[SeatView, ...]
    round: RoundView | None
    to_act: int | None
    legal: tuple[LegalAction, ...]
    previews: tuple[Preview, ...]
    default_action: Action | None
    finished: bool


def view_for(state: MatchState, viewer: int | None) -> View:
    """The table as `viewer` may see it; an unknown seat number sees what a spectator sees."""
    acts = viewer is not None and viewer == state.round.actor
    legal = transitions.legal_actions(state) if acts else ()
    finished = state.phase is Phase.FINISHED
    places = showdown.places(state.players, over=finished)
    return View(
        viewer=viewer,
        rules=state.rules,
        seats=tuple(
            _seat_view(state, seat, places.get(seat), own=seat == viewer)
            for seat in range(len(state.players.lives))
        ),
        round=None if finished else _round_view(state.round),
        to_act=state.round.actor,
        legal=legal,
        previews=_previews(state, legal),
        default_action=transitions.default_action(state) if acts else None,
        finished=finished,
    )


def _seat_view(state: MatchState, seat: int, place: int | None, *, own: bool) -> SeatView:
    players, hand = state.players, state.round.hands[seat]
    out, lives = seat not in players.active, players.lives[seat]
    shown = hand if own else None
    return SeatView(
        number=seat,
        lives=lives,
        swimming=not out and showdown.is_swimming(state.rules, lives),
        out=out,
        resigned=seat in players.resigned,
        place=place,
        standing=seat in state.round.standing,
        hand_count=len(hand),
        hand=shown,
        hand_points=_points(shown, state.rules),
    )


def _points(hand: Cards | None, rules: Rules) -> int | None:
    """None in the middle of a turn with four cards, and without a hand."""
    if hand is None or len(hand) != HAND_SIZE:
        return None
    return scoring.points(hand, rules)


def _round_view(round_: RoundState) -> RoundView:
    return RoundView(
        number=round_.number,
        dealer=round_.dealer,
        phase=str(round_.phase),
        step=None if round_.step is None else str(round_.step),
        pool=round_.pool,
        discard_top=round_.discards[-1] if round_.discards else None,
        discard_count=len(round_.discards),
        stock_count=len(round_.stock),
        waste_count=len(round_.waste),
        closed_by=round_.closer,
        queue=round_.queue,
        passed=round_.pass_run,
        sweeps=round_.sweeps,
    )


def _previews(state: MatchState, legal: tuple[LegalAction, ...]) -> tuple[Preview, ...]:
    """What each legal action that changes the actor's hand would make of it."""
    return tuple(
        Preview(action, scoring.points(hand, state.rules))
        for offer in legal
        for action, hand in _outcomes(offer, state.round)
    )


def _outcomes(offer: LegalAction, round_: RoundState) -> list[tuple[Action, Cards]]:
    hand = round_.hands[round_.actor or 0]
    match offer.type:
        case "swap_one":
            return [
                (SwapOne(give, take), commerce.exchanged(hand, give, take))
                for give in offer.give
                for take in offer.take
            ]
        case "swap_all":
            return [(SwapAll(), round_.pool)]
        case "discard":
            return [(Discard(card), draw_discard.without(hand, card)) for card in offer.card]
        case _:
            return []


def event_view(event: Event, viewer: int | None) -> Json:
    """The wire form of `event` as `viewer` may see it; what is hidden is absent."""
    match event:
        case CardsDealt(hands=hands):
            seen = tuple(dealt for dealt in hands if dealt.seat == viewer)
            order = [dealt.seat for dealt in hands]
            return codec.event_to_json(CardsDealt(seen)) | {"seats": order}
        case DeckDrawn(seat=seat) if seat != viewer:
            return codec.event_to_json(event, hidden=("card",))
        case DealerExchanged(seat=seat, gave_shown=shown) if seat != viewer:
            return codec.event_to_json(event, hidden=("took",) if shown else ("took", "gave"))
        case _:
            return codec.event_to_json(event)
