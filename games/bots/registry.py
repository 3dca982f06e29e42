"""All bots by key, weakest first."""

from collections.abc import Mapping

from games.bots.bot import Bot
from games.bots.greedy import PLAIN, Greedy
from games.bots.random_mover import RandomMover
from games.bots.thinker import Thinker

_LADDER: tuple[Bot, ...] = (
    RandomMover(),
    Thinker("rookie", "bot.rookie", 3, temperature=0.45),
    Thinker("casual", "bot.casual", 4, temperature=0.25),
    Greedy("greedy", "bot.greedy", 5, PLAIN),
    Greedy("solid", "bot.solid", 6),
    Thinker("strong", "bot.strong", 8, temperature=0.028),
    Thinker("hard", "bot.hard", 10),
)
BOTS: Mapping[str, Bot] = {bot.key: bot for bot in _LADDER}


def get(key: str) -> Bot:
    """The bot called `key`. Raises KeyError."""
    return BOTS[key]
