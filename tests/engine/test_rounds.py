"""What the golden cases leave out: guards, empty piles, laps, dealers, and how a round ends."""

from typing import Any

import pytest

from games.engine.chance import SeededChance
from games.engine.errors import MatchOver
from games.engine.thirty_one import deal, showdown, transitions
from games.engine.thirty_one.actions import (
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
from games.engine.thirty_one.events import (
    DealerExchanged,
    DealerKept,
    ExchangeLapStarted,
    MatchFinished,
    Passed,
    PassesCleared,
    PileRecycled,
    PoolRenewed,
    PoolSwept,
    RoundClosed,
    RoundEnded,
    RoundStarted,
    SeatPlace,
)
from games.engine.thirty_one.presets import expand
from games.engine.thirty_one.state import Phase
from tests.engine.playing import GAME
from tests.engine.stacked import Table, cards, swap

HANDS = ("7C 8C KS", "7H 8S KD", "9H JS 10D")
"""Seat 0: 15 clubs. Seats 1 and 2: 10 diamonds, 10 spades."""
POOL = "QH 9S 8D"


def at_turn(then: str = POOL, **options: Any) -> Table:
    table = Table(expand("schwimmen", options), *HANDS, then=then)
    table.play(0, Keep())
    return table


def pass_around(table: Table, *seats: int) -> None:
    for seat in seats or (1, 2, 0):
        table.play(seat, Pass())


# Passing and sweeping.


def test_after_the_last_sweep_allowed_a_run_of_passes_ends_the_round() -> None:
    table = at_turn(max_sweeps_per_round=2)
    for sweeps in (1, 2):
        pass_around(table)
        assert table.round.sweeps == sweeps
    pass_around(table)
    assert (table.ended.reason, table.ended.closer) == ("sweep_limit", None)
    assert table.losses == {0: 0, 1: 1, 2: 0}


def test_without_a_sweep_the_pool_stays_and_the_guard_still_counts() -> None:
    table = at_turn(all_pass="none", max_sweeps_per_round=1)
    pass_around(table)
    assert table.events[-1] == PassesCleared()
    assert (table.round.actor, table.round.pool, table.round.pass_run) == (1, cards(POOL), ())
    pass_around(table)
    assert table.ended.reason == "sweep_limit"


def test_without_a_sweep_seats_that_stand_are_not_called_back() -> None:
    table = at_turn(all_pass="none", pass_scope="round")
    pass_around(table)
    assert table.ended.reason == "all_stood"


def test_a_pass_for_the_round_is_shown_as_standing_but_not_in_a_last_lap() -> None:
    table = at_turn(pass_scope="round")
    assert table.play(1, Pass()) == [Passed(1, stands=True)]
    table.play(2, Close())
    assert table.play(0, Pass())[0] == Passed(0, stands=False)


def test_the_last_seat_not_standing_may_pass_where_that_completes_no_run() -> None:
    """Seat 1 stands, seat 2 swaps, seat 0 stands, seat 2 passes: seat 1's pass was broken."""
    table = at_turn(pass_scope="round")
    table.play(1, Pass())
    table.play(2, swap("9H 9S"))
    table.play(0, Pass())
    table.play(2, Pass())
    assert (table.ended.reason, table.ended.closer) == ("all_stood", None)


def test_the_last_seat_not_standing_may_close_and_is_the_closer() -> None:
    table = at_turn(pass_scope="round")
    table.play(1, Pass())
    table.play(2, Pass())
    events = table.play(0, Close())
    assert events[0] == RoundClosed(0)
    assert (table.ended.reason, table.ended.closer) == ("close", 0)


def test_a_stock_too_short_takes_the_swept_cards_with_it() -> None:
    """Waste: 8 seats and 32 cards leave 5; after one sweep 2 and 3 in the waste."""
    seats = ["7D 10C JD", "7H 10H QC", "7S 10S QD", "9C 8D QS", "9D KC KS", "9H JC KD", "9S JS KH",
             "7C 8H 8S"]  # fmt: skip
    table = Table(expand("schwimmen", {}), *seats)
    table.play(0, Keep())
    everybody = [1, 2, 3, 4, 5, 6, 7, 0]
    pass_around(table, *everybody)
    assert (len(table.round.stock), len(table.round.waste)) == (2, 3)
    old = table.round.pool
    pass_around(table, *everybody)
    assert table.events[-1] == PoolSwept(old, table.round.pool, 2)
    assert (table.round.waste, len(table.round.stock)) == (old, 2)


def test_a_stock_that_takes_back_the_pool_never_runs_out() -> None:
    """Hands and pool of six seats take 21 of 24 cards."""
    hands = ["9C 10S JH", "9S 10H JD", "9H 10D QC", "9D JC QS", "10C JS QH", "KC KS KH"]
    table = Table(expand("a9", {}), *hands, then="QD AC AS")
    table.play(0, Exchange())
    for _ in range(3):
        old = table.round.pool
        pass_around(table, 1, 2, 3, 4, 5, 0)
        assert len(table.round.stock) == 3
        assert not table.round.waste
        assert set(table.round.pool).isdisjoint(old)


def test_a_stock_too_short_for_a_sweep_takes_the_pool_in_first() -> None:
    """TRUNCATED: with a whole pack and seats within its limit this cannot happen."""
    table = at_turn(sweep_destination="stock")
    table.round.dead, table.round.stock = table.round.stock[2:], table.round.stock[:2]
    before = (*table.round.stock, *table.round.pool)
    pass_around(table)
    assert table.round.pool == before[:3]
    assert table.round.stock == before[3:]


def test_stock_and_waste_too_short_for_a_sweep_take_the_pool_with_them() -> None:
    """TRUNCATED, as above: two cards are left when the first sweep comes."""
    table = at_turn()
    table.round.dead, table.round.stock = table.round.stock[2:], table.round.stock[:2]
    before = (*table.round.stock, *table.round.pool)
    pass_around(table)
    assert table.round.pool == before[:3]
    assert (table.round.stock, table.round.waste) == (before[3:], ())


def short_stock(**options: Any) -> Table:
    """Two seats, and so many sweeps that two cards are left in the stock."""
    rules = expand("schwimmen", {"max_sweeps_per_round": 50} | options)
    table = Table(rules, "7C 8C KS", "7H 8S KD", then=POOL)
    table.play(0, Keep())
    while len(table.round.stock) >= 3:
        pass_around(table, 1, 0)
    return table


def test_a_recycled_stock_keeps_its_rest_on_top() -> None:
    table = short_stock()
    rest = table.round.stock
    pass_around(table, 1, 0)
    assert table.round.pool[: len(rest)] == rest
    assert len(table.round.pool) == 3


def test_an_exhausted_stock_may_end_the_round() -> None:
    table = short_stock(stock_exhausted="end_round")
    pass_around(table, 1, 0)
    assert table.ended.reason == "stock_exhausted"


def test_an_exhausted_stock_may_keep_the_table_and_then_the_guard_ends_it() -> None:
    table = short_stock(stock_exhausted="keep_table", max_sweeps_per_round=8)
    pool = table.round.pool
    while table.state.phase is Phase.TURNS:
        pass_around(table, 1, 0)
    assert table.ended.reason == "sweep_limit"
    assert table.round.pool == pool
    assert table.events.count(PassesCleared()) + len(sweeps(table)) == 8


def sweeps(table: Table) -> list[PoolSwept]:
    return [event for event in table.events if isinstance(event, PoolSwept)]


# Renewing 7-8-9.


def test_a_pool_of_7_8_9_is_renewed_and_the_turn_goes_on() -> None:
    table = at_turn(then="7D 9S 8D JC QC KC", renew_789=True, sweep_destination="stock")
    assert table.legal() == ["swap_one", "swap_all", "pass", "close", "renew"]
    events = table.play(1, Renew())
    assert events == [PoolRenewed(1, cards("7D 9S 8D"), cards("JC QC KC"), 20)]
    assert (table.round.actor, table.round.sweeps) == (1, 1)
    table.play(1, Pass())


def test_a_renewal_breaks_a_run_of_passes_and_is_possible_in_a_last_lap() -> None:
    table = at_turn(then="7D 9S 8D JC QC KC", renew_789=True)
    table.play(1, Pass())
    table.play(2, Renew(), Close())
    assert table.round.pass_run == ()
    lap = at_turn(then="7D 9S 8D JC QC KC", renew_789=True)
    lap.play(1, Close())
    lap.play(2, Renew(), Pass())
    assert lap.round.actor == 0


def test_a_renewal_needs_three_cards_and_counts_towards_the_guard() -> None:
    assert "renew" not in at_turn(
        then="7D 9S 8D", renew_789=True, max_sweeps_per_round=0
    ).legal()  # fmt: skip
    hands = ["10C JS QH", "10S JH QD", "10H JD QC", "10D JC QS", "KC KS KH", "AC AS KD", "AH 9C 8C",
             "7C 8S 9H"]  # fmt: skip
    for exhausted, possible in (("recycle", True), ("end_round", False), ("keep_table", False)):
        options = {"renew_789": True, "stock_exhausted": exhausted}
        table = Table(expand("schwimmen", options), *hands, then="7S 7H 7D 8H 8D 9S 9D AD")
        table.play(0, Keep())
        pass_around(table, 1, 2, 3, 4, 5, 6, 7)
        table.play(0, swap("QH 7H"))
        assert "renew" not in table.legal()
        assert len(table.round.stock) == 5
        pass_around(table, 1, 2, 3, 4, 5, 6, 7, 0)
        table.play(1, swap("10S 8H"))
        table.play(2, swap("10H 8D"))
        table.play(3, SwapAll())
        table.play(4, Pass())
        table.play(5, Pass())
        table.play(6, SwapOne(cards("9C")[0], table.round.pool[0]))
        table.play(7, SwapAll())
        assert set(table.round.pool) == set(cards("7C 8S 9H"))
        assert ("renew" in table.legal()) is possible
        assert len(table.round.stock) == 2


# Closing and laps.


def test_a_swap_that_makes_31_ends_the_round_whether_or_not_it_would_close() -> None:
    rules = expand("schwimmen", {"close_mode": "after_move"})
    table = Table(rules, "7C 8C KS", "AH KH 8S", "9H JS 10D", then=POOL)
    table.play(0, Keep())
    table.play(1, swap("8S QH", close=True))
    assert (table.ended.reason, table.ended.closer) == ("combo", None)


def test_a_pass_may_close_and_then_completes_no_run() -> None:
    table = at_turn(close_mode="after_move", pass_scope="round")
    assert transitions.legal_actions(table.state)[2].close == (False, True)
    table.play(1, Pass())
    table.play(2, Pass())
    table.play(0, Pass(close=True))
    assert (table.ended.reason, table.ended.closer) == ("close", 0)


def test_in_a_last_lap_a_move_cannot_close() -> None:
    table = at_turn(close_mode="after_move")
    table.play(1, SwapAll(close=True))
    assert [offer.close for offer in transitions.legal_actions(table.state)] == [(), (), ()]


def dealt_31(**options: Any) -> Table:
    """Seat 2 of four is dealt 31, seat 0 deals."""
    rules = expand("a7", {"dealer_choice": "none"} | options)
    return Table(rules, "7C 8C KS", "7H 8S KD", "AH KH QH", "9H JS 10D", then="JD 9S 8D")


def test_the_lap_after_a_dealt_31_leaves_out_its_holder() -> None:
    table = dealt_31()
    assert table.events[-1] == ExchangeLapStarted(holders=(2,), queue=(1, 3, 0))
    assert table.legal() == ["swap_one", "swap_all", "pass"]
    pass_around(table, 1, 3, 0)
    assert table.ended.reason == "deal_combo"


def test_the_lap_may_stop_when_the_turn_reaches_the_holder() -> None:
    table = dealt_31(deal_combo="end_on_holder_turn")
    assert table.events[-1] == ExchangeLapStarted(holders=(2,), queue=(1,))
    table.play(1, Pass())
    assert table.ended.reason == "deal_combo"


def test_a_holder_left_of_the_dealer_ends_the_round_at_once_there() -> None:
    rules = expand("a7", {"dealer_choice": "none", "deal_combo": "end_on_holder_turn"})
    table = Table(rules, "7C 8C KS", "AH KH QH", then="JD 9S 8D")
    assert table.ended.reason == "deal_combo"
    assert not any(isinstance(event, ExchangeLapStarted) for event in table.events)


def test_a_dealt_31_may_mean_nothing() -> None:
    table = dealt_31(instant_31=False)
    assert (table.state.phase, table.round.actor) == (Phase.TURNS, 1)


def test_a_dealer_with_a_combination_keeps_without_being_asked() -> None:
    table = Table(expand("a7", {}), "AH KH QH", "7H 8S KD", then="JD 9S 8D")
    assert DealerKept(0, automatic=True) in table.events
    assert (table.round.actor, table.round.pool) == (1, cards("JD 9S 8D"))


def test_the_lap_of_the_draw_family_is_one_draw_and_discard_each() -> None:
    rules = expand("blitz", {"deal_combo": "one_exchange_lap"})
    table = Table(rules, "7C 8C KS", "7H 8S KD", "AH KH QH", then="2C 3C 4C")
    assert table.legal() == ["draw_deck", "draw_discard"]
    table.play(1, DrawDeck(), Discard(cards("3C")[0]))
    table.play(0, DrawDiscard(), Discard(cards("KS")[0]))
    assert table.ended.reason == "deal_combo"
    assert table.losses == {0: 0, 1: 1, 2: 0}


def test_an_exchange_in_the_draw_family_is_shuffled_back_and_stays_secret() -> None:
    rules = expand("blitz", {"dealer_choice": "stock_shuffle_back"})
    table = Table(rules, "7C 8C KS", "7H 8S KD", then="2C 3C 4C 5C")
    exchanged = table.play(0, Exchange())[0]
    assert exchanged == DealerExchanged(0, cards("7C 8C KS"), cards("2C 3C 4C"), gave_shown=False)
    assert set(cards("7C 8C KS")) <= set(table.round.stock)
    assert table.round.actor == 1
    assert table.round.discards == cards("5C")


# The draw pile runs out.


def nearly_empty(**options: Any) -> Table:
    """Two seats, 24 cards, and 17 in the draw pile."""
    return Table(expand("blitz", {"pack": "a9"} | options), "9C 10S JH", "9S 10H JD")


def draw_on(table: Table, until: int) -> None:
    """Both seats throw what they draw until the draw pile holds so many cards."""
    while table.state.phase is Phase.TURNS and len(table.round.stock) > until:
        seat = table.round.actor
        assert seat is not None
        table.play(seat, DrawDeck())
        table.play(seat, transitions.default_action(table.state))


def test_an_empty_draw_pile_is_made_of_the_discards_but_the_top_one() -> None:
    table = nearly_empty()
    draw_on(table, until=1)
    discards = table.round.discards
    seat = table.round.actor
    assert seat is not None
    top = table.round.stock[0]
    table.play(seat, DrawDeck(), Discard(top))
    assert table.events[-1] == PileRecycled(len(discards))
    assert (table.round.stock, table.round.discards) == (discards, (top,))


@pytest.mark.parametrize(("policy", "void"), [("end_round", False), ("void_round", True)])
def test_an_empty_draw_pile_may_end_or_void_the_round(policy: str, *, void: bool) -> None:
    table = nearly_empty(draw_pile_exhausted=policy)
    draw_on(table, until=0)
    assert (table.ended.reason, table.ended.void) == ("draw_pile_exhausted", void)
    assert sum(table.losses.values()) == (0 if void else 2)
    assert all(result.hand for result in table.ended.results)


def emptied(**options: Any) -> Table:
    """Seat 1 is to draw; the pile is empty and one discard lies there, so nothing can be recycled.

    Seats resign holding four cards until the pack is used up: nobody could do this at a real table.
    """
    rules = expand("blitz", {"pack": "a9", "lives": 9} | options)
    table = Table(rules, "9C 10S JH", "9S 10H JD", "9H 10D QC")
    stock = table.round.stock
    keep = stock[:1]
    table.round.dead, table.round.stock = stock[1:], keep
    return table


def test_with_one_discard_and_no_draw_pile_only_that_card_or_a_close_is_left() -> None:
    table = emptied(close_first_turn="allowed")
    table.play(1, DrawDiscard())
    table.play(1, transitions.default_action(table.state))
    table.play(2, DrawDeck(), Resign())
    assert table.legal() == ["draw_discard", "close"]
    assert table.refused(0, DrawDeck()).reason == "draw_pile_empty"
    assert transitions.default_action(table.state) == DrawDiscard()


def test_with_no_card_to_draw_closing_is_left_and_the_clock_closes() -> None:
    table = emptied(close_first_turn="allowed")
    table.play(1, DrawDeck())
    table.play(1, transitions.default_action(table.state))
    table.round.discards, table.round.dead = (), table.round.dead + table.round.discards
    # Seat 2 takes nothing: it is asked again with the piles empty.
    table.round.stock = ()
    assert table.legal() == ["close"]
    assert table.refused(2, DrawDiscard()).reason == "discard_pile_empty"
    assert transitions.default_action(table.state) == Close()


def test_with_no_card_to_draw_and_no_right_to_close_the_round_ends() -> None:
    table = emptied(close_first_turn="forbidden")
    table.round.dead, table.round.stock = table.round.dead + table.round.stock, ()
    table.play(1, DrawDiscard(), Resign())
    assert (table.ended.reason, table.ended.closer) == ("draw_pile_exhausted", None)


def test_with_no_card_to_draw_in_a_last_lap_the_closer_keeps_the_role() -> None:
    table = emptied(close_first_turn="allowed")
    table.round.dead, table.round.stock = table.round.dead + table.round.stock, ()
    table.play(1, Close())
    table.play(2, DrawDiscard(), Resign())
    assert (table.ended.reason, table.ended.closer) == ("draw_pile_exhausted", 1)


# Default actions.


def test_the_clock_keeps_passes_and_throws_what_it_drew() -> None:
    table = Table(expand("schwimmen", {}), *HANDS, then=POOL)
    assert transitions.default_action(table.state) == Keep()
    table.play(0, Keep())
    assert transitions.default_action(table.state) == Pass()
    draws = Table(expand("blitz", {}), *HANDS, then="2C 9S")
    assert transitions.default_action(draws.state) == DrawDeck()
    draws.play(1, DrawDeck())
    assert transitions.default_action(draws.state) == Discard(cards("9S")[0])


def test_where_passing_is_forbidden_the_clock_makes_the_best_hand() -> None:
    """Seat 1 holds 7H 8S KD: with QH for 8S it has 17 hearts, with 8D for 7H 18 diamonds."""
    table = at_turn(pass_allowed=False)
    assert transitions.default_action(table.state) == swap("7H 8D")


def test_after_a_taken_discard_the_clock_keeps_the_best_hand() -> None:
    """Seat 1 holds 7H 8S KD and took QH: hearts are worth 17, so the eight goes."""
    table = Table(expand("blitz", {}), *HANDS, then="QH")
    table.play(1, DrawDiscard())
    assert transitions.default_action(table.state) == Discard(cards("8S")[0])


def test_of_equal_choices_the_clock_takes_the_first() -> None:
    """Whatever seat 1 throws of 7H 8S KD, with QC it has 10: the first card goes."""
    table = Table(expand("blitz", {}), *HANDS, then="QC")
    table.play(1, DrawDiscard())
    assert transitions.default_action(table.state) == Discard(cards("7H")[0])


def test_no_clock_runs_once_nobody_acts() -> None:
    table = at_turn()
    table.play(1, Resign())
    table.play(2, Resign())
    with pytest.raises(MatchOver):
        transitions.default_action(table.state)


# Dealers, lives and places.


@pytest.mark.parametrize(
    ("fire_penalty", "losers"), [("all_others", {1, 2, 3}), ("lowest", {2, 3})]
)
def test_a_fire_beside_a_31_for_which_all_others_pay(fire_penalty: str, losers: set[int]) -> None:
    """AAA, 31, 25 and 20: the 31 spares its holder unless all others pay for the fire."""
    options = {"fire": True, "fire_penalty": fire_penalty, "penalty_on_31": "all_others"}
    hands = ("AC AS AD", "AH KH QH", "JC 8C 7C", "KD JD 9S")
    settled = showdown.settle(
        expand("schwimmen", options), dict(enumerate(map(cards, hands))), [3] * 4, None
    )
    assert {result.seat for result in settled.results if result.lost} == losers


def test_if_nobody_is_below_31_the_lowest_pays() -> None:
    options = {"penalty_on_31": "all_others"}
    hands = {0: cards("AC KC QC"), 1: cards("AH KH QH")}
    settled = showdown.settle(expand("schwimmen", options), hands, [3, 3], None)
    assert [result.lost for result in settled.results] == [0, 1]


def closed_round(lives: tuple[int, ...], **options: Any) -> Table:
    """Seat 1 closes, nobody changes anything: seat 1 has the lowest hand, 10 diamonds."""
    table = Table(expand("schwimmen", options), *HANDS, then=POOL, lives=lives)
    table.play(0, Keep())
    table.play(1, Close())
    pass_around(table, 2, 0)
    return table


@pytest.mark.parametrize(
    ("options", "lives", "dealer"),
    [
        ({}, (3, 3, 3), 1),
        ({}, (3, 0, 3), 2),
        ({"next_dealer": "loser"}, (3, 3, 3), 1),
        ({"next_dealer": "loser", "tie_break": "none"}, (3, 3, 3), 1),
        ({"next_dealer": "loser", "tie_break": "none"}, (3, 0, 3), 2),
        ({"next_dealer": "loser", "penalty_on_31": "all_others"}, (3, 0, 3), 2),
    ],
)
def test_the_next_dealer(options: dict[str, Any], lives: tuple[int, ...], dealer: int) -> None:
    table = closed_round(lives, **options)
    step = deal.next_round(table.state, SeededChance(bytes(32)))
    assert step.events[0] == RoundStarted(round=2, dealer=dealer)


def test_the_loser_deals_even_if_others_sit_between() -> None:
    """Seat 2 loses with 9: left of the dealer would be seat 1."""
    rules = expand("schwimmen", {"next_dealer": "loser"})
    table = Table(rules, "7C 8C KS", "7H KH 10D", "9H 8S 7D", then="JD JS QS")
    table.play(0, Keep())
    table.play(1, Close())
    pass_around(table, 2, 0)
    assert deal.next_dealer(table.state) == 2


def test_the_host_may_be_the_first_dealer() -> None:
    rules = expand("schwimmen", {"first_dealer": "host"})
    for number in range(5):
        step = GAME.new_match(rules, 4, SeededChance(bytes([number]) * 32))
        assert step.events[0] == RoundStarted(round=1, dealer=0)


TIED = ("KH 10H 7C", "QH JH 8S")
"""20 hearts each: under suit_or_rank a complete tie."""


def tied_out(**options: Any) -> Table:
    table = Table(expand("schwimmen", options), *TIED, then="7D 8D 9D", lives=(0, 0))
    table.play(0, Keep())
    table.play(1, Close())
    table.play(0, Pass())
    return table


def test_if_everybody_would_be_out_the_round_does_not_count() -> None:
    table = tied_out()
    assert table.ended.void
    assert table.losses == {0: 0, 1: 0}
    assert table.state.phase is Phase.SHOWDOWN
    assert table.state.players.lives == (0, 0)
    assert deal.next_dealer(table.state) == 1


def test_if_everybody_would_be_out_they_may_share_the_win() -> None:
    table = tied_out(all_out="shared_win")
    assert not table.ended.void
    assert all(result.winner and not result.out for result in table.ended.results)
    assert table.events[-1] == MatchFinished((SeatPlace(0, 1), SeatPlace(1, 1)))
    assert GAME.places(table.state) == {0: 1, 1: 1}


def test_who_is_out_later_or_with_the_better_hand_is_placed_better() -> None:
    """Seat 3 resigns first; seat 2 with 10 spades beats seat 1 with 10 diamonds; both are out."""
    rules = expand("schwimmen", {"life_loss": "threshold", "threshold_points": 14})
    table = Table(rules, *HANDS, "AC QS 9C", then=POOL, lives=(0, 0, 0, 0))
    table.play(0, Keep())
    table.play(3, Resign())
    table.play(1, Close())
    pass_around(table, 2, 0)
    assert table.events[-1] == MatchFinished(
        (SeatPlace(0, 1), SeatPlace(2, 2), SeatPlace(1, 3), SeatPlace(3, 4))
    )


def test_equal_hands_that_go_out_together_share_their_place() -> None:
    """Seats 1 and 2 tie at 10 where suits do not count."""
    table = closed_round((3, 0, 0), tie_break="none")
    assert GAME.places(table.state) == {0: 1, 1: 2, 2: 2}


def test_a_place_is_known_as_soon_as_a_seat_is_out() -> None:
    table = closed_round((3, 0, 3))
    assert GAME.places(table.state) == {1: 3}


def test_a_match_runs_to_the_next_decision_over_deals_that_end_at_once() -> None:
    """Among 400 seeds some deal 31 right away: that round and the next start in one step."""
    rules = expand("schwimmen", {})
    chained = 0
    for number in range(400):
        step = GAME.new_match(rules, 5, SeededChance(number.to_bytes(32)))
        ended = sum(isinstance(event, RoundEnded) for event in step.events)
        assert GAME.round_number(step.state) == 1 + ended
        assert GAME.to_act(step.state) is not None
        chained += ended > 0
    assert chained > 3
