"""Five languages, switched at once, without a word left over from another."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from games.web.assets import ROOT
from tests.web.table_page import TablePage

pytestmark = pytest.mark.browser

Person = Callable[..., TablePage]

LANGUAGES = ("en", "de", "fr", "cs", "pt")
AREAS = "event|action|problem|option|rule|reason|preset|lobby|seat|kind"
# A message that is missing shows its key, one that lacks a parameter shows the placeholder.
CODE = re.compile(rf"\b(?:{AREAS})\.[a-z_]+|\{{\w+\}}")


def words(language: str, key: str) -> str:
    catalogue = json.loads((ROOT / "locale" / f"{language}.json").read_text("utf-8"))
    return str(catalogue[key])


def play_button(visitor: TablePage) -> Locator:
    return visitor.page.locator("[data-action=play-now]")


def codes_shown(visitor: TablePage) -> list[str]:
    return CODE.findall(visitor.page.locator("body").inner_text())


def choose_language(visitor: TablePage, language: str) -> None:
    visitor.page.locator("[data-action=settings]").click()
    visitor.page.locator("select[name=language]").select_option(language)
    visitor.page.keyboard.press("Escape")


@pytest.mark.parametrize(("locale", "language"), [("de-AT", "de"), ("pt-BR", "pt"), ("ja", "en")])
def test_the_browsers_language_is_spoken_from_the_start(
    locale: str, language: str, person: Person
) -> None:
    anna = person(locale=locale)
    anna.open_lobby()
    expect(play_button(anna)).to_have_text(words(language, "lobby.play_now"))
    assert anna.page.locator("html").get_attribute("lang") in {language, "pt-BR"}


def test_a_running_match_changes_its_language_at_once_and_shows_no_code(person: Person) -> None:
    anna = person()
    anna.open_table("a7", seats=3, lives=None)
    anna.wait_for_my_turn()
    for language in LANGUAGES:
        choose_language(anna, language)
        expect(anna.log.get_by_text(words(language, "event.match_started"))).to_be_attached()
        assert not codes_shown(anna)


def test_rules_and_options_are_complete_in_every_language(person: Person) -> None:
    anna = person()
    anna.page.goto("/rules/commerce")
    for language in LANGUAGES:
        choose_language(anna, language)
        expect(anna.page.get_by_role("heading", level=1)).to_contain_text(
            words(language, "rules.of").replace("{preset}", "Commerce")
        )
        assert not codes_shown(anna)
    anna.page.goto("/new/blitz")
    anna.page.locator("details.more summary").click()
    for language in LANGUAGES:
        choose_language(anna, language)
        expect(anna.page.get_by_role("heading", level=1)).to_have_text(
            words(language, "setup.title")
        )
        assert not codes_shown(anna)


def test_the_language_is_remembered_and_reaches_other_tabs(person: Person) -> None:
    anna = person()
    anna.open_lobby()
    other = person(anna.page.context.new_page())
    other.open_lobby()
    choose_language(anna, "cs")
    expect(play_button(other)).to_have_text(words("cs", "lobby.play_now"))
    anna.page.reload()
    expect(play_button(anna)).to_have_text(words("cs", "lobby.play_now"))
