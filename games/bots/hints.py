"""What each legal action is worth to the person whose turn it is, from view and record alone."""

from dataclasses import dataclass

from games.bots.bot import History
from games.bots.legal_moves import legal_moves
from games.bots.rollouts import arena_of
from games.bots.thinking import think
from games.engine.thirty_one.actions import Action
from games.engine.thirty_one.views import View

ABOUT_EVEN = 0.02
"""Differences below this say nothing."""

PLAYED_OUT = 40
"""Worlds where no net speaks: at the dealer's choice and under rules of one's own."""


@dataclass(frozen=True, slots=True)
class HintedAction:
    """`loss`: the chance of losing a life in this round (two for a closer who risks a second).

    `worse_by`: how much more that is than the best action's.
    """

    action: Action
    loss: float
    worse_by: float

    @property
    def about_even(self) -> bool:
        return self.worse_by < ABOUT_EVEN


def hint(view: View, history: History) -> tuple[HintedAction, ...] | None:
    """All legal actions, the least costly first. None under rules that no bot can weigh.

    Raises NothingToDoError when it is not the viewer's turn.
    """
    losses = _losses(view, history)
    if losses is None:
        return None
    best = min(losses.values())
    ranked = sorted(losses, key=losses.__getitem__)
    return tuple(HintedAction(action, losses[action], losses[action] - best) for action in ranked)


def _losses(view: View, history: History) -> dict[Action, float] | None:
    weighed = think(view, history)
    if weighed is not None:
        return {each.action: each.loss for each in weighed}
    arena = arena_of(view, history, PLAYED_OUT)
    if arena is None:
        return None
    return {each.action: each.loss for each in arena.tried(legal_moves(view))}
