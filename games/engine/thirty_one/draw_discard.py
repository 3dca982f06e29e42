"""The family that draws and discards: what is legal in a turn, and what it does (rules 3.7b)."""

from typing import assert_never

from games.engine.cards import Card, Cards
from games.engine.errors import IllegalAction
from games.engine.thirty_one import scoring, turns
from games.engine.thirty_one.actions import (
    Action,
    Close,
    Discard,
    DrawDeck,
    DrawDiscard,
    Exchange,
    Keep,
    LegalAction,
    Pass,
    Renew,
    Resign,
    SwapAll,
    SwapOne,
)
from games.engine.thirty_one.events import CardDiscarded, DeckDrawn, DiscardTaken
from games.engine.thirty_one.rules import Rules
from games.engine.thirty_one.state import DISCARD, DRAW, Draft, RoundState, TurnStep


def legal(rules: Rules, round_: RoundState, seat: int) -> tuple[LegalAction, ...]:
    """What `seat`, whose turn it is, may do."""
    if round_.step is DISCARD:
        return (LegalAction("discard", card=_discardable(rules, round_, seat)),)
    offers = []
    if round_.stock:
        offers.append(LegalAction("draw_deck"))
    if round_.discards:
        offers.append(LegalAction("draw_discard"))
    if turns.close_refusal(rules, round_, seat) is None:
        offers.append(LegalAction("close"))
    return tuple(offers)


def apply(draft: Draft, seat: int, action: Action) -> None:
    """Raises IllegalAction."""
    match action:
        case Discard(card=card):
            _discard(draft, seat, card)
        case DrawDeck():
            _draw_deck(draft, seat)
        case DrawDiscard():
            _draw_discard(draft, seat)
        case Close():
            _close(draft, seat)
        case SwapOne() | SwapAll() | Pass() | Renew():
            raise IllegalAction("not_in_these_rules")
        case Keep() | Exchange() | Resign():
            raise IllegalAction("wrong_phase")
        case _:
            assert_never(action)


def default(rules: Rules, round_: RoundState, seat: int) -> Action:
    """What the clock plays: draw from the deck and throw that card away.

    Where a discard was taken, the card goes whose loss leaves the best hand.
    """
    if round_.step is DRAW:
        if round_.stock:
            return DrawDeck()
        return DrawDiscard() if round_.discards else Close()
    if round_.drawn is not None:
        return Discard(round_.drawn)
    hand = round_.hands[seat]
    worst = max(
        _discardable(rules, round_, seat),
        key=lambda card: scoring.order_key(without(hand, card), rules),
    )
    return Discard(worst)


def without(hand: Cards, card: Card) -> Cards:
    place = hand.index(card)
    return (*hand[:place], *hand[place + 1 :])


def _discardable(rules: Rules, round_: RoundState, seat: int) -> Cards:
    hand, taken = round_.hands[seat], round_.taken
    if taken is None or rules.may_return_taken_discard:
        return hand
    return without(hand, taken)


def _draw_deck(draft: Draft, seat: int) -> None:
    round_ = draft.round
    _check_step(round_, DRAW)
    if not round_.stock:
        raise IllegalAction("draw_pile_empty")
    card = round_.stock[0]
    round_.stock = round_.stock[1:]
    round_.drawn = card
    draft.events.append(DeckDrawn(seat, card))
    _hold_four(draft, seat, card)


def _draw_discard(draft: Draft, seat: int) -> None:
    round_ = draft.round
    _check_step(round_, DRAW)
    if not round_.discards:
        raise IllegalAction("discard_pile_empty")
    card = round_.discards[-1]
    round_.discards = round_.discards[:-1]
    round_.taken = card
    draft.events.append(DiscardTaken(seat, card))
    _hold_four(draft, seat, card)


def _hold_four(draft: Draft, seat: int, card: Card) -> None:
    draft.give_hand(seat, (*draft.round.hands[seat], card))
    draft.round.step = DISCARD


def _discard(draft: Draft, seat: int, card: Card) -> None:
    round_ = draft.round
    _check_step(round_, DISCARD)
    hand = round_.hands[seat]
    if card not in hand:
        raise IllegalAction("card_not_in_hand", card=card)
    if card == round_.taken and not draft.rules.may_return_taken_discard:
        raise IllegalAction("taken_card_may_not_return", card=card)
    draft.give_hand(seat, without(hand, card))
    round_.discards = (*round_.discards, card)
    round_.drawn = round_.taken = None
    draft.events.append(CardDiscarded(seat, card))
    turns.end_move(draft, seat, close=False)


def _close(draft: Draft, seat: int) -> None:
    _check_step(draft.round, DRAW)
    refusal = turns.close_refusal(draft.rules, draft.round, seat)
    if refusal:
        raise IllegalAction(refusal)
    turns.close_round(draft, seat)


def _check_step(round_: RoundState, step: TurnStep) -> None:
    if round_.step is not step:
        raise IllegalAction("wrong_step", step=str(round_.step))
