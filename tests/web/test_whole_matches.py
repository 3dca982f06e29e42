"""A whole match of every preset against a bot, through the screen."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.table_page import TablePage

pytestmark = pytest.mark.browser

Person = Callable[..., TablePage]


@pytest.mark.parametrize("preset", ["schwimmen", "a7", "a9", "a5", "commerce", "blitz"])
def test_a_match_is_played_to_its_end_and_shown_again(preset: str, person: Person) -> None:
    anna = person()
    anna.open_table(preset)
    anna.play_to_the_end()
    expect(anna.page.locator(".places li")).to_have_count(2)
    anna.page.locator("[data-action=replay]").click()
    expect(anna.page.locator(".proof[data-fair]")).to_have_attribute("data-fair", "true")
    anna.page.locator("[data-action=last]").click()
    expect(anna.page.locator(".log-entry.current")).to_contain_text("The match is over")


def test_one_click_from_the_lobby_sits_down_with_bots(person: Person) -> None:
    anna = person()
    anna.open_lobby()
    anna.page.locator("[data-action=play-now]").click()
    expect(anna.page.locator(".seats .seat")).to_have_count(3)
    anna.wait_for_my_turn()


def test_two_taps_swap_a_card_and_the_value_was_told_before(person: Person) -> None:
    anna = person()
    anna.open_table("a7", lives=None)
    while True:
        anna.wait_for_my_turn()
        if not anna.action("keep").count():
            break
        anna.make_any_move()
    mine, theirs = anna.cards_of(anna.hand), anna.cards_of(anna.pool)
    anna.hand.nth(0).click()
    promised = anna.page.locator(f".pool [data-card='{theirs[1]}'] .card-value").inner_text()
    anna.pool.nth(1).click()
    told = anna.log.get_by_text("You give").first
    expect(told).to_be_attached()
    if anna.what_happens() == "turn" and anna.log.get_by_text("You give").count() == 1:
        assert theirs[1] in anna.cards_of(anna.hand)
        assert mine[0] not in anna.cards_of(anna.hand)
        expect(anna.page.locator(".hand-value > span").first).to_have_text(promised)


def test_a_card_is_dragged_onto_another(person: Person) -> None:
    anna = person()
    anna.open_table("a7", lives=None)
    while True:
        anna.wait_for_my_turn()
        if not anna.action("keep").count():
            break
        anna.make_any_move()
    anna.hand.nth(2).drag_to(anna.pool.nth(0))
    expect(anna.log.get_by_text("You give").first).to_be_attached()
