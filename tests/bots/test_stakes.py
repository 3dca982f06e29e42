"""From somebody's last life on a bot plays for the match: what each life is worth to it."""

import random
from dataclasses import replace
from itertools import count

import pytest

from games.bots import registry
from games.bots.stakes import always, at_table, from_last_lives_on, outlasting, plain
from games.engine.cards import PACKS
from games.engine.thirty_one import views
from games.engine.thirty_one.actions import Close
from games.engine.thirty_one.presets import PRESETS
from games.engine.thirty_one.rules import Rules
from games.engine.thirty_one.views import View
from tests.bots.rounds import Decision, choosing, play_match
from tests.engine.stacked import deal_stacked

SCHWIMMEN, COMMERCE, BLITZ = (PRESETS[key] for key in ("schwimmen", "commerce", "blitz"))


def seen_with(tokens: list[int], preset: str) -> View:
    """What the seat to act sees of the first round of any deal that is not over at once."""
    rules = PRESETS[preset]
    for seed in count():
        pack = list(PACKS[rules.pack])
        random.Random(seed).shuffle(pack)
        state = deal_stacked(rules, pack, tokens, 0).state
        if state.round.actor is not None:
            return views.view_for(state, state.round.actor)
    raise AssertionError


def outlasts(lives: tuple[int, ...], rng: random.Random) -> bool:
    """One match in which every round costs one of the seats a life, whoever it is."""
    left = list(lives)
    while sum(each > 0 for each in left) > 1:
        left[rng.choice([seat for seat, each in enumerate(left) if each > 0])] -= 1
    return left[0] > 0


@pytest.mark.parametrize("lives", [(1, 1), (1, 2), (3, 1, 2), (1, 4, 4, 2), (4,) * 8])
def test_the_chance_to_outlast_the_others_is_that_of_matches_played_out(
    lives: tuple[int, ...],
) -> None:
    rng = random.Random(repr(lives))
    won = sum(outlasts(lives, rng) for _ in range(20_000)) / 20_000
    assert outlasting(lives) == pytest.approx(won, abs=0.012)


def test_who_is_out_outlasts_nobody_and_who_is_alone_everybody() -> None:
    assert outlasting((0, 3)) == 0
    assert outlasting((2, 0, 0)) == pytest.approx(1, abs=1e-9)


def test_a_match_as_good_as_over_is_played_for_the_round() -> None:
    """One life against ten and ten: what it is worth is less than the sum is off by."""
    assert always((1, 10, 10), BLITZ) == plain(3, 1)


@pytest.mark.parametrize("rules", [SCHWIMMEN, COMMERCE, BLITZ])
def test_no_life_of_the_others_is_ever_worth_having(rules: Rules) -> None:
    rng = random.Random(2)
    for _ in range(60):
        lives = tuple(rng.choice((1, 1, 2, 4, 10)) for _ in range(rng.randint(2, 5)))
        mine, *others, extra = always(lives, rules)
        assert mine == 1
        assert all(cost <= 1e-9 for cost in others)
        assert -1e-9 <= extra <= len(lives)


def test_while_all_have_lives_to_spare_only_mine_count() -> None:
    assert from_last_lives_on((4, 4, 2), SCHWIMMEN) == plain(3, 0) == (1, 0, 0, 0)
    assert from_last_lives_on((2, 2), BLITZ) == (1, 0, 1)


def test_a_knock_on_my_last_life_cannot_cost_me_a_second_one() -> None:
    assert from_last_lives_on((1, 2), BLITZ)[-1] == 0


def test_with_two_lives_a_knock_that_costs_both_against_one_left_is_as_bad_as_it_says() -> None:
    """2 against 1: a life lost leaves even chances, the second one none at all."""
    assert from_last_lives_on((2, 1), BLITZ) == pytest.approx((1, 0, 1), abs=0.01)


def test_between_two_it_is_all_the_same_who_is_close_to_out() -> None:
    assert always((1, 4), SCHWIMMEN)[:2] == always((4, 1), SCHWIMMEN)[:2] == (1, 0)


def test_among_three_the_strongest_rival_is_the_one_to_hurt() -> None:
    mine, weak, strong, extra = always((1, 1, 4), SCHWIMMEN)
    assert (mine, weak, extra) == (1, 0, 0)
    assert strong < -0.3


def test_where_many_may_lose_at_once_every_loss_of_theirs_is_a_gain() -> None:
    assert all(cost < 0 for cost in always((2, 2, 1), COMMERCE)[1:3])


def test_at_the_table_a_swimmer_has_one_life_left_and_seats_count_from_mine() -> None:
    """Tokens 0, 3 and 1 in seats 0 to 2."""
    view = seen_with([0, 3, 1], "schwimmen")
    assert view.viewer in (0, 1)
    lives = [1, 4, 2]
    mine = (*lives[view.viewer :], *lives[: view.viewer])
    assert at_table(view) == always(mine, SCHWIMMEN)


def test_where_nobody_swims_the_last_token_is_the_last_life() -> None:
    view = seen_with([2, 1], "blitz")
    assert view.viewer is not None
    assert at_table(view) == always((2, 1) if view.viewer == 0 else (1, 2), BLITZ)


def last_lives(view: View, mine: int, theirs: int) -> View:
    """The same position with other lives."""
    seats = tuple(
        replace(seat, lives=mine if seat.number == view.viewer else theirs) for seat in view.seats
    )
    return replace(view, seats=seats)


def test_who_has_nothing_more_to_lose_knocks_sooner() -> None:
    """In blitz a knock may cost two lives, but on the last life only one is there."""
    hard, rng = registry.get("hard"), random.Random(0)
    sooner = later = 0
    for decision in first_decisions("blitz", 2, wanted=120):
        views_ = [last_lives(decision.view, mine, 2) for mine in (2, 1)]
        spare, last = (hard.choose(view, decision.history, rng) == Close() for view in views_)
        sooner += last and not spare
        later += spare and not last
    assert sooner > 3
    assert later == 0


def first_decisions(preset: str, players: int, wanted: int) -> list[Decision]:
    """Of matches among solid players."""
    found: list[Decision] = []
    for seed in count():
        for played in play_match(
            PRESETS[preset], players, seed, choosing(registry.get("solid"), seed)
        ):
            found += played.decisions
            if len(found) >= wanted:
                return found[:wanted]
    raise AssertionError
