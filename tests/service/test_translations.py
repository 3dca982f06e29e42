"""Catalogues follow the code, and every gap is found."""

from pathlib import Path

import pytest

from config.translations import Catalogue, faults, messages_in, update

CODE = """
from django.utils.translation import gettext_lazy as _, ngettext, pgettext
TITLE = _("It is your turn.")
HELLO = _("Hello, {name}.")
def lives(n): return ngettext("%(n)s life", "%(n)s lives", n)
SUIT = pgettext("a suit", "Clubs")
NOT_A_TEXT = _(TITLE)
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    (tmp_path / "code.py").write_text(CODE, encoding="utf-8")
    return tmp_path


@pytest.fixture
def german(package: Path) -> Catalogue:
    """A complete German catalogue."""
    catalogue = Catalogue(package, "de")
    update(catalogue)
    texts = {
        "It is your turn.": "Du bist dran.",
        "Hello, {name}.": "Hallo, {name}.",
        "Clubs": "Kreuz",
    }
    file = catalogue.load()
    for entry in file:
        if entry.msgid_plural:
            entry.msgstr_plural = {0: "%(n)s Leben", 1: "%(n)s Leben"}
        else:
            entry.msgstr = texts[entry.msgid]
    file.save(str(catalogue.po))
    update(catalogue)
    return catalogue


def spoil(catalogue: Catalogue, old: str, new: str) -> list[str]:
    """Change the text file and return what is wrong then, compiling apart."""
    text = catalogue.po.read_text(encoding="utf-8")
    assert old in text
    catalogue.po.write_text(text.replace(old, new), encoding="utf-8")
    catalogue.mo.write_bytes(catalogue.load().to_binary())
    return [fault.partition(": ")[2] for fault in faults(catalogue)]


def test_every_literal_text_of_the_code_is_found(package: Path) -> None:
    found = [message.text for message in messages_in(package)]
    assert found == ["%(n)s life", "Clubs", "Hello, {name}.", "It is your turn."]


def test_a_complete_catalogue_has_no_faults(german: Catalogue) -> None:
    assert list(faults(german)) == []


def test_a_new_catalogue_is_all_gaps(package: Path) -> None:
    french = Catalogue(package, "fr")
    assert len(list(faults(french))) == 5  # four texts, and nothing compiled
    update(french)
    assert [fault.partition(": ")[2] for fault in faults(french)] == [
        "untranslated: %(n)s life",
        "untranslated: Clubs",
        "untranslated: Hello, {name}.",
        "untranslated: It is your turn.",
    ]


def test_updating_keeps_what_is_translated_and_drops_what_is_no_longer_said(
    german: Catalogue,
) -> None:
    code = german.package / "code.py"
    code.write_text(CODE.replace("It is your turn.", "Your turn."), encoding="utf-8")
    assert len(list(faults(german))) == 2
    update(german)
    assert "Hallo" in german.po.read_text(encoding="utf-8")
    assert [fault.partition(": ")[2] for fault in faults(german)] == ["untranslated: Your turn."]


def test_a_placeholder_that_got_lost_is_a_fault(german: Catalogue) -> None:
    assert spoil(german, "Hallo, {name}.", "Hallo.") == ["placeholders left out: Hello, {name}."]


def test_a_placeholder_of_another_name_is_a_fault(german: Catalogue) -> None:
    assert spoil(german, "Hallo, {name}", "Hallo, {nom}") == ["other placeholders: Hello, {name}."]


def test_a_fuzzy_text_is_a_fault(german: Catalogue) -> None:
    spoiled = spoil(german, 'msgid "It is your', '#, fuzzy\nmsgid "It is your')
    assert spoiled == ["fuzzy: It is your turn."]


def test_an_edit_that_was_not_compiled_is_a_fault(german: Catalogue) -> None:
    text = german.po.read_text(encoding="utf-8")
    german.po.write_text(text.replace("Du bist dran", "Du bist am Zug"), encoding="utf-8")
    assert [fault.partition(": ")[2] for fault in faults(german)] == ["not compiled from django.po"]
