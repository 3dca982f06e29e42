"""Grades the decisions of a match from what each seat could see when it decided.

A decision is played out in many worlds the seat could believe in, against the best of the actions
it had. Only a difference beyond two standard errors gets a label. What luck did is told apart.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Literal

from games.bots.bot import History
from games.bots.legal_moves import legal_moves
from games.bots.rollouts import Arena, arena_of
from games.bots.thinking import think
from games.engine.thirty_one.actions import Action
from games.engine.thirty_one.views import View

Label = Literal["slip", "mistake", "blunder"]
LABELS: tuple[tuple[float, Label], ...] = ((0.20, "blunder"), (0.10, "mistake"), (0.05, "slip"))
STANDARD_ERRORS = 2.0
WORLDS = 160
SCREENED = 30
RIVALS = 4


@dataclass(frozen=True, slots=True)
class Decision:
    """What a seat saw and did: its view, the round's record as it saw it, and its action."""

    view: View
    history: History
    action: Action


@dataclass(frozen=True, slots=True)
class Grade:
    """`loss` and `best_loss` are chances of losing a life; `cost` is their difference, >= 0."""

    seat: int
    round: int
    action: Action
    loss: float
    best: Action
    best_loss: float
    cost: float
    standard_error: float
    label: Label | None


@dataclass(frozen=True, slots=True)
class RoundAccount:
    """What a round cost a seat: `lost` = `expected` + `choices` + `luck`.

    `expected` is the chance of losing a life at the seat's first decision, had it chosen best;
    `choices` is the sum of its costs; the rest is luck, negative when it was kind.
    """

    seat: int
    round: int
    lost: int
    expected: float
    choices: float
    luck: float


@dataclass(frozen=True, slots=True)
class SeatSummary:
    seat: int
    decisions: int
    slips: int
    mistakes: int
    blunders: int
    cost: float
    luck: float


def grade(decision: Decision, worlds: int = WORLDS) -> Grade | None:
    """The decision against its best rival. None without a choice, or where no bot can weigh it."""
    moves = legal_moves(decision.view)
    if not is_choice(decision, moves):
        return None
    arena = arena_of(decision.view, decision.history, worlds)
    if arena is None:
        return None
    judging = range(1, worlds, 2)
    best = _best(arena, decision.action, _rivals(decision, moves), range(0, worlds, 2))
    losses = arena.losses(decision.action, judging)
    best_losses = losses if best == decision.action else arena.losses(best, judging)
    cost, error = _difference(losses, best_losses)
    if cost < 0:
        best, best_losses, cost = decision.action, losses, 0.0
    return Grade(
        seat=decision.view.viewer or 0,
        round=decision.view.round.number if decision.view.round else 0,
        action=decision.action,
        loss=sum(losses) / len(losses),
        best=best,
        best_loss=sum(best_losses) / len(losses),
        cost=cost,
        standard_error=error,
        label=label_of(cost, error),
    )


def is_choice(decision: Decision, moves: Sequence[Action]) -> bool:
    """Whether there were others among the legal `moves`; who gave up chose none of them."""
    return len(moves) > 1 and decision.action in moves


def _rivals(decision: Decision, moves: Sequence[Action]) -> tuple[Action, ...]:
    """The action taken and the most promising others: playing out the rest would change nothing."""
    if len(moves) <= RIVALS + 1:
        return tuple(moves)
    weighed = think(decision.view, decision.history)
    if weighed is None:
        return tuple(moves)
    promising = sorted(weighed, key=lambda each: each.loss)[:RIVALS]
    return tuple(dict.fromkeys((decision.action, *(each.action for each in promising))))


def _best(arena: Arena, taken: Action, rivals: Iterable[Action], places: range) -> Action:
    """The least costly in the worlds at `places`; the other worlds then judge it without favour.

    After the first few only those go on that may still be the best, and nobody where no rival of
    `taken` is within reach of a label.
    """
    first, rest = places[:SCREENED], places[SCREENED:]
    losses = {action: arena.losses(action, first) for action in rivals}
    leader = min(losses, key=lambda action: (sum(losses[action]), action != taken))
    if any(_reach(losses[taken], each) >= LABELS[-1][0] for each in losses.values()):
        losses = {
            action: [*met, *arena.losses(action, rest)]
            for action, met in losses.items()
            if _reach(losses[leader], met) >= 0
        }
    return min(losses, key=lambda action: (sum(losses[action]), action != taken))


def _reach(losses: Sequence[float], others: Sequence[float]) -> float:
    """How much more than `others` these may lose, with all that chance can explain."""
    mean, error = _difference(losses, others)
    return mean + STANDARD_ERRORS * error


def _difference(losses: Sequence[float], others: Sequence[float]) -> tuple[float, float]:
    """Mean and standard error of what `losses` are more than `others` in the same worlds."""
    more = [a - b for a, b in zip(losses, others, strict=True)]
    mean = sum(more) / len(more)
    variance = sum((each - mean) ** 2 for each in more) / max(1, len(more) - 1)
    return mean, sqrt(variance / len(more))


def label_of(cost: float, standard_error: float) -> Label | None:
    """The gravest label the cost reaches, if it is beyond two standard errors."""
    if cost <= STANDARD_ERRORS * standard_error:
        return None
    return next((label for least, label in LABELS if cost >= least), None)


def account(seat: int, round_number: int, lost: int, grades: Sequence[Grade]) -> RoundAccount:
    """`grades` are those of this seat in this round, in order; without any, all is luck."""
    expected = grades[0].best_loss if grades else 0.0
    choices = sum(each.cost for each in grades)
    return RoundAccount(seat, round_number, lost, expected, choices, lost - expected - choices)


def summary(seat: int, grades: Iterable[Grade], accounts: Iterable[RoundAccount]) -> SeatSummary:
    """What a person can be told in a sentence or two, in any language."""
    own = [each for each in grades if each.seat == seat]
    labels = [each.label for each in own]
    return SeatSummary(
        seat=seat,
        decisions=len(own),
        slips=labels.count("slip"),
        mistakes=labels.count("mistake"),
        blunders=labels.count("blunder"),
        cost=sum(each.cost for each in own),
        luck=sum(each.luck for each in accounts if each.seat == seat),
    )
