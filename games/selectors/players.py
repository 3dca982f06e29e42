"""Who sits where, in wire form."""

from uuid import UUID

from games.engine.game import Json
from games.table import SeatRow, bot_player_id


def person_ref(player_id: UUID, name: str) -> Json:
    return {"id": str(player_id), "name": name, "kind": "human"}


def bot_ref(bot: str) -> Json:
    return {"id": str(bot_player_id(bot)), "name": bot.title(), "kind": "bot", "bot": bot}


def seat_ref(seat: SeatRow) -> Json:
    """Whoever the seat belongs to; a bot that only stands in is not named here."""
    if seat.player_id is None:
        return bot_ref(seat.bot)
    return person_ref(seat.player_id, seat.name)
