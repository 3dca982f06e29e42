"""What decisions are worth: a hint before, an analysis afterwards."""

from uuid import UUID

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.auth import caller_of
from games.api import problems
from games.api.outs.coaching import AnalysisOut, AnalysisProgressOut, HintOut
from games.api.summaries import in_words
from games.api.views.game_view import GameView
from games.engine.game import Json
from games.selectors.analyses import analysis_view, is_done, progress_of
from games.services import analyses
from games.services.hints import Hint, take_hint

POLL_AFTER_S = 2


class HintView(GameView):
    limit_bucket = "play"
    problems = (
        problems.NOT_SEATED,
        problems.MATCH_NOT_ACTIVE,
        problems.NOT_YOUR_TURN,
        problems.HINTS_NOT_ALLOWED,
        problems.NO_HINT_FOR_RULES,
    )

    @extend_schema(operation_id="take_hint", responses=HintOut)
    def get(self, request: Request, match_id: UUID) -> Response:
        """The chance of losing a life by each of my actions, where the table allows hints.

        Works from what I may see. The log will say that I looked.
        """
        hint = take_hint(match_id=match_id, player_id=caller_of(request).player_id)
        return Response(_hint_body(hint), headers={"Cache-Control": "no-store"})


class AnalysisView(GameView):
    problems = (problems.NOT_FINISHED,)

    @extend_schema(
        operation_id="get_analysis", responses={200: AnalysisOut, 202: AnalysisProgressOut}
    )
    def get(self, _request: Request, match_id: UUID) -> Response:
        """What each decision was worth as its seat saw it; 202 while it is worked out."""
        analysis = analyses.ask(match_id=match_id, now=timezone.now())
        if not is_done(analysis):
            body = progress_of(analysis) | {"poll_after_s": POLL_AFTER_S}
            return Response(body, status=202, headers={"Retry-After": str(POLL_AFTER_S)})
        body = analysis_view(analysis)
        seats = [seat | {"text": in_words(seat)} for seat in body["seats"]]
        return Response(body | {"seats": seats})


def _hint_body(hint: Hint) -> Json:
    return {
        "version": hint.version,
        "actions": [
            {
                "action": hint.action_json(hinted),
                "loss": round(hinted.loss, 4),
                "worse_by": round(hinted.worse_by, 4),
                "about_even": hinted.about_even,
            }
            for hinted in hint.ranked
        ],
    }
