"""A real browser at a real service.

Playwright lives as long as a module: while it runs there is an event loop, in which Django refuses
to touch the database.
"""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests import stack
from tests.web.browser import CHROMIUM_FLAGS, find_chromium
from tests.web.service import running_service
from tests.web.table_page import TablePage

PATIENCE_MS = 20_000


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[stack.Program]:
    with running_service(tmp_path_factory.mktemp("service")) as program:
        yield program


@pytest.fixture
def url(service: stack.Program) -> str:
    return service.environment["URL"]


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=_program(), args=CHROMIUM_FLAGS)
        yield browser
        browser.close()


def _program() -> Path:
    """Skips where no browser is installed; in CI that is a failure."""
    found = find_chromium()
    if found is not None:
        return found
    missing = "Chromium is not installed"
    return pytest.fail(missing) if os.environ.get("CI") else pytest.skip(missing)


@pytest.fixture
def complaints() -> list[str]:
    """What the browser complains about: errors of our scripts, breaches of the page's policy."""
    return []


@pytest.fixture
def device(
    chromium: Browser, url: str, complaints: list[str]
) -> Iterator[Callable[..., BrowserContext]]:
    """A browser profile of its own: somebody's phone or computer."""
    opened: list[BrowserContext] = []

    def open_device(
        *, width: int = 1280, height: int = 800, locale: str = "en", **more: object
    ) -> BrowserContext:
        context = chromium.new_context(
            base_url=url,
            viewport={"width": width, "height": height},
            locale=locale,
            **{"service_workers": "block", **more},  # type: ignore[arg-type]
        )
        context.set_default_timeout(PATIENCE_MS)
        context.on("weberror", lambda error: complaints.append(str(error.error)))
        context.on("console", lambda line: _note(line.type, line.text, complaints))
        opened.append(context)
        return context

    yield open_device
    for context in opened:
        context.close()


def _note(kind: str, text: str, complaints: list[str]) -> None:
    # A request that fails is the business of the test that made it fail.
    if kind == "error" and not text.startswith("Failed to load resource"):
        complaints.append(text)


@pytest.fixture
def person(
    device: Callable[..., BrowserContext], complaints: list[str]
) -> Iterator[Callable[..., TablePage]]:
    """Somebody with a browser, who sees everything at once instead of at a calm pace."""

    def sit_down(page: Page | None = None, **options: object) -> TablePage:
        page = page or device(**options).new_page()
        page.add_init_script(
            "localStorage['thirty-one.preferences'] ??= JSON.stringify({ pace: 'instant' })"
        )
        return TablePage(page)

    yield sit_down
    assert not complaints
