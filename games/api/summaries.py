"""An analysis in a few sentences, in the reader's language."""

from django.utils.translation import gettext as _

from games.engine.game import Json

# Below this many lives, luck is not worth a sentence.
NOTABLE_LUCK = 0.5


def in_words(seat: Json) -> str:
    """`seat`: one entry of an analysis' `seats`."""
    return " ".join(part for part in (_decisions(seat), _errors(seat), _luck(seat)) if part)


def _decisions(seat: Json) -> str:
    text = _("Decisions: %(count)d, given away against the best play: %(cost).2f lives.")
    return text % {"count": seat["decisions"], "cost": seat["cost"]}


def _errors(seat: Json) -> str:
    counts = {name: seat[name] for name in ("blunders", "mistakes", "slips")}
    if not any(counts.values()):
        return _("Nothing worth mentioning went wrong.")
    return _("Blunders: %(blunders)d, mistakes: %(mistakes)d, slips: %(slips)d.") % counts


def _luck(seat: Json) -> str:
    if abs(seat["luck"]) < NOTABLE_LUCK:
        return ""
    if seat["luck"] > 0:
        return _("Bad luck cost %(lives).1f lives besides.") % {"lives": seat["luck"]}
    return _("Good luck saved %(lives).1f lives.") % {"lives": -seat["luck"]}
