"""Five languages, switched at once, without a word left over from another."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from games.web.assets import ROOT
from tests.web.table_page import TablePage

pytestmark = pytest.mark.browser

Person = Callable[..., TablePage]

LANGUAGES = ("en", "de", "fr", "cs", "pt")
CODE = re.compile(
    r"\b(?:event|action|problem|option|rule|reason|preset|lobby|seat|kind)\.[a-z_]+|\{\w+\}"
)


def words(language: str, key: str) -> str:
    catalogue = json.loads((ROOT / "locale" / f"{language}.json").read_text("utf-8"))
    return str(catalogue[key])


@pytest.mark.parametrize(
    ("locale", "language"),
    [
        ("en-GB", "en"),
        ("de-AT", "de"),
        ("fr-CA", "fr"),
        ("cs", "cs"),
        ("pt-BR", "pt"),
        ("ja", "en"),
    ],
)
def test_the_browsers_language_is_spoken_from_the_start(
    locale: str, language: str, person: Person
) -> None:
    anna = person(locale=locale)
    anna.open_lobby()
    expect(anna.page.locator("[data-action=play-now]")).to_have_text(
        words(language, "lobby.play_now")
    )
    assert anna.page.locator("html").get_attribute("lang") in {language, "pt-BR"}


def test_a_running_match_changes_its_language_at_once_and_shows_no_code(person: Person) -> None:
    anna = person()
    anna.open_table("a7", seats=3, lives=None)
    anna.wait_for_my_turn()
    for language in LANGUAGES:
        anna.page.locator("[data-action=settings]").click()
        anna.page.locator("select[name=language]").select_option(language)
        anna.page.keyboard.press("Escape")
        expect(anna.log.get_by_text(words(language, "event.match_started"))).to_be_attached()
        assert not CODE.findall(anna.page.locator("body").inner_text())


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_and_options_are_complete_in_every_language(language: str, person: Person) -> None:
    anna = person(locale=language)
    for preset in ("commerce", "blitz"):
        anna.page.goto(f"/rules/{preset}")
        expect(anna.page.locator("article")).to_be_visible()
        assert not CODE.findall(anna.page.locator("body").inner_text())
        anna.page.goto(f"/new/{preset}")
        anna.page.locator("details.more summary").click()
        assert not CODE.findall(anna.page.locator("body").inner_text())


def test_the_language_is_remembered_and_reaches_other_tabs(person: Person) -> None:
    anna = person()
    anna.open_lobby()
    other = person(anna.page.context.new_page())
    other.open_lobby()
    anna.page.locator("[data-action=settings]").click()
    anna.page.locator("select[name=language]").select_option("cs")
    expect(other.page.locator("[data-action=play-now]")).to_have_text(words("cs", "lobby.play_now"))
    anna.page.reload()
    expect(anna.page.locator("[data-action=play-now]")).to_have_text(words("cs", "lobby.play_now"))
