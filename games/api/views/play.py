"""A running match: look, move, follow the log, resign."""

from uuid import UUID

from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.auth import caller_of
from config.http.idempotency import IDEMPOTENCY_KEY
from config.http.problems import MEDIA_TYPE
from games import errors, persistence
from games.api import problems
from games.api.bodies import conflict, dry_run, move_made
from games.api.conditional import IF_NONE_MATCH, NOT_MODIFIED, holds
from games.api.inputs import LogQuery, MoveIn, MoveQuery, NothingIn
from games.api.outs.log import LogPageOut, MoveConflictProblemOut, MoveInvalidProblemOut
from games.api.outs.matches import DryRunOut, MatchOut, MoveMadeOut
from games.api.requests import expected_version, plain, respond, service_request, table_request
from games.api.views.game_view import GameView
from games.engine.game import Json
from games.errors import Refusal
from games.selectors.log import log_page
from games.selectors.matches import MatchTag, match_tag, match_view
from games.services import moves, seat_lending

IF_MATCH = OpenApiParameter(
    "If-Match", str, OpenApiParameter.HEADER, description='Instead of expected_version: `"v17"`.'
)
PLAYING = (problems.NOT_SEATED, problems.MATCH_NOT_ACTIVE, problems.IDEMPOTENCY_KEY_REUSED)


class MatchView(GameView):
    limit_bucket = "read"

    @extend_schema(
        operation_id="get_match",
        parameters=[IF_NONE_MATCH],
        responses={200: MatchOut, 304: NOT_MODIFIED},
    )
    def get(self, request: Request, match_id: UUID) -> Response:
        """The table as I may see it. Send the ETag back to learn cheaply that nothing changed."""
        player_id = caller_of(request).player_id
        if "If-None-Match" in request.headers:
            tag = _etag(match_tag(match_id=match_id, player_id=player_id))
            if holds(request, tag):
                return Response(status=304, headers={"ETag": tag})
        table = persistence.read_table(match_id)
        seen = MatchTag(version=table.version, seat=table.number_of(player_id))
        body = match_view(table, player_id=player_id, now=timezone.now())
        return Response(body, headers={"ETag": _etag(seen), "Vary": "Authorization"})


class MovesView(GameView):
    limit_bucket = {"GET": "read", "POST": "play"}
    problems = {
        "POST": (
            *PLAYING,
            problems.STALE_VERSION,
            problems.NOT_YOUR_TURN,
            problems.ILLEGAL_ACTION,
        )
    }

    @extend_schema(operation_id="list_moves", parameters=[LogQuery], responses=LogPageOut)
    def get(self, request: Request, match_id: UUID) -> Response:
        """The log after version `after`, oldest first, without gaps, as I may see it."""
        query = LogQuery.parse(request.query_params)
        page = log_page(
            match_id=match_id,
            viewer_player_id=caller_of(request).player_id,
            after=query["after"],
            limit=query["limit"],
        )
        return Response({"data": page.entries, "version": page.head})

    @extend_schema(
        operation_id="make_move",
        request=MoveIn,
        parameters=[MoveQuery, IDEMPOTENCY_KEY, IF_MATCH],
        responses={
            201: MoveMadeOut,
            200: DryRunOut,
            (409, MEDIA_TYPE): MoveConflictProblemOut,
            (422, MEDIA_TYPE): MoveInvalidProblemOut,
        },
    )
    def post(self, request: Request, match_id: UUID) -> Response:
        """Make a move at the version I saw. `dry_run=true` only says what it would do."""
        self.match_id = match_id
        query = MoveQuery.parse(request.query_params)
        body = MoveIn.parse(request.data)
        version = expected_version(request, body)
        if query["dry_run"]:
            return Response(self._dry_run(request, match_id, version, body["action"]))
        player_id, now = caller_of(request).player_id, timezone.now()
        wanted = service_request(
            request,
            status=201,
            body=body | {"expected_version": version},
            render=lambda change: plain(move_made(change, player_id=player_id, now=now)),
        )
        answered = moves.submit_move(
            match_id=match_id, expected_version=version, action=body["action"], request=wanted
        )
        return respond(answered, headers={"ETag": _etag_of(answered.body["match"])})

    def members_of(self, refusal: Refusal) -> dict[str, object]:
        """What a client needs to go on without asking again."""
        player_id = caller_of(self.request).player_id
        match refusal:
            case errors.StaleVersion():
                return {"conflict": conflict(refusal, player_id=player_id)}
            case errors.IllegalAction():
                table = persistence.read_table(self.match_id)
                view = match_view(table, player_id=player_id, now=timezone.now())
                return {"legal_actions": view["legal_actions"]}
            case _:
                return {}

    @staticmethod
    def _dry_run(request: Request, match_id: UUID, version: int, action: Json) -> Json:
        table = moves.check_move(
            match_id=match_id,
            player_id=caller_of(request).player_id,
            expected_version=version,
            action=action,
        )
        return dry_run(table, action, player_id=caller_of(request).player_id)


class ResignView(GameView):
    limit_bucket = "play"
    problems = PLAYING

    @extend_schema(
        operation_id="resign",
        request=NothingIn,
        responses=MatchOut,
        parameters=[IDEMPOTENCY_KEY],
    )
    def post(self, request: Request, match_id: UUID) -> Response:
        """Leave the match for good."""
        body = NothingIn.parse(request.data)
        answered = moves.resign(
            match_id=match_id, request=table_request(request, status=200, body=body)
        )
        return respond(answered)


class StandInView(GameView):
    limit_bucket = "play"
    problems = (*PLAYING, problems.SEAT_NOT_LENT)

    @extend_schema(
        operation_id="take_back_seat", responses={200: MatchOut}, parameters=[IDEMPOTENCY_KEY]
    )
    def delete(self, request: Request, match_id: UUID) -> Response:
        """Play my seat again instead of the bot that stood in after missed turns."""
        answered = seat_lending.take_back(
            match_id=match_id, request=table_request(request, status=200, body={})
        )
        return respond(answered)


def _etag(tag: MatchTag) -> str:
    return f'"v{tag.version}-{"s" if tag.seat is None else tag.seat}"'


def _etag_of(match: Json) -> str:
    you = match["you"]
    return _etag(MatchTag(version=match["version"], seat=None if you is None else you["seat"]))
