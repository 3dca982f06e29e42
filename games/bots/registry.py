"""All bots by key, weakest first."""

from collections.abc import Mapping

from games.bots.bot import Bot
from games.bots.greedy import Greedy
from games.bots.random_mover import RandomMover

BOTS: Mapping[str, Bot] = {bot.key: bot for bot in (RandomMover(), Greedy())}


def get(key: str) -> Bot:
    """The bot called `key`. Raises KeyError."""
    return BOTS[key]
