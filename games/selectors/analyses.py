"""An analysis as people read it: graded decisions, what rounds cost, a summary for each seat."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from uuid import UUID

from games import persistence
from games.bots.analysis import Grade, RoundAccount, account, summary
from games.engine.game import Json
from games.models import Analysis, Round
from games.table import AnyGame

# Where rules cannot be said in numbers, and in analyses of before there was more than the hands.
_AS_NOBODY_KNOWS = {"loss": None, "best": None, "best_loss": None}


def progress_of(analysis: Analysis) -> Json:
    """How far the work is; only log versions, nothing of what was found."""
    return {"status": "pending", "position": analysis.position, "total": analysis.total}


def is_done(analysis: Analysis) -> bool:
    return analysis.position >= analysis.total


def analysis_view(analysis: Analysis) -> Json:
    """The whole of a finished analysis."""
    table = persistence.read_table(analysis.match_id)
    grades = [_grade(table.game, row["grade"]) for row in analysis.graded if row["grade"]]
    accounts = list(_accounts(analysis.match_id, grades))
    seats = [summary(seat.number, grades, accounts) for seat in table.seats]
    return {
        "status": "done",
        "decisions": [_decision_view(row) for row in analysis.graded],
        "rounds": [asdict(each) for each in accounts],
        "seats": [asdict(each) for each in seats],
    }


def _decision_view(row: Json) -> Json:
    grade = row["grade"] or {}
    return {
        "version": row["version"],
        "seat": row["seat"],
        "round": row["round"],
        "action": row["action"],
        "best": grade.get("best"),
        "loss": grade.get("loss"),
        "best_loss": grade.get("best_loss"),
        "cost": grade.get("cost"),
        "standard_error": grade.get("standard_error"),
        "label": grade.get("label"),
        "hindsight": _AS_NOBODY_KNOWS | row["hindsight"],
    }


def _grade(game: AnyGame, data: Json) -> Grade:
    actions = {name: game.action_from_json(data[name]) for name in ("action", "best")}
    return Grade(**(data | actions))


def _accounts(match_id: UUID, grades: Sequence[Grade]) -> Iterable[RoundAccount]:
    rows = Round.objects.filter(match_id=match_id, results__isnull=False).order_by("number")
    for number, results in rows.values_list("number", "results"):
        for result in results or ():
            own = [each for each in grades if (each.seat, each.round) == (result["seat"], number)]
            yield account(result["seat"], number, result["lost"], own)
