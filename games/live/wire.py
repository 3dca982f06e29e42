"""Names on Redis: one channel per match, so that a process hears only what its readers wait for."""

from uuid import UUID

PREFIX = "31:match:"
# Always subscribed, so that a subscription without readers is alive too.
ANCHOR = "31:anchor"


def channel_of(match_id: UUID) -> str:
    """Return the channel of a match."""
    return f"{PREFIX}{match_id}"


def match_of(channel: str) -> UUID | None:
    """Return the match of a channel; None for the anchor."""
    return UUID(channel.removeprefix(PREFIX)) if channel.startswith(PREFIX) else None
