"""Hands are revealed: who loses lives, who is out, who won the match (rules 3.8)."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import assert_never

from games.engine.cards import Cards
from games.engine.thirty_one import scoring
from games.engine.thirty_one.events import (
    EndReason,
    HandResult,
    MatchFinished,
    RoundEnded,
    SeatPlace,
)
from games.engine.thirty_one.rules import (
    AllOut,
    CloserTie,
    DrawPileExhausted,
    LifeLoss,
    Penalty,
    Rules,
)
from games.engine.thirty_one.scoring import OrderKey, Score
from games.engine.thirty_one.state import (
    FINISHED,
    SHOWDOWN,
    Draft,
    Phase,
    Players,
    RoundState,
    Seats,
)
from games.engine.values import value

Hands = Mapping[int, Cards]
PerSeat = dict[int, int]
Keys = dict[int, OrderKey]
Scores = dict[int, Score]


@value
class Showdown:
    """The hands still in the round, by seat, and what they are worth."""

    rules: Rules
    hands: Hands
    lives: Sequence[int]
    scores: Scores
    keys: Keys


@value
class Settlement:
    """What a showdown does. `out` are those who leave, in groups that tie, the worst hand first.

    `void`: the round does not count. `shared_win`: the match ends and all are winners.
    """

    results: tuple[HandResult, ...]
    out: tuple[Seats, ...] = ()
    void: bool = False
    shared_win: bool = False


def reveal(draft: Draft, reason: EndReason) -> None:
    """End the round: settle it, and the match with it when one seat is left."""
    rules, round_, players = draft.rules, draft.round, draft.players
    hands = {seat: round_.hands[seat] for seat in players.active}
    void = reason == "draw_pile_exhausted" and _voids_round(rules)
    settled = settle(rules, hands, players.lives, round_.closer, void=void)
    results = settled.results
    draft.players = players = _after(players, settled)
    ended = RoundEnded(round_.number, reason, round_.closer, settled.void, results)
    draft.events.append(ended)
    round_.losers = tuple([result.seat for result in results if result.lost])
    _stop(round_, SHOWDOWN)
    if settled.shared_win or len(players.active) == 1:
        finish_match(draft)


def finish_match(draft: Draft) -> None:
    """Whoever is still active has won."""
    _stop(draft.round, FINISHED)
    found = places(draft.players, over=True)
    ranking = sorted(found, key=lambda seat: (found[seat], seat))
    draft.events.append(MatchFinished(tuple(SeatPlace(seat, found[seat]) for seat in ranking)))


def _stop(round_: RoundState, phase: Phase) -> None:
    """Nobody acts any more."""
    round_.phase, round_.actor, round_.queue = phase, None, ()
    round_.step = round_.drawn = round_.taken = None


def places(players: Players, *, over: bool) -> PerSeat:
    """Seat to place for those who left; once the match is over all others share the first.

    Later is better, ties share the place (rules 3.8.5).
    """
    found = dict.fromkeys(players.active, 1) if over else {}
    better = len(players.active)
    for group in reversed(players.gone):
        found |= dict.fromkeys(group, better + 1)
        better += len(group)
    return found


def settle(
    rules: Rules, hands: Hands, lives: Sequence[int], closer: int | None, *, void: bool = False
) -> Settlement:
    """Resolve a showdown among `hands`, the seats still in the round (rules 3.8.1 to 3.8.4).

    `void`: nobody pays, whatever the hands.
    """
    scores = {seat: scoring.score(hand, rules) for seat, hand in hands.items()}
    keys = _order_keys(rules, scores, closer)
    shown = Showdown(rules, hands, lives, scores, keys)
    best = max(keys.values())
    if void:
        return Settlement(_results(shown, best, _nobody_pays(hands)), void=True)
    results = _results(shown, best, _losses(rules, keys, best, closer))
    out = [result.seat for result in results if result.out]
    if len(out) == len(hands):
        return _nobody_left(shown, best)
    return Settlement(results, _in_groups(out, keys) if out else ())


def _order_keys(rules: Rules, scores: Scores, closer: int | None) -> Keys:
    """Under the threshold rule the closer is ignored (rules 3.8.2)."""
    depth = scoring.tie_depth(rules)
    keys = {seat: score.keys[depth] for seat, score in scores.items()}
    counts = rules.closer_tie is not CloserTie.NEUTRAL and rules.life_loss is LifeLoss.LOWEST
    if counts and closer in keys:
        bonus = scoring.closer_bonus(rules)
        keys[closer] = scoring.score_key(scores[closer], rules, bonus)
    return keys


def _in_groups(seats: list[int], keys: Keys) -> tuple[Seats, ...]:
    ordered = sorted(seats, key=keys.__getitem__)
    return tuple(tuple(group) for _, group in groupby(ordered, key=keys.__getitem__))


def _nobody_left(shown: Showdown, best: OrderKey) -> Settlement:
    """All hands tie: nobody pays (rules 3.8.4)."""
    results = _results(shown, best, _nobody_pays(shown.hands))
    match shown.rules.all_out:
        case AllOut.REPLAY:
            return Settlement(results, void=True)
        case AllOut.SHARED_WIN:
            return Settlement(results, shared_win=True)
        case _:
            assert_never(shown.rules.all_out)


def _nobody_pays(hands: Hands) -> PerSeat:
    return dict.fromkeys(hands, 0)


def _voids_round(rules: Rules) -> bool:
    return rules.draw_pile_exhausted is DrawPileExhausted.VOID_ROUND


def _losses(rules: Rules, keys: Keys, best: OrderKey, closer: int | None) -> PerSeat:
    match rules.life_loss:
        case LifeLoss.LOWEST:
            losses = _losses_by_lowest(rules, keys, best)
            if rules.closer_penalty and closer in keys and _is_sole_lowest(keys, closer):
                losses[closer] += rules.closer_penalty
            return losses
        case LifeLoss.THRESHOLD:
            return _losses_by_threshold(rules, keys, best)
        case _:
            assert_never(rules.life_loss)


def _losses_by_lowest(rules: Rules, keys: Keys, best: OrderKey) -> PerSeat:
    """Rules 3.8.1, 1 to 3. The points are the first part of a key."""
    worst = min(keys.values())
    if best[0] >= scoring.THIRTY_ONE:
        spared = _points_that_spare(rules, {key[0] for key in keys.values()})
        if worst[0] < spared:
            return {seat: int(key[0] < spared) for seat, key in keys.items()}
    return {seat: 1 if key == worst else 0 for seat, key in keys.items()}


def _points_that_spare(rules: Rules, shown: set[int]) -> int:
    """All who have less pay for a fire or a 31; 0 where only the lowest hand does."""
    if scoring.FIRE in shown and rules.fire_penalty is Penalty.ALL_OTHERS:
        return scoring.FIRE
    if scoring.THIRTY_ONE in shown and rules.penalty_on_31 is Penalty.ALL_OTHERS:
        return scoring.THIRTY_ONE
    return 0


def _losses_by_threshold(rules: Rules, keys: Keys, best: OrderKey) -> PerSeat:
    """At most the threshold, or the lowest above it; a winner never pays (rules 3.8.2)."""
    limit = 2 * rules.threshold_points
    lowest_above = min((key[0] for key in keys.values() if key[0] > limit), default=limit)
    return {seat: int(key != best and key[0] <= lowest_above) for seat, key in keys.items()}


def _is_sole_lowest(keys: Keys, closer: int) -> bool:
    """On points alone, however ties are broken (rules 3.8.1, 4)."""
    return all(keys[closer][0] < key[0] for seat, key in keys.items() if seat != closer)


def _after(players: Players, settled: Settlement) -> Players:
    lives = list(players.lives)
    for result in settled.results:
        lives[result.seat] = result.lives
    if not settled.out:
        return Players(tuple(lives), players.active, players.gone, players.resigned)
    leaving = {seat for group in settled.out for seat in group}
    active = tuple([seat for seat in players.active if seat not in leaving])
    return Players(tuple(lives), active, players.gone + settled.out, players.resigned)


def _results(shown: Showdown, best: OrderKey, losses: PerSeat) -> tuple[HandResult, ...]:
    rules, scores, keys, lives = shown.rules, shown.scores, shown.keys, shown.lives
    found = []
    for seat, hand in shown.hands.items():
        worth, lost = scores[seat], losses[seat]
        left = lives[seat] - lost
        points, kind, suit, won = worth.points, worth.kind, worth.suit, keys[seat] == best
        swims = is_swimming(rules, left)
        out = left <= 0 and not swims
        found.append(HandResult(seat, hand, points, kind, suit, lost, left, swims, out, won))
    return tuple(found)


def is_swimming(rules: Rules, lives: int) -> bool:
    """The last token is gone, but one more round may be lost (rules 3.8.3)."""
    return lives == 0 and rules.swim
