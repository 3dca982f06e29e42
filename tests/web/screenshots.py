"""`make screenshots`: the main screens as pictures for the README, taken from a running match."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, expect, sync_playwright

from tests import stack
from tests.web.browser import CHROMIUM_FLAGS, find_chromium
from tests.web.service import running_service
from tests.web.table_page import TablePage

IMAGES = Path(__file__).resolve().parents[2] / "docs" / "images"
DESKTOP = {"width": 1080, "height": 680}
PHONE = {"width": 360, "height": 700}
CALM_MS = 700
ANALYSIS_MS = 60_000


def main() -> None:
    IMAGES.mkdir(parents=True, exist_ok=True)
    program = find_chromium()
    assert program is not None, "Chromium is not installed"
    with (
        tempfile.TemporaryDirectory() as directory,
        running_service(Path(directory)) as service,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=program, args=CHROMIUM_FLAGS)
        _take_all(browser, service)
        browser.close()


def _take_all(browser: Browser, service: stack.Program) -> None:
    url = service.environment["URL"]
    with _visitor(browser, url, DESKTOP, "en") as anna:
        anna.open_lobby()
        _save(anna, "lobby")
        _take_match(anna)
    with _visitor(browser, url, PHONE, "de") as ben:
        ben.page.goto("/new/schwimmen")
        ben.page.locator("[data-action=open-table]").click()
        _choose_a_card(ben)
        _save(ben, "table-phone")
    with _visitor(browser, url, PHONE, "fr", color_scheme="dark") as clara:
        clara.page.goto("/rules/blitz")
        expect(clara.page.locator("article")).to_be_visible()
        _save(clara, "rules-phone")


def _take_match(anna: TablePage) -> None:
    anna.open_table("a7", seats=5, lives=None)
    _choose_a_card(anna)
    _save(anna, "table")
    anna.page.keyboard.press("Escape")
    pictured = False
    while (asked := anna.what_happens()) != "final":
        if asked == "showdown":
            if not pictured:
                _save(anna, "showdown")
                pictured = True
            anna.go_on()
        else:
            anna.make_any_move()
    anna.page.locator("[data-action=replay]").click()
    expect(anna.page.locator(".proof[data-fair]")).to_have_attribute("data-fair", "true")
    expect(anna.page.locator("chance-graph").get_by_role("img")).to_be_visible(timeout=ANALYSIS_MS)
    anna.page.get_by_role("slider").fill("8")
    _save(anna, "replay")


def _choose_a_card(player: TablePage) -> None:
    """A turn with a card chosen shows what every swap would be worth."""
    player.wait_for_my_turn()
    while not player.page.locator(".hand .card.live").count():
        player.make_any_move()
        player.wait_for_my_turn()
    player.hand.nth(1).click()
    expect(player.page.locator(".pool .card-value").first).to_be_visible()


@contextmanager
def _visitor(
    browser: Browser, url: str, size: dict[str, int], locale: str, **more: object
) -> Iterator[TablePage]:
    context = browser.new_context(base_url=url, viewport=size, locale=locale, **more)  # type: ignore[arg-type]
    yield TablePage(context.new_page())
    context.close()


def _save(player: TablePage, name: str) -> None:
    player.page.wait_for_timeout(CALM_MS)
    player.page.screenshot(path=IMAGES / f"{name}.png")


if __name__ == "__main__":
    main()
