"""Playable without a mouse and without looking: axe is content, keys move, words are spoken."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.axe import serious_findings
from tests.web.table_page import TablePage

pytestmark = pytest.mark.browser

Person = Callable[..., TablePage]


def in_light_and_dark(page: Page) -> list[Any]:
    found = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found += serious_findings(page)
    return found


def test_pages_have_no_serious_finding(person: Person) -> None:
    anna = person()
    anna.open_lobby()
    assert in_light_and_dark(anna.page) == []
    anna.page.goto("/new/commerce")
    anna.page.locator("details.more summary").click()
    assert in_light_and_dark(anna.page) == []
    anna.page.goto("/rules/blitz")
    expect(anna.page.get_by_role("heading", level=1)).to_be_visible()
    assert in_light_and_dark(anna.page) == []
    anna.page.locator("[data-action=settings]").click()
    expect(anna.page.get_by_role("dialog")).to_be_visible()
    assert in_light_and_dark(anna.page) == []


def test_the_table_has_no_serious_finding_from_the_first_turn_to_the_replay(person: Person) -> None:
    anna = person()
    anna.open_table("schwimmen", seats=4)
    seen = set()
    while (asked := anna.what_happens()) != "final":
        if asked not in seen:
            assert in_light_and_dark(anna.page) == []
            seen.add(asked)
        if asked == "showdown":
            anna.go_on()
        else:
            anna.make_any_move()
    assert in_light_and_dark(anna.page) == []
    anna.page.locator("[data-action=replay]").click()
    expect(anna.page.locator(".proof[data-fair]")).to_have_attribute("data-fair", "true")
    assert in_light_and_dark(anna.page) == []


def test_the_check_would_notice(person: Person) -> None:
    anna = person()
    anna.open_lobby()
    anna.page.evaluate("document.body.append(document.createElement('button'))")
    assert [finding[0] for finding in serious_findings(anna.page)] == ["button-name"]


def test_a_match_is_played_with_single_keys_alone(person: Person) -> None:
    anna = person()
    anna.open_table("blitz")
    while (asked := anna.what_happens()) != "final":
        version, keys = anna.version, anna.page.keyboard
        if asked == "showdown":
            keys.press("Enter")
            expect(anna.showdown).to_have_count(0)
            continue
        if anna.action("close").count():
            keys.press("k")
        elif anna.ask.startswith("Discard"):
            keys.press("4")
            anna.page.locator(".mine .button.primary").press("Enter")
        else:
            keys.press("d")
        anna.wait_until_newer_than(version)
    expect(anna.final).to_be_visible()


def test_a_listener_is_told_the_own_cards_the_middle_and_the_choices(person: Person) -> None:
    anna = person()
    anna.open_table("a7", lives=None)
    anna.wait_for_my_turn()
    anna.page.keyboard.press("r")
    expect(anna.page.locator("[data-announcer=assertive]")).to_contain_text("Your cards:")
    told = anna.said("assertive")
    assert " of " in told
    assert "You may:" in told
    assert "Your turn." in told


def test_a_listener_is_told_what_the_others_do_with_cards_by_name(person: Person) -> None:
    anna, ben = person(), person()
    link = anna.open_table("schwimmen", lives=None, friends=1)
    ben.page.goto(link)
    ben.page.locator("[data-action=join]").click()
    expect(anna.page.locator("[data-announcer=polite]")).to_contain_text("The match begins.")
    expect(anna.page.locator("[data-announcer=polite]")).to_contain_text("Round 1.")


def test_single_keys_can_be_switched_off(person: Person) -> None:
    anna = person()
    anna.open_table("a7", lives=None)
    anna.wait_for_my_turn()
    anna.page.locator("[data-action=settings]").click()
    anna.page.locator("input[name=shortcuts]").uncheck()
    anna.page.keyboard.press("Escape")
    before = anna.version
    for key in "hpka":
        anna.page.keyboard.press(key)
    assert anna.version == before
