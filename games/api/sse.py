"""Server-sent events: the lines of a stream (HTML standard, section 9.2)."""

from collections.abc import Iterable

from config.http.renderers import dumps
from games.engine.game import Json

MEDIA_TYPE = "text/event-stream"
HEADERS = [
    (b"content-type", MEDIA_TYPE.encode()),
    (b"cache-control", b"no-store"),
    (b"x-content-type-options", b"nosniff"),
    # nginx would collect the stream before passing it on.
    (b"x-accel-buffering", b"no"),
]
# Milliseconds after which a client comes back when the stream breaks.
RETRY = b"retry: 2000\n\n"
HEARTBEAT = b": still here\n\n"


def events_of(entries: Iterable[Json]) -> bytes:
    """Return log entries as events `entry`; a client resumes after the last `id` it got."""
    return b"".join(map(_event, entries))


def _event(entry: Json) -> bytes:
    return b"id: %d\nevent: entry\ndata: %s\n\n" % (entry["version"], dumps(entry))
