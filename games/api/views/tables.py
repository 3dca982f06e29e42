"""Tables before the first deal: open, find, sit down, get up, start."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.auth import caller_of
from config.http.idempotency import IDEMPOTENCY_KEY
from config.http.pagination import page_of, paginate
from games.api import problems
from games.api.inputs import BotIn, ClockIn, MatchIn, MatchQuery, NothingIn, SeatIn
from games.api.outs.matches import MatchOut, MatchSummaryOut
from games.api.requests import respond, table_request
from games.api.views.game_view import GameView
from games.selectors.matches import MatchFilter, match_list, match_summary
from games.services import matches, seating

NEWEST_FIRST = ("-created_at", "id")
SEATING = (
    problems.ALREADY_STARTED,
    problems.MATCH_FULL,
    problems.MATCH_NOT_ACTIVE,
    problems.SEAT_TAKEN,
    problems.IDEMPOTENCY_KEY_REUSED,
)
MatchPage = page_of(MatchSummaryOut)


class MatchesView(GameView):
    """The lobby, my matches, and the way to a new table."""

    limit_bucket = {"GET": "read", "POST": "lobby"}
    problems = {"POST": (problems.IDEMPOTENCY_KEY_REUSED,)}

    @extend_schema(operation_id="list_matches", parameters=[MatchQuery], responses=MatchPage)
    def get(self, request: Request) -> Response:
        """Public tables, or mine with `mine=true`, or those waiting for me with `my_turn=true`."""
        query = MatchQuery.parse(request.query_params)
        player_id = caller_of(request).player_id
        wanted = MatchFilter(
            player_id=player_id,
            status=query.get("status"),
            preset=query.get("preset"),
            mine=query["mine"],
            my_turn=query["my_turn"],
        )
        page = paginate(
            match_list(wanted),
            order=NEWEST_FIRST,
            limit=query["limit"],
            cursor=query.get("cursor"),
        )
        rows = [match_summary(match, player_id=player_id) for match in page.rows]
        return Response({"data": rows, "next_cursor": page.next_cursor})

    @extend_schema(
        operation_id="create_match",
        request=MatchIn,
        responses={201: MatchOut},
        parameters=[IDEMPOTENCY_KEY],
    )
    def post(self, request: Request) -> Response:
        """Open a table and sit down on seat 0. With every seat taken it starts at once."""
        body = MatchIn.parse(request.data)
        answered = matches.create_match(
            spec=_table_spec(body), request=table_request(request, status=201, body=body)
        )
        location = f"{request.path}/{answered.body['id']}"
        return respond(answered, headers={"Location": location})


class SeatsView(GameView):
    limit_bucket = "lobby"
    problems = (problems.ALREADY_SEATED, *SEATING)

    @extend_schema(
        operation_id="take_seat",
        request=SeatIn,
        responses={201: MatchOut},
        parameters=[IDEMPOTENCY_KEY],
    )
    def post(self, request: Request, match_id: UUID) -> Response:
        """Sit down. Taking the last seat of a `when_full` table starts the match."""
        body = SeatIn.parse(request.data)
        answered = seating.join(
            match_id=match_id,
            number=body.get("number"),
            request=table_request(request, status=201, body=body),
        )
        return respond(answered)


class MySeatView(GameView):
    limit_bucket = "lobby"
    problems = (problems.NOT_SEATED, problems.ALREADY_STARTED, problems.MATCH_NOT_ACTIVE)

    @extend_schema(
        operation_id="leave_seat",
        responses={204: None},
        parameters=[IDEMPOTENCY_KEY],
    )
    def delete(self, request: Request, match_id: UUID) -> Response:
        """Get up before the start; afterwards the way out is `resign`."""
        answered = seating.leave(
            match_id=match_id, request=table_request(request, status=204, body={})
        )
        return respond(answered)


class SeatBotView(GameView):
    limit_bucket = "lobby"
    problems = (problems.NOT_HOST, *SEATING)

    @extend_schema(
        operation_id="seat_bot",
        request=BotIn,
        responses=MatchOut,
        parameters=[
            OpenApiParameter("number", int, OpenApiParameter.PATH),
            IDEMPOTENCY_KEY,
        ],
    )
    def put(self, request: Request, match_id: UUID, number: int) -> Response:
        """The host puts a bot on an empty seat."""
        body = BotIn.parse(request.data)
        answered = seating.seat_bot(
            match_id=match_id,
            number=number,
            bot=body["bot"],
            request=table_request(request, status=200, body=body),
        )
        return respond(answered)


class StartView(GameView):
    limit_bucket = "lobby"
    problems = (
        problems.NOT_HOST,
        problems.ALREADY_STARTED,
        problems.MATCH_NOT_ACTIVE,
        problems.NOT_ENOUGH_PLAYERS,
        problems.IDEMPOTENCY_KEY_REUSED,
    )

    @extend_schema(
        operation_id="start_match",
        request=NothingIn,
        responses=MatchOut,
        parameters=[IDEMPOTENCY_KEY],
    )
    def post(self, request: Request, match_id: UUID) -> Response:
        """The host starts with whoever is there."""
        body = NothingIn.parse(request.data)
        answered = matches.start(
            match_id=match_id, request=table_request(request, status=200, body=body)
        )
        return respond(answered)


def _table_spec(body: dict[str, Any]) -> matches.TableSpec:
    bots = tuple(body["bots"])
    clock = body.get("clock") or ClockIn.parse({})
    return matches.TableSpec(
        preset=body["preset"],
        options=body["options"],
        seats=body.get("seats") or max(2, len(bots) + 1),
        bots=bots,
        visibility=body["visibility"],
        start_when=body["start"],
        per_move_s=clock["per_move_s"],
        bot_delay_s=body["bot_delay_s"],
        hints=body["hints"],
    )
