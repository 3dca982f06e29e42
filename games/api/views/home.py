"""One call for the first screen of a phone."""

from datetime import UTC, datetime, timedelta

from django.urls import reverse
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.auth import caller_of
from games.api.conditional import IF_NONE_MATCH, NOT_MODIFIED, holds, weak_tag
from games.api.inputs import HomeQuery
from games.api.outs.home import HomeOut
from games.api.views.game_view import GameView
from games.selectors.home import OVERLAP, home, home_view

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MILLISECOND = timedelta(milliseconds=1)
# The lists that hold what a section leaves out.
WHOLE = {
    "my_turns": "my_turn=true",
    "waiting": "mine=true&status=active",
    "open": "mine=true&status=open",
    "finished_since": "mine=true",
}


class HomeView(GameView):
    @extend_schema(
        operation_id="get_home",
        parameters=[HomeQuery, IF_NONE_MATCH],
        responses={200: HomeOut, 304: NOT_MODIFIED},
    )
    def get(self, request: Request) -> Response:
        """My turns by deadline, what I wait for, my open tables, what ended since I looked."""
        query, now = HomeQuery.parse(request.query_params), timezone.now()
        seen = home(
            player_id=caller_of(request).player_id,
            since=_moment(query.get("since")),
            limit=query["limit"],
        )
        # Weak: two bodies of one tag differ in the time they were made.
        tag = weak_tag(seen.fingerprint)
        if holds(request, tag):
            return Response(status=304, headers={"ETag": tag})
        lists = reverse("matches")
        more = {name: f"{lists}?{WHOLE[name]}" if name in seen.more else None for name in WHOLE}
        body = {**home_view(seen, now=now), "cursor": _cursor(now - OVERLAP), "more": more}
        return Response(body, headers={"ETag": tag, "Vary": "Authorization"})


def _cursor(moment: datetime) -> int:
    return (moment - EPOCH) // MILLISECOND


def _moment(cursor: int | None) -> datetime | None:
    return None if cursor is None else EPOCH + cursor * MILLISECOND
