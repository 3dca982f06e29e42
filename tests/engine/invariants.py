"""What holds in every state between two actions (rules 3.9)."""

from collections import Counter

from games.engine.cards import PACKS
from games.engine.thirty_one import transitions
from games.engine.thirty_one.rules import Mechanism
from games.engine.thirty_one.state import MatchState, Phase, TurnStep

CARD_PHASES = {Phase.DEALER_CHOICE, Phase.TURNS, Phase.LAST_LAP}


def check(state: MatchState) -> None:
    check_cards(state)
    check_seats(state)
    if state.phase in CARD_PHASES:
        check_turn(state)
    else:
        assert state.round.actor is None
        assert transitions.legal_actions(state) == ()


def check_cards(state: MatchState) -> None:
    round_ = state.round
    piles = (round_.stock, round_.pool, round_.face_down, round_.discards, round_.waste)
    found = Counter(card for pile in (*round_.hands, *piles, round_.dead) for card in pile)
    assert found == Counter(PACKS[state.rules.pack])


def check_seats(state: MatchState) -> None:
    players = state.players
    gone = [seat for group in players.gone for seat in group]
    assert sorted([*players.active, *gone]) == list(range(len(players.lives)))
    assert set(players.resigned) <= set(gone)
    fewest = 0 if state.rules.swim else 1
    assert all(players.lives[seat] >= fewest for seat in players.active)


def check_turn(state: MatchState) -> None:
    round_, active = state.round, state.players.active
    assert round_.actor in active
    assert len(active) > 1
    assert transitions.legal_actions(state)
    for seat, hand in enumerate(round_.hands):
        holds_four = seat == round_.actor and round_.step is TurnStep.DISCARD
        assert len(hand) == (0 if seat not in active else 4 if holds_four else 3)
    swaps = state.rules.exchange_mechanism is Mechanism.COMMERCE
    dealt = round_.phase is not Phase.DEALER_CHOICE
    assert len(round_.pool) == (3 if swaps and dealt else 0)
    assert len(round_.face_down) in ((0,) if dealt else (0, 3))
    assert round_.phase is not Phase.LAST_LAP or round_.queue[0] == round_.actor
