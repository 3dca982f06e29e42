"""`hard` with a search on top: its best actions played out in worlds it believes in.

All seats go on like `hard` itself. It exists to be measured: it may become a bot of its own only if
it is stronger in company of all kinds.
"""

from typing import Any

import numpy as np
from numba import njit

from games.bots.mind.belief import CANDIDATES, WORLDS
from games.bots.mind.round import ACTOR, CHOICE, PHASE
from training.best_response import cost
from training.kernels import belief
from training.rollouts import Ways, copied, forced, hidden_from, net_move, with_hands
from training.selfplay import costs, legal, net_of, rows_of, sight_of

BRANCHES, TRIED = 4, 60
CANDIDATES_PER_WORLD = 2

worlds = belief.worlds


@njit(cache=True)
def searched(book: Any, t: Any, dealer: int, bot: Any) -> Any:
    """The action that loses least when the most promising ones are played out."""
    action = forced(book, t)
    if action >= 0 or t.marks[PHASE] == CHOICE:
        return action if action >= 0 else net_move(book, t, dealer, bot)
    seen = sight_of(book, t, dealer)
    actions = legal(book, t)
    promising = np.argsort(expected(book, seen, bot.minds, actions))[:BRANCHES]
    total = np.zeros(len(promising))
    for world in believed(book, t, seen, bot.minds.odds[0]):
        for i in range(len(promising)):
            total[i] += cost(
                book, copied(world), dealer, bot, Ways(-1, 0, 0), actions[promising[i]]
            )
    return actions[promising[np.argmin(total)]]


@njit(cache=True)
def expected(book: Any, seen: Any, minds: Any, actions: Any) -> Any:
    """What the net says of each action."""
    rows, places = rows_of(seen, book, minds.odds[0], actions, CANDIDATES, WORLDS)
    net = net_of(minds.nets[0], seen.players)
    return np.array(costs(net, minds.stakes[0], len(actions), rows, places))


@njit(cache=True)
def believed(book: Any, t: Any, seen: Any, odds: Any) -> Any:
    """`TRIED` worlds, the likelier hands more often."""
    hidden, actor, players = hidden_from(t, seen), t.marks[ACTOR], seen.players
    count = CANDIDATES_PER_WORLD * TRIED
    cards = worlds(seen, book.strength, odds, book.draws, count, TRIED)
    found = [copied(t) for _ in range(0)]
    for world in range(TRIED):
        hands = t.hands.copy()
        for at in range(3, 3 * players):
            hands[(3 * actor + at) % (3 * players)] = cards[3 * players * world + at]
        found.append(with_hands(t, hands, hidden))
    return found
