"""Hints weigh what a seat may do; the analysis grades what it did."""

import random
from dataclasses import replace
from typing import Any

import pytest

from games.bots import registry
from games.bots.analysis import Decision, Grade, account, grade, label_of, summary
from games.bots.hints import hint
from games.bots.legal_moves import legal_moves
from games.bots.thinking import mind_at
from games.engine.thirty_one.actions import Close, Exchange, Keep, Pass, SwapAll
from games.engine.thirty_one.presets import PRESETS
from games.engine.thirty_one.rules import CloseMode, Penalty
from games.engine.thirty_one.views import view_for
from tests.bots.rounds import play_match, seen_by
from tests.engine.stacked import Table, swap


def seen(table: Table) -> tuple[Any, Any]:
    seat = table.round.actor
    assert seat is not None
    return view_for(table.state, seat), seen_by(seat, table.events)


def holding(hand: str, pool: str) -> Table:
    """Two players, the dealer has kept; seat 1 holds `hand` and is to act."""
    table = Table(PRESETS["schwimmen"], "7C 8D 9S", hand, then=pool, dealer=0)
    table.play(0, Keep())
    return table


def test_a_hint_weighs_every_legal_action_once() -> None:
    view, history = seen(holding("KH QH 7S", "AH 8C 9D"))
    hinted = hint(view, history)
    assert hinted is not None
    assert sorted(map(repr, (each.action for each in hinted))) == sorted(
        map(repr, legal_moves(view))
    )


def test_a_hint_names_the_best_action_first_and_what_the_others_cost_more() -> None:
    hinted = hint(*seen(holding("KH QH 7S", "8C 9D AC")))
    assert hinted is not None
    assert hinted[0].worse_by == 0
    losses = [each.loss for each in hinted]
    assert losses == sorted(losses)
    assert all(each.worse_by == each.loss - losses[0] for each in hinted)
    assert hinted[0].about_even


def test_making_31_is_never_worse_than_anything() -> None:
    hinted = hint(*seen(holding("KH QH 7S", "AH 8C 9D")))
    assert hinted is not None
    assert (hinted[0].action, hinted[0].loss) == (swap("7S AH"), 0)


def test_the_dealer_gets_a_hint_too() -> None:
    table = Table(PRESETS["schwimmen"], "7C 8D 9S", "KH QH 7S", dealer=0)
    hinted = hint(*seen(table))
    assert hinted is not None
    assert {each.action for each in hinted} == {Keep(), Exchange()}
    assert hinted[0].action == Exchange()


def test_rules_without_a_net_get_a_hint_from_roll_outs() -> None:
    rules = replace(PRESETS["schwimmen"], fire=True, fire_penalty=Penalty.LOWEST)
    table = Table(rules, "7C 8D 9S", "KH QH 7S", then="AH 8C 9D", dealer=0)
    table.play(0, Keep())
    view, history = seen(table)
    assert mind_at(view) is None
    hinted = hint(view, history)
    assert hinted is not None
    assert {each.action for each in hinted} == set(legal_moves(view))
    assert (hinted[0].action, hinted[0].loss) == (swap("7S AH"), 0)
    assert hinted[-1].worse_by > 0.2


def test_rules_that_no_bot_can_weigh_get_no_hint() -> None:
    rules = replace(PRESETS["schwimmen"], close_mode=CloseMode.AFTER_MOVE)
    table = Table(rules, "7C 8D 9S", "KH QH 7S", then="AH 8C 9D", dealer=0)
    assert hint(*seen(table)) is None


def test_throwing_30_points_away_is_a_blunder() -> None:
    view, history = seen(holding("AH KH 9H", "7S 8C 9D"))
    found = grade(Decision(view, history, SwapAll()))
    assert found is not None
    assert found.label == "blunder"
    assert found.cost > 0.2
    assert found.cost > 2 * found.standard_error


def test_closing_with_30_points_is_beyond_reproach() -> None:
    view, history = seen(holding("AH KH 9H", "7S 8C 9D"))
    found = grade(Decision(view, history, Close()))
    assert found is not None
    assert (found.label, found.cost) == (None, 0)


def test_the_same_decision_always_gets_the_same_grade() -> None:
    view, history = seen(holding("AH QS 9D", "7S 8C 9H"))
    assert grade(Decision(view, history, SwapAll()), 30) == grade(
        Decision(view, history, SwapAll()), 30
    )


@pytest.mark.parametrize("action", [SwapAll(), Pass(), Close()])
def test_the_cost_is_the_difference_of_the_two_losses(action: Any) -> None:
    view, history = seen(holding("AH QS 9D", "7S 8C 9H"))
    found = grade(Decision(view, history, action))
    assert found is not None
    assert found.cost == pytest.approx(found.loss - found.best_loss)


@pytest.mark.parametrize(
    ("cost", "standard_error", "label"),
    [
        (0.04, 0.001, None),
        (0.05, 0.001, "slip"),
        (0.12, 0.02, "mistake"),
        (0.20, 0.02, "blunder"),
        (0.20, 0.10, None),
        (0.0, 0.0, None),
    ],
)
def test_a_label_needs_size_and_certainty(
    cost: float, standard_error: float, label: str | None
) -> None:
    assert label_of(cost, standard_error) == label


def test_a_round_lost_is_what_was_to_be_expected_choices_and_luck() -> None:
    view, history = seen(holding("AH KH 9H", "7S 8C 9D"))
    found = grade(Decision(view, history, SwapAll()), 40)
    assert found is not None
    told = account(1, 1, 1, [found])
    assert told.expected + told.choices + told.luck == pytest.approx(1)
    assert told.choices == found.cost


def test_a_summary_counts_what_went_wrong() -> None:
    grades = [
        Grade(0, 1, Close(), 0.5, Close(), 0.1, 0.4, 0.01, "blunder"),
        Grade(0, 1, Close(), 0.2, Close(), 0.1, 0.06, 0.01, "slip"),
        Grade(1, 1, Close(), 0.2, Close(), 0.1, 0.1, 0.01, "mistake"),
    ]
    told = summary(0, grades, [account(0, 1, 1, grades[:2])])
    assert (told.decisions, told.slips, told.mistakes, told.blunders) == (2, 1, 0, 1)
    assert told.cost == pytest.approx(0.46)
    assert told.luck == pytest.approx(1 - 0.1 - 0.46)


@pytest.mark.parametrize("preset", ["a7", "commerce", "blitz"])
def test_every_decision_of_a_match_can_be_graded(preset: str) -> None:
    bot, rng = registry.get("greedy"), random.Random(1)
    graded = 0
    for played in play_match(PRESETS[preset], 3, 2, lambda v, h: bot.choose(v, h, rng)):
        for each in played.decisions[:6]:
            found = grade(Decision(each.view, each.history, each.action), worlds=4)
            assert found is not None or len(legal_moves(each.view)) == 1
            graded += 1
        if graded > 12:
            return
