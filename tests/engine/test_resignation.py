"""Leaving for good, in every phase."""

from typing import Any

from games.engine.thirty_one import deal
from games.engine.thirty_one.actions import Close, Discard, DrawDeck, Keep, Pass, Resign
from games.engine.thirty_one.events import (
    DealerKept,
    MatchFinished,
    PoolRevealed,
    RoundEnded,
    SeatPlace,
    SeatResigned,
    UpcardTurned,
)
from games.engine.thirty_one.presets import expand
from games.engine.thirty_one.state import Phase
from tests.engine.playing import GAME
from tests.engine.stacked import Table, cards, swap

HANDS = ("7C 8C KS", "7H 8S KD", "9H JS 10D")
POOL = "QH 9S 8D"


def dealt(preset: str = "schwimmen", **options: Any) -> Table:
    return Table(expand(preset, options), *HANDS, then=POOL)


def at_turn(**options: Any) -> Table:
    table = dealt(**options)
    table.play(0, Keep())
    return table


def test_the_cards_of_who_resigned_are_dead_and_shown_to_nobody() -> None:
    table = at_turn()
    assert table.play(2, Resign()) == [SeatResigned(2)]
    assert table.round.hands[2] == ()
    assert table.round.dead == cards("9H JS 10D")
    table.play(1, Close())
    table.play(0, Pass())
    assert [result.seat for result in table.ended.results] == [0, 1]


def test_another_seat_may_resign_while_the_dealer_chooses() -> None:
    table = dealt()
    table.play(2, Resign())
    assert (table.state.phase, table.round.actor) == (Phase.DEALER_CHOICE, 0)


def test_a_dealer_who_resigns_has_kept_a_dead_hand() -> None:
    table = dealt()
    assert table.play(0, Resign()) == [
        SeatResigned(0), DealerKept(0, automatic=True), PoolRevealed(cards(POOL))
    ]  # fmt: skip
    drawing = dealt("blitz", dealer_choice="stock_shuffle_back")
    assert drawing.play(0, Resign())[-1] == UpcardTurned(cards("QH")[0])
    assert drawing.round.actor == 1


def test_a_closer_who_resigns_leaves_a_lap_without_a_closer() -> None:
    table = at_turn()
    table.play(1, Close())
    table.play(1, Resign())
    assert (table.round.closer, table.round.queue) == (None, (2, 0))
    table.play(2, Pass())
    table.play(0, Pass())
    assert (table.ended.reason, table.ended.closer) == ("close", None)


def test_who_waits_in_the_lap_and_resigns_is_left_out() -> None:
    table = at_turn()
    table.play(1, Close())
    table.play(0, Resign())
    table.play(2, Pass())
    assert table.ended.reason == "close"


def test_the_last_of_the_lap_resigns_and_hands_are_compared() -> None:
    table = at_turn()
    table.play(1, Close())
    table.play(2, Pass())
    table.play(0, Resign())
    assert [result.seat for result in table.ended.results] == [1, 2]


def test_in_the_middle_of_a_turn_the_fourth_card_dies_too() -> None:
    table = dealt("blitz")
    table.play(1, DrawDeck())
    table.play(1, Resign())
    assert table.round.dead == cards("7H 8S KD 9S")
    assert (table.round.actor, table.round.step, table.round.drawn) == (2, "draw", None)
    table.play(2, DrawDeck(), Discard(cards("8D")[0]))


def test_the_last_seat_not_standing_gets_its_one_turn() -> None:
    table = at_turn(pass_scope="round")
    table.play(1, Pass())
    table.play(2, Resign())
    assert table.round.actor == 0
    table.play(0, swap("KS 9S"))
    assert table.ended.reason == "all_stood"


def test_if_only_seats_that_stand_are_left_hands_are_compared() -> None:
    """Seat 1 stands, seat 2 swaps, seat 0 stands; seat 2 resigns: no run of passes is complete."""
    table = at_turn(pass_scope="round")
    table.play(1, Pass())
    table.play(2, swap("9H 9S"))
    table.play(0, Pass())
    table.play(2, Resign())
    assert (table.ended.reason, table.ended.closer) == ("all_stood", None)


def test_the_last_but_one_resigns_and_the_match_is_over_without_a_showdown() -> None:
    table = at_turn()
    table.play(2, Resign())
    assert table.play(0, Resign()) == [
        SeatResigned(0),
        RoundEnded(1, "resignation", None, void=True, results=()),
        MatchFinished((SeatPlace(1, 1), SeatPlace(0, 2), SeatPlace(2, 3))),
    ]
    assert table.state.phase is Phase.FINISHED
    assert GAME.to_act(table.state) is None


def showdown() -> Table:
    table = at_turn()
    table.play(1, Close())
    table.play(2, Pass())
    table.play(0, Pass())
    assert table.state.phase is Phase.SHOWDOWN
    return table


def test_between_rounds_a_seat_may_resign_and_is_not_dealt_in() -> None:
    table = showdown()
    assert table.play(1, Resign()) == [SeatResigned(1)]
    assert deal.next_dealer(table.state) == 2
    step = deal.next_round(table.state, table.chance)
    assert step.state.round.hands[1] == ()


def test_between_rounds_the_last_but_one_may_resign() -> None:
    table = showdown()
    table.play(1, Resign())
    assert table.play(0, Resign()) == [
        SeatResigned(0), MatchFinished((SeatPlace(2, 1), SeatPlace(0, 2), SeatPlace(1, 3)))
    ]  # fmt: skip
