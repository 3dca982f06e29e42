"""Every reason to refuse an action, at a table where it applies. The state stays as it was."""

from typing import Any

import pytest

from games.engine.errors import IllegalAction, MatchOver, NotYourTurn
from games.engine.thirty_one.actions import (
    Action,
    Close,
    Discard,
    DrawDeck,
    DrawDiscard,
    Exchange,
    Keep,
    Pass,
    Renew,
    Resign,
    SwapAll,
    SwapOne,
)
from games.engine.thirty_one.presets import PRESETS, expand
from games.engine.thirty_one.state import Phase
from tests.engine.stacked import Table, cards, swap

A7 = "7C 8C KS"
HANDS = ("7C 8C KS", "7H 8S KD", "9H JS 10D")
"""Seat 0 deals: 15 clubs, 10, 10."""
POOL = "QH 9S 8D"


def at_turn(**options: Any) -> Table:
    """Seat 1 is to act, QH 9S 8D in the middle."""
    table = Table(expand("schwimmen", options), *HANDS, then=POOL)
    table.play(0, Keep())
    return table


def at_draw(**options: Any) -> Table:
    return Table(expand("blitz", options), *HANDS, then="QH 9S 8D")


def refusal(table: Table, seat: int, action: Action) -> tuple[str, dict[str, Any]]:
    before = table.state
    error = table.refused(seat, action)
    assert table.state == before
    assert isinstance(error, IllegalAction)
    assert error.code == "illegal_action"
    return error.reason, error.params


def test_a_card_must_be_in_the_hand_and_in_the_pool() -> None:
    table = at_turn()
    king, queen, ten = cards("KD QH 10D")
    assert refusal(table, 1, SwapOne(ten, queen)) == ("card_not_in_hand", {"card": "10D"})
    assert refusal(table, 1, SwapOne(king, ten)) == ("card_not_in_pool", {"card": "10D"})
    assert refusal(table, 1, SwapOne(queen, king)) == ("card_not_in_hand", {"card": "QH"})


@pytest.mark.parametrize("action", [Keep(), Exchange()])
def test_the_dealers_choice_is_over_once_turns_begin(action: Action) -> None:
    assert refusal(at_turn(), 1, action) == ("wrong_phase", {})
    assert refusal(at_draw(), 1, action) == ("wrong_phase", {})


@pytest.mark.parametrize("action", [Pass(), SwapAll(), Close(), DrawDeck(), Renew()])
def test_a_dealer_must_choose_first(action: Action) -> None:
    table = Table(PRESETS["schwimmen"], *HANDS, then=POOL)
    assert refusal(table, 0, action) == ("wrong_phase", {})


@pytest.mark.parametrize("action", [DrawDeck(), DrawDiscard(), Discard(cards("KD")[0])])
def test_nobody_draws_where_cards_are_swapped(action: Action) -> None:
    assert refusal(at_turn(), 1, action) == ("not_in_these_rules", {})


@pytest.mark.parametrize("action", [SwapAll(), Pass(), Renew(), swap("KD QH")])
def test_nobody_swaps_or_passes_where_cards_are_drawn(action: Action) -> None:
    assert refusal(at_draw(), 1, action) == ("not_in_these_rules", {})


def test_passing_may_be_forbidden() -> None:
    assert refusal(at_turn(pass_allowed=False), 1, Pass()) == ("pass_not_allowed", {})


def test_closing_may_be_forbidden() -> None:
    table = at_turn(close_allowed=False, pass_scope="round")
    assert refusal(table, 1, Close()) == ("close_not_allowed", {})
    assert table.legal() == ["swap_one", "swap_all", "pass"]


def test_a_round_is_closed_once() -> None:
    table = at_turn()
    table.play(1, Close())
    assert refusal(table, 2, Close()) == ("last_lap", {})


def test_where_closing_is_a_move_it_does_not_go_with_another() -> None:
    table = at_turn()
    for action in (Pass(close=True), SwapAll(close=True), swap("KD QH", close=True)):
        assert refusal(table, 1, action) == ("close_is_a_move", {})


