"""From the shuffled pack to the first turn: deal, dealer's choice, combinations (rules 3.2-3.4)."""

from itertools import takewhile
from typing import assert_never

from games.engine.cards import HAND_SIZE, PACKS, Cards
from games.engine.chance import Chance
from games.engine.errors import IllegalAction, InvalidRules
from games.engine.game import Step
from games.engine.thirty_one import scoring, turns
from games.engine.thirty_one.actions import Action, Exchange, Keep, LegalAction
from games.engine.thirty_one.events import (
    CardsDealt,
    DealerExchanged,
    DealerKept,
    DealtHand,
    Event,
    ExchangeLapStarted,
    PoolRevealed,
    RoundStarted,
    UpcardTurned,
)
from games.engine.thirty_one.rules import (
    COMMERCE,
    DealCombo,
    DealerChoice,
    FirstDealer,
    NextDealer,
    Rules,
    seat_limits,
)
from games.engine.thirty_one.state import (
    DEALER_CHOICE,
    TURNS,
    Draft,
    MatchState,
    Players,
    RoundState,
    Seats,
    clockwise,
    next_seat,
)


def open_match(rules: Rules, seats: int, chance: Chance) -> Step[MatchState, Event]:
    """The first round dealt. Raises InvalidRules for too few or too many seats."""
    fewest, most = seat_limits(rules)
    if not fewest <= seats <= most:
        raise InvalidRules("seat_count", option="seats", minimum=fewest, maximum=most)
    players = Players(lives=(rules.lives,) * seats, active=tuple(range(seats)))
    return deal_round(rules, players, 1, _first_dealer(rules, seats, chance), chance)


def next_round(state: MatchState, chance: Chance) -> Step[MatchState, Event]:
    """After a showdown."""
    dealer = next_dealer(state)
    return deal_round(state.rules, state.players, state.round.number + 1, dealer, chance)


def _first_dealer(rules: Rules, seats: int, chance: Chance) -> int:
    match rules.first_dealer:
        case FirstDealer.RANDOM:
            return chance.below(seats, "31/first_dealer")
        case FirstDealer.HOST:
            return 0
        case _:
            assert_never(rules.first_dealer)


def next_dealer(state: MatchState) -> int:
    """Who deals the round after this showdown (rules 3.8.5)."""
    active, last = state.players.active, state.round.dealer
    match state.rules.next_dealer:
        case NextDealer.LEFT:
            return next_seat(active, last)
        case NextDealer.LOSER:
            losers = tuple(seat for seat in active if seat in state.round.losers)
            return next_seat(losers or active, last)
        case _:
            assert_never(state.rules.next_dealer)


def deal_round(
    rules: Rules, players: Players, number: int, dealer: int, chance: Chance
) -> Step[MatchState, Event]:
    """Shuffle a full pack; deal three cards each, one at a time, left of the dealer first."""
    order = clockwise(players.active, dealer)
    pack = chance.shuffled(PACKS[rules.pack], f"31/round:{number}")
    seats = len(order)
    used = HAND_SIZE * seats
    dealt = [DealtHand(seat, pack[place:used:seats]) for place, seat in enumerate(order)]
    hands: list[Cards] = [()] * len(players.lives)
    for each in dealt:
        hands[each.seat] = each.cards
    round_ = RoundState(number, dealer, TURNS, tuple(hands), pack[used:])
    draft = Draft(rules, players, round_, chance, [RoundStarted(number, dealer)])
    draft.events.append(CardsDealt(tuple(dealt)))
    _open_table(draft)
    return draft.finish()


def _open_table(draft: Draft) -> None:
    """The table before the first turn; a combination may end the round here (rules 3.2.4-6)."""
    match draft.rules.dealer_choice:
        case DealerChoice.NONE:
            _turn_up_table(draft)
        case DealerChoice.CENTER:
            draft.round.face_down = _take_from_stock(draft)
        case DealerChoice.STOCK | DealerChoice.STOCK_SHUFFLE_BACK:
            pass
        case _:
            assert_never(draft.rules.dealer_choice)
    at_once = draft.rules.deal_combo is DealCombo.END_IMMEDIATELY
    if draft.rules.dealer_choice is DealerChoice.NONE or (at_once and _holders(draft)):
        _begin_turns(draft)
    else:
        _ask_dealer(draft)


