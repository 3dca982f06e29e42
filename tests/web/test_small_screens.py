"""A phone: everything fits from 320 pixels on, and the shell works without a network."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.web.table_page import TablePage

pytestmark = pytest.mark.browser

Person = Callable[..., TablePage]
SMALL = {"width": 320, "height": 568, "has_touch": True}


def overflow(page: Page) -> int:
    """Pixels the page is wider than the screen."""
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


@pytest.mark.parametrize("locale", ["de", "fr"])
def test_no_page_is_wider_than_a_small_phone(locale: str, person: Person) -> None:
    anna = person(**SMALL, locale=locale)
    anna.open_lobby()
    assert overflow(anna.page) <= 0
    for address in ("/new/blitz", "/rules/a7"):
        anna.page.goto(address)
        expect(anna.page.get_by_role("heading", level=1)).to_be_visible()
        assert overflow(anna.page) <= 0


@pytest.mark.parametrize(("preset", "seats"), [("schwimmen", 2), ("schwimmen", 8), ("blitz", 8)])
def test_a_small_phone_shows_hand_middle_and_moves_without_scrolling(
    preset: str, seats: int, person: Person
) -> None:
    anna = person(**SMALL)
    anna.open_table(preset, seats=seats, lives=None)
    anna.wait_for_my_turn()
    for part in (".hand .card", ".centre .card", ".mine-facts", ".turn-line"):
        for piece in anna.page.locator(part).all():
            expect(piece).to_be_in_viewport(ratio=0.9)
    for button in anna.page.locator(".mine .actions .button:visible").all():
        expect(button).to_be_in_viewport(ratio=0.9)
    assert overflow(anna.page) <= 0


def test_targets_are_large_enough_for_a_finger(person: Person) -> None:
    anna = person(**SMALL)
    anna.open_table("schwimmen", seats=4, lives=None)
    anna.wait_for_my_turn()
    for target in anna.page.locator("button:visible, a:visible, summary:visible").all():
        box = target.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 24


def test_the_shell_opens_without_a_network_once_it_was_there(
    device: Callable[..., BrowserContext],
) -> None:
    context = device(service_workers="allow")
    page = context.new_page()
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    context.set_offline(True)
    page.goto("/rules/schwimmen")
    expect(page.locator(".brand")).to_be_visible()
    expect(page.locator("[data-action=settings]")).to_be_visible()
