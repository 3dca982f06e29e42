"""What each legal action is expected to cost, as the trained mind for the table sees it."""

from collections.abc import Sequence
from dataclasses import dataclass
from operator import mul

from games.bots.bot import History
from games.bots.legal_moves import legal_moves
from games.bots.mind.belief import CANDIDATES, WORLDS
from games.bots.mind.judge import finishes, rows_of, together
from games.bots.mind.numbers import Rulebook, rulebook
from games.bots.mind.outlook import CONTEXT
from games.bots.mind.sight import Sight
from games.bots.minds import Mind, mind_for
from games.bots.numbering import number_of
from games.bots.reading import clockwise, sight_of
from games.bots.stakes import plain
from games.engine.thirty_one.actions import Action, Exchange, Keep, SwapOne
from games.engine.thirty_one.views import View

CROWD = 3
SWAPS_WEIGHED = 5


@dataclass(frozen=True, slots=True)
class Weighed:
    """An action and what it is expected to cost, in lives of mine if the stakes are plain ones.

    One that `finishes` makes a combination: the round ends and costs nothing.
    """

    action: Action
    loss: float
    finishes: bool = False


def mind_at(view: View) -> Mind | None:
    """The mind trained for this table as it now is, if there is one."""
    return mind_for(view.rules, len(clockwise(view)))


def think(
    view: View,
    history: History,
    actions: Sequence[Action] = (),
    stakes: Sequence[float] = (),
) -> tuple[Weighed, ...] | None:
    """`actions` (all legal ones if not given), weighed. None without a mind, and for a dealer.

    `stakes` are those of `games.bots.stakes`, plain ones if not given.

    A pure function of its arguments. Raises NothingToDoError when it is not the viewer's turn.
    """
    moves, mind = actions or legal_moves(view), mind_at(view)
    if mind is None or isinstance(moves[0], Keep | Exchange):
        return None
    book = rulebook(view.rules)
    sight = sight_of(view, history, book)
    return weigh(mind, book, sight, moves, stakes or plain(sight.players, book.closer_penalty))


def promising(view: View) -> tuple[Action, ...]:
    """The legal actions without those that are never best: poor swaps among three or more.

    In a duel a poor swap can starve the other; with more players at the table that is nobody's aim.
    """
    moves = legal_moves(view)
    if len(clockwise(view)) < CROWD:
        return moves
    points = {preview.action: preview.points for preview in view.previews}
    swaps = [move for move in moves if isinstance(move, SwapOne)]
    swaps.sort(key=points.__getitem__, reverse=True)
    poor = set(swaps[SWAPS_WEIGHED:])
    return tuple(move for move in moves if move not in poor)


def weigh(
    mind: Mind, book: Rulebook, sight: Sight, moves: Sequence[Action], stakes: Sequence[float]
) -> tuple[Weighed, ...]:
    numbers = [number_of(move, sight) for move in moves]
    rows, places = rows_of(sight, book, mind.odds, numbers, CANDIDATES, WORLDS)
    outs = [sum(map(mul, stakes, told)) for told in mind.chances(rows, CONTEXT)]
    costs = together(len(numbers), outs, places)
    return tuple(
        Weighed(move, 0.0, finishes=True) if finishes(sight, book, number) else Weighed(move, cost)
        for move, number, cost in zip(moves, numbers, costs, strict=True)
    )