def _ask_dealer(draft: Draft) -> None:
    """A dealer who holds a combination keeps it without being asked (rules 3.4)."""
    round_ = draft.round
    round_.phase, round_.actor = DEALER_CHOICE, round_.dealer
    if scoring.is_combination(round_.hands[round_.dealer], draft.rules):
        keep_for_dealer(draft, automatic=True)


def legal() -> tuple[LegalAction, ...]:
    """What a dealer may do before the first turn."""
    return (LegalAction("keep"), LegalAction("exchange"))


def apply(draft: Draft, seat: int, action: Action) -> None:
    """The dealer's choice (rules 3.3). Raises IllegalAction."""
    match action:
        case Keep():
            keep_for_dealer(draft, automatic=False)
        case Exchange():
            _exchange(draft, seat)
        case _:
            raise IllegalAction("wrong_phase")


def keep_for_dealer(draft: Draft, *, automatic: bool) -> None:
    draft.events.append(DealerKept(draft.round.dealer, automatic))
    _turn_up_table(draft)
    _begin_turns(draft)


def _exchange(draft: Draft, seat: int) -> None:
    round_ = draft.round
    old = round_.hands[seat]
    new = round_.face_down or _take_from_stock(draft)
    draft.give_hand(seat, new)
    becomes_pool = draft.rules.exchange_mechanism is COMMERCE
    draft.events.append(DealerExchanged(seat, old, new, gave_shown=becomes_pool))
    if becomes_pool:
        round_.face_down, round_.pool = (), old
        draft.events.append(PoolRevealed(old))
    else:
        round_.stock = draft.shuffled(round_.stock + old)
        _turn_up_table(draft)
    _begin_turns(draft)


def _turn_up_table(draft: Draft) -> None:
    """The pool, from the face-down cards or the stock, or the first discard."""
    round_ = draft.round
    if draft.rules.exchange_mechanism is COMMERCE:
        round_.pool = round_.face_down or _take_from_stock(draft)
        round_.face_down = ()
        draft.events.append(PoolRevealed(round_.pool))
    else:
        round_.discards, round_.stock = round_.stock[:1], round_.stock[1:]
        draft.events.append(UpcardTurned(round_.discards[0]))


def _take_from_stock(draft: Draft) -> Cards:
    round_ = draft.round
    taken, round_.stock = round_.stock[:HAND_SIZE], round_.stock[HAND_SIZE:]
    return taken


def _holders(draft: Draft) -> Seats:
    """Seats that hold a combination."""
    hands = draft.round.hands
    rules = draft.rules
    active = draft.players.active
    return tuple([seat for seat in active if scoring.is_combination(hands[seat], rules)])


def _begin_turns(draft: Draft) -> None:
    """Left of the dealer begins; with a combination about, it is a lap for the others."""
    round_ = draft.round
    round_.phase = TURNS
    holders = _holders(draft)
    if not holders:
        turns.begin(draft, next_seat(draft.players.active, round_.dealer))
        return
    queue = _exchange_lap(draft, holders)
    if queue:
        draft.events.append(ExchangeLapStarted(holders, queue))
    turns.start_lap(draft, queue, "deal_combo")


def _exchange_lap(draft: Draft, holders: Seats) -> Seats:
    order = clockwise(draft.players.active, draft.round.dealer)
    match draft.rules.deal_combo:
        case DealCombo.END_IMMEDIATELY:
            return ()
        case DealCombo.ONE_EXCHANGE_LAP:
            return tuple(seat for seat in order if seat not in holders)
        case DealCombo.END_ON_HOLDER_TURN:
            return tuple(takewhile(lambda seat: seat not in holders, order))
        case _:
            assert_never(draft.rules.deal_combo)
