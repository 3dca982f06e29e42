"""Names of players: what may be one, and a friendly one for who gives none."""

import random
import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

MAX_LENGTH = 32
# Control, format (bidi overrides, zero widths), surrogate, private, unassigned; line separators.
_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
# Letters and symbols that show nothing: Hangul fillers and the empty Braille cell.
_BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800")
_SPACES_AND_MARKS = ("Z", "M")

# Much the same word in English, German, French, Czech and Portuguese.
_ANIMALS = (
    *("Alpaca", "Bison", "Boa", "Cobra", "Condor", "Gecko", "Gorilla", "Gnu", "Iguana", "Impala"),
    *("Jaguar", "Kiwi", "Koala", "Lama", "Lemur", "Lynx", "Mamba", "Manta", "Okapi", "Orca"),
    *("Panda", "Piranha", "Puma", "Tapir", "Toucan", "Tarpan", "Yak", "Zebra"),
)
_STARS = (
    *("Adhara", "Albireo", "Aldebaran", "Algol", "Altair", "Antares", "Atria", "Bellatrix"),
    *("Canopus", "Capella", "Castor", "Deneb", "Electra", "Hadar", "Izar", "Kochab", "Maia"),
    *("Merope", "Mimosa", "Mira", "Mizar", "Nashira", "Polaris", "Pollux", "Procyon", "Regulus"),
    *("Rigel", "Sabik", "Sirius", "Spica", "Tarazed", "Vega", "Zaurak"),
)
_NUMBERS = range(2, 100)


def clean_name(text: str) -> str:
    """Return `text` in NFC, trimmed, with single spaces.

    Raises ValidationError (`hidden_characters`, `blank`, `max_length`) when it is no name to read.
    """
    if any(unicodedata.category(char) in _HIDDEN or char in _BLANK for char in text.strip()):
        raise ValidationError(_("Hidden characters are not allowed."), code="hidden_characters")
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not any(_is_visible(char) for char in name):
        raise ValidationError(_("Something readable is needed here."), code="blank")
    if len(name) > MAX_LENGTH:
        raise ValidationError(_("This is too long."), code="max_length")
    return name


def friendly_name(chance: random.Random) -> str:
    """Return a name such as `Panda Vega 27` that reads well in every language of the service."""
    return f"{chance.choice(_ANIMALS)} {chance.choice(_STARS)} {chance.choice(_NUMBERS)}"


def pseudonym(chance: random.Random) -> str:
    """Return the name of an erased player: nothing of the person, the same for all languages."""
    return f"∅ {chance.choice(_STARS)}"


def _is_visible(char: str) -> bool:
    return not unicodedata.category(char).startswith(_SPACES_AND_MARKS)
