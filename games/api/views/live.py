"""The live stream, described for the schema and served where nothing can wait.

Under the hybrid application the event loop answers this address (`games.api.streams`) and keeps
the stream open. A plain WSGI server tells what there is and ends; the client comes back for more.
"""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from django.http import HttpResponseBase, StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from accounts.auth import caller_of
from games.api import sse
from games.api.inputs import MAX_VERSION
from games.api.readers import STREAM_PAGE, StreamQuery, last_event_id
from games.api.views.game_view import GameView
from games.selectors.log import LogPage, log_page

LAST_EVENT_ID = OpenApiParameter(
    "Last-Event-ID",
    OpenApiTypes.INT,
    OpenApiParameter.HEADER,
    description="The version of the last entry received; what came after it follows.",
)
ANSWER = OpenApiResponse(
    OpenApiTypes.STR,
    description=(
        "Server-sent events named `entry`: `id` is the version, `data` a LogEntry as JSON. "
        "Lines that begin with a colon are heartbeats. The stream ends with the match."
    ),
)


class AnyAccept(BaseContentNegotiation):
    """A browser asks for text/event-stream; refusals are JSON all the same."""

    def select_renderer(
        self, _request: Request, renderers: Any, _format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        """Whatever is asked for, the first renderer will do."""
        return renderers[0], renderers[0].media_type


class StreamView(GameView):
    content_negotiation_class = AnyAccept
    limit_bucket = "read"

    @extend_schema(
        operation_id="stream_match",
        parameters=[StreamQuery, LAST_EVENT_ID],
        responses={(200, sse.MEDIA_TYPE): ANSWER},
    )
    def get(self, request: Request, match_id: UUID) -> HttpResponseBase:
        """The log live, as I may see it: from `Last-Event-ID` or `after` on, else from now."""
        wanted = StreamQuery.parse(request.query_params).get("after")
        resumed = last_event_id(request.headers.get("Last-Event-ID", ""))
        after = wanted if resumed is None else resumed
        pages = _pages(match_id, caller_of(request).player_id, after)
        # The first look comes before the head of the answer, because it may refuse.
        first = next(pages)
        headers = {name.decode(): value.decode() for name, value in sse.HEADERS}
        return StreamingHttpResponse(_lines(first, pages), headers=headers)


def _pages(match_id: UUID, player_id: UUID, after: int | None) -> Iterator[LogPage]:
    """The log up to now, in pages; a single empty one where the reader starts now."""
    while True:
        page = log_page(
            match_id=match_id,
            viewer_player_id=player_id,
            after=MAX_VERSION if after is None else after,
            limit=STREAM_PAGE,
        )
        yield page
        if not page.entries:
            return
        after = page.entries[-1]["version"]


def _lines(first: LogPage, pages: Iterator[LogPage]) -> Iterator[bytes]:
    yield sse.RETRY
    yield sse.events_of(first.entries)
    for page in pages:
        yield sse.events_of(page.entries)
