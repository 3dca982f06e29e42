"""Who reads the log of a match, and how far: what `games.api.streams` does in threads."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl
from uuid import UUID

from django.utils import translation
from rest_framework import serializers

from accounts.auth import caller_of_token, token_of_header
from config.http import problems
from config.http.asgi import Scope, header
from config.http.languages import language_of
from config.http.limits import limiter
from config.http.problems import FieldError, Problem
from config.http.serializers import QuerySerializer
from games.api.inputs import MAX_VERSION, LogQuery
from games.errors import MatchNotFound
from games.selectors.log import LogPage, log_page

STREAM_PAGE = 100
# More digits than any version has; reading thousands of them would be work for nothing.
MAX_DIGITS = 20


class StreamQuery(QuerySerializer):
    """Without `after` (or a Last-Event-ID) a stream starts now."""

    after = serializers.IntegerField(min_value=0, max_value=MAX_VERSION, required=False)


@dataclass(slots=True)
class Reader:
    """One who reads `match_id` and has got everything up to version `after`."""

    token: str
    match_id: UUID
    after: int
    limit: int

    def look(self) -> LogPage:
        """Return what is new. Raises Problem, also when the session has ended meanwhile."""
        try:
            return log_page(
                match_id=self.match_id,
                viewer_player_id=_player_of(self.token),
                after=self.after,
                limit=self.limit,
            )
        except MatchNotFound:
            raise Problem(problems.NOT_FOUND) from None

    def got(self, page: LogPage) -> None:
        """Remember that the reader has `page`."""
        if page.entries:
            self.after = page.entries[-1]["version"]


def poller_of(scope: Scope, match_id: UUID) -> tuple[Reader, int]:
    """Return the reader of a long-poll and the seconds it would wait. Raises Problem."""
    token = _admitted(scope)
    query = _parsed(LogQuery, scope)
    return Reader(token, match_id, query["after"], query["limit"]), query["wait"]


def streamer_of(scope: Scope, match_id: UUID) -> Reader:
    """Return the reader of a stream: after Last-Event-ID, `after` or now. Raises Problem."""
    token = _admitted(scope)
    wanted = _parsed(StreamQuery, scope).get("after")
    resumed = last_event_id(header(scope, b"last-event-id"))
    after = wanted if resumed is None else resumed
    reader = Reader(token, match_id, MAX_VERSION if after is None else after, STREAM_PAGE)
    if after is None:
        reader.after = reader.look().head
    return reader


def _admitted(scope: Scope) -> str:
    """Return the access token of a request that may go on; it counts as one read."""
    token = token_of_header(header(scope, b"authorization").encode("latin-1")) or ""
    verdict = limiter.hit("read", f"p{_player_of(token)}")
    if verdict and not verdict.allowed:
        raise Problem(problems.RATE_LIMITED, headers=verdict.headers)
    return token


def _player_of(token: str) -> UUID:
    caller = caller_of_token(token)
    if caller is None:
        headers = {"WWW-Authenticate": 'Bearer realm="api"'}
        raise Problem(problems.UNAUTHENTICATED, headers=headers)
    return caller.player_id


def _parsed(query: type[QuerySerializer], scope: Scope) -> dict[str, Any]:
    pairs = parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)
    with translation.override(language_of(header(scope, b"accept-language"))):
        return query.parse(dict(pairs))


def last_event_id(text: str) -> int | None:
    """Return the version a client resumes after; it comes from us, so anything else is an error."""
    if not text:
        return None
    if text.isascii() and text.isdecimal() and len(text) <= MAX_DIGITS and int(text) <= MAX_VERSION:
        return int(text)
    raise Problem(problems.VALIDATION_FAILED, errors=[FieldError("/Last-Event-ID", "invalid")])
