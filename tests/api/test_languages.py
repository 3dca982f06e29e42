"""Everything a person reads comes in the language asked for; what programs read never changes."""

import pytest
from django.utils import translation

from config.http.problems import registered
from games.api import texts
from games.api.reasons import REASONS
from tests.api.conftest import Duel
from tests.tables import body_of

NOT_YOUR_TURN = {
    "en": "It is not your turn.",
    "de": "Du bist nicht dran.",
    "fr": "Ce n’est pas à vous.",
    "cs": "Nejste na řadě.",
    "pt": "Não é a sua vez.",
}
OTHERS = ["de", "fr", "cs", "pt"]
NAMES = {"Schwimmen", "Commerce", "Blitz"}


@pytest.mark.parametrize(("language", "title"), NOT_YOUR_TURN.items())
def test_a_refusal_is_told_in_five_languages_under_one_code(
    duel: Duel, language: str, title: str
) -> None:
    answer = duel.ada.moves(
        duel.id, {"type": "pass"}, version=duel.version, Accept_Language=language
    )
    problem = body_of(answer)
    assert problem["title"] == title
    assert problem["code"] == "not_your_turn"
    assert problem["type"] == "urn:problem:not_your_turn"
    assert answer.headers["Content-Language"] == language
    assert "Accept-Language" in answer.headers["Vary"]


def test_the_reason_is_told_too(duel: Duel) -> None:
    action = {"type": "swap_one", "give": "KS", "take": "AH"}
    answer = duel.ben.moves(duel.id, action, version=duel.version, Accept_Language="de-CH, de")
    assert body_of(answer)["title"] == "Das erlauben die Regeln jetzt nicht."
    assert body_of(answer)["detail"] == "Diese Karte hast du nicht."


@pytest.mark.parametrize("language", OTHERS)
def test_no_title_reason_or_explanation_stays_english(language: str) -> None:
    said = [
        *(kind.title for kind in registered()),
        *REASONS.values(),
        *(text for preset in texts.PRESETS.values() for text in (preset.name, preset.summary)),
        *(text for pair in texts.OPTIONS.values() for text in pair),
        *(text for pair in texts.BOTS.values() for text in pair),
    ]
    with translation.override("en"):
        english = [str(text) for text in said]
    with translation.override(language):
        local = [str(text) for text in said]
    same = {one for one, other in zip(english, local, strict=True) if one == other}
    assert same <= NAMES
