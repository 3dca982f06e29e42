"""Bodies that put several selectors together."""

from datetime import datetime
from uuid import UUID

from games.engine.game import Json
from games.errors import StaleVersion
from games.selectors.log import MAX_PAGE, entry_views, log_page
from games.selectors.matches import match_view
from games.services.requests import Change
from games.table import Table


def move_made(change: Change, *, player_id: UUID, now: datetime) -> Json:
    """The caller's own entry, and the match after it."""
    table = change.after
    seat = table.number_of(player_id)
    (entry,) = entry_views(change.entries[-1:], game=table.game, seat=seat)
    return {"move": entry, "match": match_view(table, player_id=player_id, now=now)}


def conflict(refusal: StaleVersion, *, player_id: UUID) -> Json:
    """What the caller of a stale move missed, and whether the move would still do."""
    page = log_page(
        match_id=refusal.match_id,
        viewer_player_id=player_id,
        after=refusal.expected,
        limit=MAX_PAGE,
    )
    return {
        "version": page.head,
        "moves": page.entries,
        "your_turn": refusal.your_turn,
        "still_legal": refusal.still_legal,
    }


def dry_run(table: Table, action: Json, *, player_id: UUID) -> Json:
    """Only what the caller may know beforehand: no drawn card, no new pool, no other hand."""
    seat = table.number_of(player_id)
    view = table.game.view_to_json(table.game.view(table.state, seat))
    return {"legal": True, "action": action, "hand_value": _preview(view["legal_actions"], action)}


def _preview(legal_actions: list[Json], action: Json) -> str | None:
    for legal in legal_actions:
        if legal["type"] != action["type"]:
            continue
        for preview in legal.get("previews", ()):
            if all(action.get(name) == preview[name] for name in preview if name != "hand_value"):
                value: str = preview["hand_value"]
                return value
    return None
