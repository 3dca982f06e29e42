"""One action, one transition: who may act, and which family carries it out (rules 3.1).

`apply` stops at the showdown; dealing the next round is another step.
"""

from typing import assert_never

from games.engine.chance import Chance
from games.engine.errors import MatchOver, NotYourTurn
from games.engine.game import Step
from games.engine.thirty_one import commerce, deal, draw_discard, resignation
from games.engine.thirty_one.actions import Action, Keep, LegalAction, Resign
from games.engine.thirty_one.events import Event
from games.engine.thirty_one.rules import COMMERCE, Mechanism
from games.engine.thirty_one.state import DEALER_CHOICE, Draft, MatchState, Phase


def apply(state: MatchState, seat: int, action: Action, chance: Chance) -> Step[MatchState, Event]:
    """Raises MatchOver, NotYourTurn, IllegalAction."""
    draft = Draft(state.rules, state.players, state.round.copy(), chance, [])
    if isinstance(action, Resign):
        _check_seat(state, seat)
        resignation.apply(draft, seat)
    else:
        if seat != state.round.actor:
            _check_seat(state, seat)
            raise NotYourTurn("not_your_turn", to_act=state.round.actor)
        _act(draft, seat, action)
    return draft.finish()


def _check_seat(state: MatchState, seat: int) -> None:
    if state.round.phase is Phase.FINISHED:
        raise MatchOver("match_finished")
    if seat not in state.players.active:
        raise MatchOver("seat_not_active")


def _act(draft: Draft, seat: int, action: Action) -> None:
    if draft.round.phase is DEALER_CHOICE:
        deal.apply(draft, seat, action)
    elif draft.rules.exchange_mechanism is COMMERCE:
        commerce.apply(draft, seat, action)
    else:
        draw_discard.apply(draft, seat, action)


def legal_actions(state: MatchState) -> tuple[LegalAction, ...]:
    """What the seat to act may do, () when nobody acts. Resigning is never listed."""
    rules, round_ = state.rules, state.round
    if round_.actor is None:
        return ()
    if round_.phase is Phase.DEALER_CHOICE:
        return deal.legal()
    match rules.exchange_mechanism:
        case Mechanism.COMMERCE:
            return commerce.legal(rules, round_, round_.actor)
        case Mechanism.DRAW_DISCARD:
            return draw_discard.legal(rules, round_, round_.actor)
        case _:
            assert_never(rules.exchange_mechanism)


def default_action(state: MatchState) -> Action:
    """What the clock plays for the seat to act. Raises MatchOver when nobody acts."""
    rules, round_ = state.rules, state.round
    if round_.actor is None:
        raise MatchOver("match_finished")
    if round_.phase is Phase.DEALER_CHOICE:
        return Keep()
    match rules.exchange_mechanism:
        case Mechanism.COMMERCE:
            return commerce.default(rules, round_, round_.actor)
        case Mechanism.DRAW_DISCARD:
            return draw_discard.default(rules, round_, round_.actor)
        case _:
            assert_never(rules.exchange_mechanism)
