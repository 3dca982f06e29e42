"""Every code that can reach a person has a message, in every language."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from config.http import problems
from games.api import problems as _games_problems  # noqa: F401 - declares its problem types
from games.api.texts import BOTS, PRESETS
from games.engine.thirty_one.actions import Action
from games.engine.thirty_one.events import EndReason, Event, HandKind
from games.engine.thirty_one.rules import OPTIONS
from games.models.move import Origin
from games.table_events import TableEvent
from games.web.assets import ROOT

LANGUAGES = ("en", "de", "fr", "cs", "pt")
# The plural categories that whole and half numbers can meet in each language.
PLURALS = {
    "en": {"one", "other"},
    "de": {"one", "other"},
    "fr": {"one", "other"},
    "cs": {"one", "few", "many", "other"},
    "pt": {"one", "many", "other"},
}
SAME_EVERYWHERE = re.compile(r"^(index|card|suit)\.|^preset\.\w+\.name$")
# Words that two languages share.
SHARED = {
    "de": {"badge.bot", "setup.clock.live", "kind.thirty_one"},
    "fr": {"nav.title", "points", "points.unit", "replay.pause", "badge.dealer.short"},
    "cs": {"action.pass"},
    "pt": set(),
}
ENGINE = ROOT.parents[2] / "engine"
ORDINARY_ORIGINS = {Origin.HUMAN, Origin.BOT, Origin.SYSTEM}

Message = str | dict[str, str]
Catalogue = dict[str, Message]


def catalogue(language: str) -> Catalogue:
    loaded: Catalogue = json.loads((ROOT / "locale" / f"{language}.json").read_text("utf-8"))
    return loaded


ENGLISH = catalogue("en")


def placeholders(message: Message) -> set[str]:
    texts = [message] if isinstance(message, str) else list(message.values())
    return {name for text in texts for name in re.findall(r"\{(\w+)\}", text)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_the_messages_of_english_no_more_and_no_less(language: str) -> None:
    assert catalogue(language).keys() == ENGLISH.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_message_uses_the_same_parameters_in_every_language(language: str) -> None:
    there = catalogue(language)
    differing = [key for key in ENGLISH if placeholders(there[key]) != placeholders(ENGLISH[key])]
    assert not differing


@pytest.mark.parametrize("language", LANGUAGES)
def test_counted_messages_have_every_plural_of_the_language(language: str) -> None:
    counted = {key: text for key, text in catalogue(language).items() if isinstance(text, dict)}
    assert [key for key, forms in counted.items() if set(forms) != PLURALS[language]] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_empty(language: str) -> None:
    texts = (text for message in catalogue(language).values() for text in texts_of(message))
    assert all(text.strip() for text in texts)


def texts_of(message: Message) -> list[str]:
    return [message] if isinstance(message, str) else list(message.values())


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_no_message_was_left_in_english(language: str) -> None:
    there = catalogue(language)
    untranslated = {
        key
        for key, message in ENGLISH.items()
        if there[key] == message and has_words(message) and not SAME_EVERYWHERE.search(key)
    }
    assert untranslated == SHARED[language]


def has_words(message: Message) -> bool:
    return any(re.search(r"\w", re.sub(r"\{\w+\}", "", text)) for text in texts_of(message))


def codes_of_the_service() -> Iterator[str]:
    """Every code in a body of the API that the client shows to people."""
    yield from (f"event.{tag_of(kind)}" for kind in get_args(Event) + get_args(TableEvent))
    yield from (f"action.{tag_of(kind)}" for kind in get_args(Action))
    yield from (f"problem.{kind.code}" for kind in problems.registered())
    yield from (f"reason.{reason}" for reason in get_args(EndReason))
    yield from (f"reason.{reason}" for reason in refusals())
    yield from (f"kind.{kind}" for kind in get_args(HandKind))
    yield from (f"origin.{origin}" for origin in Origin if origin not in ORDINARY_ORIGINS)
    yield from (f"bot.{bot}" for bot in BOTS)
    parts = ("name", "summary", "for")
    yield from (f"preset.{preset}.{part}" for preset in PRESETS for part in parts)


def tag_of(kind: type) -> str:
    """`CardSwapped` is `card_swapped` on the wire."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


def refusals() -> set[str]:
    """Reason codes the engine and the services write down where they refuse."""
    sources = [*ENGINE.rglob("*.py"), *(ENGINE.parent / "services").rglob("*.py")]
    text = "\n".join(source.read_text("utf-8") for source in sources)
    engine = re.findall(r"(?:IllegalAction|InvalidRules)\(\s*\"(\w+)\"", text)
    services = re.findall(r"reason=\"(\w+)\"", text)
    return {*engine, *services}


def option_codes() -> Iterator[str]:
    for name, option in OPTIONS.items():
        yield f"option.{name}"
        yield from (f"option.{name}.{choice}" for choice in option.choices)
        yield from sentences_of(name, option)


def sentences_of(name: str, option: Any) -> Iterator[str]:
    """The rules page has one sentence for each value, and one for all numbers."""
    values: tuple[str, ...] = ("true", "false") if option.type == "boolean" else option.choices
    yield from (f"rule.{name}.{value}" for value in values)
    if option.type == "integer":
        yield f"rule.{name}"


@pytest.mark.parametrize("codes", [codes_of_the_service, option_codes])
def test_every_code_of_the_api_has_a_message(codes: Any) -> None:
    assert [code for code in codes() if code not in ENGLISH] == []


def test_every_message_the_scripts_ask_for_exists() -> None:
    scripts = [path.read_text("utf-8") for path in (ROOT / "js").rglob("*.js")]
    asked = {key for script in scripts for key in re.findall(r"\bt\(\s*'([\w.]+)'", script)}
    assert asked - ENGLISH.keys() == set()


def test_every_message_is_asked_for_somewhere() -> None:
    """Literal keys, and the beginnings of keys that are put together from a code."""
    scripts = "\n".join(path.read_text("utf-8") for path in (ROOT / "js").rglob("*.js"))
    literal = set(re.findall(r"'([\w.]+)'", scripts))
    composed = (*re.findall(r"`([a-z][\w.]+)\$\{", scripts), "said.")
    unused = [key for key in ENGLISH if key not in literal and not key.startswith(composed)]
    assert unused == []


def test_catalogues_lie_where_the_client_looks_for_them() -> None:
    assert {path.stem for path in Path(ROOT / "locale").glob("*.json")} == set(LANGUAGES)
