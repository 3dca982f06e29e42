"""Working out an analysis: a few decisions a job, so that no bot waits long behind it.

A job plays the log again up to where the last one ended: that is cheap beside weighing decisions.
"""

import logging
from collections.abc import Callable
from dataclasses import asdict
from datetime import datetime, timedelta
from functools import partial
from itertools import islice
from typing import TypeVar
from uuid import UUID

from games import dispatch, persistence
from games.bots.analysis import Decision, Grade, grade
from games.bots.hindsight import in_hindsight
from games.engine.game import Json
from games.errors import NotFinished
from games.models import Analysis
from games.models.match import MatchStatus
from games.replay import BrokenLogError
from games.selectors.history import log_entries
from games.services.decisions import MadeDecision, decisions
from games.table import Table

Found = TypeVar("Found")

logger = logging.getLogger(__name__)

DECISIONS_PER_JOB = 10
ASK_AGAIN_AFTER = timedelta(minutes=1)
BATCH = 50


def ask(*, match_id: UUID, now: datetime) -> Analysis:
    """The analysis of a finished match; the first to ask sets the work going.

    Raises MatchNotFound, NotFinished.
    """
    table = persistence.read_table(match_id)
    if table.status != MatchStatus.FINISHED:
        raise NotFinished
    with persistence.unit_of_work():
        analysis, is_new = Analysis.objects.get_or_create(
            match_id=match_id, defaults={"total": table.version, "due_at": now + ASK_AGAIN_AFTER}
        )
        if is_new:
            dispatch.analysis(match_id=match_id)
    return analysis


def go_on(*, match_id: UUID, now: datetime) -> None:
    """Grade the next decisions. Twice at once is harmless: one of the writes finds nothing."""
    analysis = Analysis.objects.filter(match_id=match_id).first()
    if analysis is None or analysis.position >= analysis.total:
        return
    table = persistence.read_table(match_id)
    made = _next_decisions(table, analysis.position)
    is_last = len(made) < DECISIONS_PER_JOB
    position = analysis.total if is_last else made[-1].version
    rows = [*analysis.graded, *(graded(table, each) for each in made)]
    with persistence.unit_of_work():
        written = Analysis.objects.filter(match_id=match_id, position=analysis.position).update(
            position=position,
            graded=rows,
            due_at=None if position == analysis.total else now + ASK_AGAIN_AFTER,
        )
        # A job that came second asks for nothing: whoever came first has done so.
        if written and position < analysis.total:
            dispatch.analysis(match_id=match_id)


def ask_again(*, now: datetime) -> None:
    """Work whose job was lost goes on."""
    due = Analysis.objects.filter(due_at__lte=now).order_by("due_at")
    for match_id in due.values_list("match_id", flat=True)[:BATCH]:
        waiting = Analysis.objects.filter(match_id=match_id, due_at__lte=now)
        if waiting.update(due_at=now + ASK_AGAIN_AFTER):
            dispatch.analysis(match_id=match_id)


def _next_decisions(table: Table, position: int) -> list[MadeDecision]:
    """A log that does not replay ends the analysis there, or its reader would wait for ever."""
    log = log_entries(table.id, until=table.version)
    try:
        return list(islice(decisions(table, log, after=position), DECISIONS_PER_JOB))
    except BrokenLogError:
        logger.exception("log does not replay", extra={"match_id": str(table.id)})
        return []


def graded(table: Table, made: MadeDecision) -> Json:
    """`grade` sees the decision alone; what the cards really were is put beside it afterwards."""
    judged = _weighed(grade, made, table)
    return {
        "version": made.version,
        "seat": made.decision.view.viewer,
        "round": made.decision.view.round.number if made.decision.view.round else 0,
        "action": table.game.action_to_json(made.decision.action),
        "grade": None if judged is None else _grade_json(table, judged),
        "hindsight": {"hands": list(made.hands), **_as_the_cards_lay(table, made)},
    }


def _as_the_cards_lay(table: Table, made: MadeDecision) -> Json:
    hands = {each["seat"]: each["cards"] for each in made.hands}
    told = _weighed(partial(in_hindsight, hands=hands), made, table)
    if told is None:
        return {}
    return asdict(told) | {"best": table.game.action_to_json(told.best)}


def _weighed(
    weigh: Callable[[Decision], Found | None], made: MadeDecision, table: Table
) -> Found | None:
    """What cannot be weighed stays without; the others are worth reading."""
    try:
        return weigh(made.decision)
    except Exception:
        where = {"match_id": str(table.id), "version": made.version}
        logger.exception("decision could not be weighed", extra=where)
        return None


def _grade_json(table: Table, judged: Grade) -> Json:
    return asdict(judged) | {
        "action": table.game.action_to_json(judged.action),
        "best": table.game.action_to_json(judged.best),
    }
