"""Takes the best hand it can reach now and knocks when that hand is good enough for the table.

The knocking threshold depends on the number of players and falls slowly with the turns taken, so a
round of greedy bots always ends.
"""

import random
from collections.abc import Iterable
from dataclasses import dataclass, replace

from games.bots.bot import History, NothingToDoError
from games.bots.legal_moves import legal_moves
from games.bots.record import turns_taken
from games.bots.worth import THIRTY_ONE, face_value, hand_points
from games.engine.thirty_one.actions import (
    Action,
    Close,
    Discard,
    DrawDeck,
    DrawDiscard,
    Exchange,
    Keep,
    Pass,
    Renew,
    SwapAll,
    SwapOne,
)
from games.engine.thirty_one.rules import Rules
from games.engine.thirty_one.views import RoundView, View


@dataclass(frozen=True, slots=True)
class Habits:
    """Thresholds in half points. Tuples are by number of players, from 2; the last is for more."""

    knock_at: tuple[int, ...]
    keep_at: int = 37
    take_discard_for: tuple[int, ...] = (10, 8, 8, 8, 6)
    patience: int = 5

    def for_players(self, players: int) -> tuple[int, int, int]:
        """The thresholds of the first turns: for knocking, keeping and taking the discard."""
        return self.knock(players, 0), self.keep_at, self.take(players)

    def knock(self, players: int, turns: int) -> int:
        return _by_players(self.knock_at, players) - 2 * max(0, turns - self.patience)

    def take(self, players: int) -> int:
        return _by_players(self.take_discard_for, players)


COMMERCE = Habits(knock_at=(48, 58, 58))
DRAW_DISCARD = Habits(knock_at=(52, 48, 48, 44, 42), take_discard_for=(4,), patience=8)
PLAIN = Habits(knock_at=(40,), take_discard_for=(10,))


@dataclass(frozen=True, slots=True)
class Greedy:
    """With habits tuned by self-play to family and number of players, or with one fixed set."""

    key: str
    name: str
    strength: int
    habits: Habits | None = None

    def choose(self, view: View, history: History, rng: random.Random) -> Action:  # noqa: ARG002
        return decide(view, turns_taken(history, view.viewer), self.habits)


def habits_of(rules: Rules) -> Habits:
    return COMMERCE if rules.exchange_mechanism == "commerce" else DRAW_DISCARD


def decide(view: View, turns: int, habits: Habits | None = None) -> Action:
    """The greedy action after `turns` completed turns of this round. Raises NothingToDoError."""
    moves = legal_moves(view)
    habits = habits or habits_of(view.rules)
    players = sum(not (seat.out or seat.resigned) for seat in view.seats)
    table = _Table(view, moves, habits.knock(players, turns), habits.take(players))
    if Keep() in moves:
        return Keep() if table.held >= habits.keep_at else Exchange()
    if any(isinstance(move, Discard) for move in moves):
        return table.best_discard()
    if DrawDeck() in moves or DrawDiscard() in moves:
        return table.close_or_draw()
    return table.swap_or_pass()


class _Table:
    """One decision: the viewer's hand, the legal moves and the thresholds that hold now."""

    def __init__(self, view: View, moves: tuple[Action, ...], knock: int, take: int) -> None:
        if view.viewer is None or view.round is None:
            raise NothingToDoError
        seat = view.seats[view.viewer]
        self.view = view
        self.round: RoundView = view.round
        self.hand = seat.hand or ()
        self.held = seat.hand_points or 0
        self.moves = moves
        self.knock = knock
        self.take = take
        self.points = {preview.action: preview.points for preview in view.previews}

    def best_discard(self) -> Action:
        discards = [move for move in self.moves if isinstance(move, Discard)]
        return max(discards, key=lambda move: (self.points[move], -face_value(move.card)))

    def close_or_draw(self) -> Action:
        gain = self._reachable_with_upcard() - self.held
        # Where 31 does not end the round, a 31 exchanged for another one would go on for ever.
        if DrawDiscard() in self.moves and gain > 0 and self.held + gain >= THIRTY_ONE:
            return DrawDiscard()
        if Close() in self.moves and self.held >= self.knock:
            return Close()
        if DrawDiscard() in self.moves and (gain >= self.take or DrawDeck() not in self.moves):
            return DrawDiscard()
        return DrawDeck()

    def _reachable_with_upcard(self) -> int:
        upcard = self.round.discard_top
        if upcard is None:
            return 0
        rest = (tuple(card for card in self.hand if card != out) for out in self.hand)
        return max(hand_points((*two, upcard), self.view.rules) for two in rest)

    def swap_or_pass(self) -> Action:
        best = max(self._swaps(), key=self.points.__getitem__, default=None)
        reach = -1 if best is None else self.points[best]
        if best is not None and reach >= THIRTY_ONE and reach > self.held:
            return best
        if Close() in self.moves and self.held >= self.knock:
            return Close()
        if best is not None and (reach > self.held or Pass() not in self.moves):
            return self._perhaps_closing(best, reach)
        if Renew() in self.moves:
            return Renew()
        if Pass() in self.moves:
            return self._perhaps_closing(Pass(), self.held)
        return self.moves[0]

    def _swaps(self) -> Iterable[SwapOne | SwapAll]:
        return (m for m in self.moves if isinstance(m, SwapOne | SwapAll) and not m.close)

    def _perhaps_closing(self, move: SwapOne | SwapAll | Pass, reach: int) -> Action:
        closing = replace(move, close=True)
        return closing if closing in self.moves and reach >= self.knock else move


def _by_players(values: tuple[int, ...], players: int) -> int:
    return values[min(players - 2, len(values) - 1)]
