"""Every text for people exists in all five languages."""

from pathlib import Path

import pytest
from django.conf import settings
from django.utils import translation

from config.http import problems
from config.translations import Catalogue, faults, messages_in

LANGUAGES = ["de", "fr", "cs", "pt"]


def test_the_service_speaks_five_languages() -> None:
    assert [code for code, _ in settings.LANGUAGES] == ["en", *LANGUAGES]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("package", ["accounts", "config", "games"])
def test_no_message_is_missing_or_untranslated(package: str, language: str) -> None:
    folder = Path(settings.BASE_DIR, package)
    assert messages_in(folder)
    assert list(faults(Catalogue(folder, language))) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_problem_has_a_title_of_its_own_in_each_language(language: str) -> None:
    for kind in problems.registered():
        with translation.override("en"):
            english = str(kind.title)
        with translation.override(language):
            assert str(kind.title) not in ("", english), kind.code