def test_where_closing_follows_a_move_it_is_none_itself() -> None:
    table = at_turn(close_mode="after_move")
    assert refusal(table, 1, Close()) == ("close_needs_a_move", {})
    assert table.legal() == ["swap_one", "swap_all", "pass"]


@pytest.mark.parametrize("mode", ["instead_of_move", "after_move"])
def test_nobody_may_close_in_the_first_turn_where_that_is_forbidden(mode: str) -> None:
    table = at_turn(close_first_turn="forbidden", close_mode=mode)
    close = Close() if mode == "instead_of_move" else Pass(close=True)
    for seat in (1, 2, 0):
        assert refusal(table, seat, close) == ("close_too_early", {})
        table.play(seat, SwapOne(table.round.hands[seat][0], table.round.pool[0]))
    table.play(1, close)
    assert table.round.closer == 1


def test_a_pool_is_renewed_only_if_it_is_7_8_9_and_the_rules_have_it() -> None:
    assert refusal(at_turn(), 1, Renew()) == ("pool_not_renewable", {})
    assert refusal(at_turn(renew_789=True), 1, Renew()) == ("pool_not_renewable", {})


def test_draw_then_discard_and_nothing_else() -> None:
    table = at_draw()
    eight = cards("7H")[0]
    assert refusal(table, 1, Discard(eight)) == ("wrong_step", {"step": "draw"})
    table.play(1, DrawDeck())
    for action in (DrawDeck(), DrawDiscard(), Close()):
        assert refusal(table, 1, action) == ("wrong_step", {"step": "discard"})
    assert refusal(table, 1, Discard(cards("AC")[0])) == ("card_not_in_hand", {"card": "AC"})


def test_a_card_taken_from_the_discard_pile_may_not_go_back_at_once() -> None:
    queen = cards("QH")[0]
    table = at_draw()
    table.play(1, DrawDiscard())
    assert refusal(table, 1, Discard(queen)) == ("taken_card_may_not_return", {"card": "QH"})
    assert queen not in table.round.discards
    allowed = at_draw(may_return_taken_discard=True)
    allowed.play(1, DrawDiscard(), Discard(queen))
    assert allowed.round.discards == (queen,)


def test_a_card_drawn_from_the_deck_may_be_thrown_at_once() -> None:
    table = at_draw()
    table.play(1, DrawDeck(), Discard(cards("9S")[0]))
    assert table.round.discards == cards("QH 9S")


@pytest.mark.parametrize("action", [Pass(), Keep(), Close(), SwapAll(), DrawDeck()])
def test_others_are_told_whose_turn_it_is(action: Action) -> None:
    for seat in (0, 2):
        error = at_turn().refused(seat, action)
        assert isinstance(error, NotYourTurn)
        assert (error.code, error.params) == ("not_your_turn", {"to_act": 1})


def test_nobody_acts_in_a_showdown() -> None:
    table = at_turn()
    table.play(1, Close())
    table.play(2, Pass())
    table.play(0, Pass())
    assert table.state.phase is Phase.SHOWDOWN
    assert table.legal() == []
    error = table.refused(1, Pass())
    assert isinstance(error, NotYourTurn)
    assert error.params == {"to_act": None}


@pytest.mark.parametrize("action", [Pass(), Resign()])
def test_who_is_out_or_was_never_there_does_not_act(action: Action) -> None:
    table = at_turn()
    table.play(2, Resign())
    for stranger in (2, 3, -1):
        error = table.refused(stranger, action)
        assert isinstance(error, MatchOver)
        assert (error.code, error.reason) == ("match_not_active", "seat_not_active")


@pytest.mark.parametrize("action", [Pass(), Resign()])
def test_a_finished_match_takes_no_action(action: Action) -> None:
    table = at_turn()
    table.play(2, Resign())
    table.play(1, Resign())
    assert table.state.phase is Phase.FINISHED
    for seat in range(3):
        error = table.refused(seat, action)
        assert isinstance(error, MatchOver)
        assert error.reason == "match_finished"
