"""An analysis in a few sentences, in the reader's language."""

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from games.engine.game import Json

# Below this many lives, luck is not worth a sentence.
NOTABLE_LUCK = 0.5


def in_words(seat: Json) -> str:
    """`seat`: one entry of an analysis' `seats`."""
    return " ".join(part for part in (_decisions(seat), _errors(seat), _luck(seat)) if part)


def _decisions(seat: Json) -> str:
    text = _("Decisions: %(count)d, given away against the best play: %(cost)s lives.")
    return text % {"count": seat["decisions"], "cost": _in_lives(seat["cost"], 2)}


def _errors(seat: Json) -> str:
    counts = {name: seat[name] for name in ("blunders", "mistakes", "slips")}
    if not any(counts.values()):
        return _("Nothing worth mentioning went wrong.")
    return _("Blunders: %(blunders)d, mistakes: %(mistakes)d, slips: %(slips)d.") % counts


def _luck(seat: Json) -> str:
    if abs(seat["luck"]) < NOTABLE_LUCK:
        return ""
    lives = _in_lives(abs(seat["luck"]), 1)
    if seat["luck"] > 0:
        return _("Bad luck cost %(lives)s lives besides.") % {"lives": lives}
    return _("Good luck saved %(lives)s lives.") % {"lives": lives}


def _in_lives(amount: float, decimals: int) -> str:
    # Django cuts decimals off instead of rounding them.
    return number_format(round(amount, decimals), decimals)
