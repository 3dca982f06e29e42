"""What a match leaves behind."""

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import problems
from games.api.outs.records import ExportOut, FairnessOut, RoundsOut
from games.api.views.game_view import GameView
from games.selectors import records


class RoundsView(GameView):
    @extend_schema(operation_id="list_rounds", responses=RoundsOut)
    def get(self, _request: Request, match_id: UUID) -> Response:
        """Finished rounds with all hands, points and lives lost."""
        return Response({"data": records.finished_rounds(match_id=match_id), "next_cursor": None})


class FairnessView(GameView):
    @extend_schema(operation_id="get_fairness", responses=FairnessOut)
    def get(self, _request: Request, match_id: UUID) -> Response:
        """The hash that fixes every shuffle, and the seed behind it once the match is over."""
        return Response(records.fairness(match_id=match_id))


class ExportView(GameView):
    problems = (problems.NOT_FINISHED,)

    @extend_schema(operation_id="export_match", responses=ExportOut)
    def get(self, _request: Request, match_id: UUID) -> Response:
        """The full record with all cards open, enough to replay and verify the match offline."""
        return Response(records.export(match_id=match_id))
