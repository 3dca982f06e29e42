"""Which games there are, by the key that matches store."""

from collections.abc import Mapping
from typing import Any

from games.engine.game import Game
from games.engine.thirty_one.game import ThirtyOne

GAMES: Mapping[str, Game[Any, Any, Any, Any, Any]] = {"thirty_one": ThirtyOne()}
