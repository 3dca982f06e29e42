"""Hands are revealed: who loses lives, who is out, who won the match (rules 3.8)."""

from collections.abc import Mapping
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
from games.engine.thirty_one.rules import AllOut, DrawPileExhausted, LifeLoss, Penalty, Rules
from games.engine.thirty_one.state import Draft, Phase, Players, Seats
from games.engine.values import value

Hands = Mapping[int, Cards]
Losses = dict[int, int]


@value
class Settlement:
    """What a showdown does: `losses` and `lives` by seat; `out` are those who leave; `void`: it does not count."""

    losses: Losses
    lives: Losses
    winners: Seats
    out: Seats
    void: bool = False
    shared_win: bool = False


def reveal(draft: Draft, reason: EndReason) -> None:
    """End the round: settle it, and the match with it when one seat is left."""
    round_, players = draft.round, draft.players
    hands = {seat: round_.hands[seat] for seat in players.active}
    lives = {seat: players.lives[seat] for seat in players.active}
    if reason == "draw_pile_exhausted" and _voids_round(draft.rules):
        settlement = _without_losses(draft.rules, hands, lives, round_.closer, void=True)
    else:
        settlement = settle(draft.rules, hands, lives, round_.closer)
    _leave_table(draft, settlement, hands)
    _announce(draft, reason, settlement, hands)
    round_.losers = tuple(seat for seat, lost in settlement.losses.items() if lost)
    _stop(draft, Phase.SHOWDOWN)
    if settlement.shared_win or len(draft.players.active) == 1:
        finish_match(draft)


def finish_match(draft: Draft) -> None:
    _stop(draft, Phase.FINISHED)
    ranking = sorted(places(draft.players, over=True).items(), key=lambda item: item[::-1])
    draft.events.append(MatchFinished(tuple(SeatPlace(seat, place) for seat, place in ranking)))


def _stop(draft: Draft, phase: Phase) -> None:
    round_ = draft.round
    round_.phase, round_.actor, round_.step, round_.queue = phase, None, None, ()


def places(players: Players, *, over: bool) -> dict[int, int]:
    """Seat to place for those who left, and first place for those who stay once the match is over (rules 3.8.5)."""
    found = dict.fromkeys(players.active, 1) if over else {}
    better = len(players.active)
    for group in reversed(players.gone):
        found |= dict.fromkeys(group, better + 1)
        better += len(group)
    return found


def _voids_round(rules: Rules) -> bool:
    return rules.draw_pile_exhausted is DrawPileExhausted.VOID_ROUND


def settle(rules: Rules, hands: Hands, lives: Mapping[int, int], closer: int | None) -> Settlement:
    """Resolve a showdown among `hands`, the seats still in the round (rules 3.8.1 to 3.8.4)."""
    losses = _losses(rules, hands, closer)
    left = {seat: lives[seat] - losses[seat] for seat in hands}
    out = tuple(seat for seat in hands if left[seat] < (0 if rules.swim else 1))
    if len(out) == len(hands):
        return _settle_all_out(rules, hands, lives, closer)
    return Settlement(losses, left, _winners(rules, hands, closer), out)


def _settle_all_out(
    rules: Rules, hands: Hands, lives: Mapping[int, int], closer: int | None
) -> Settlement:
    """Nobody would survive: all hands tie, and nobody pays (rules 3.8.4)."""
    match rules.all_out:
        case AllOut.REPLAY:
            return _without_losses(rules, hands, lives, closer, void=True)
        case AllOut.SHARED_WIN:
            return _without_losses(rules, hands, lives, closer, shared_win=True)
        case _:
            assert_never(rules.all_out)


def _without_losses(
    rules: Rules,
    hands: Hands,
    lives: Mapping[int, int],
    closer: int | None,
    *,
    void: bool = False,
    shared_win: bool = False,
) -> Settlement:
    nothing = dict.fromkeys(hands, 0)
    winners = _winners(rules, hands, closer)
    return Settlement(nothing, dict(lives), winners, (), void=void, shared_win=shared_win)


def _winners(rules: Rules, hands: Hands, closer: int | None) -> Seats:
    keys = _order_keys(rules, hands, closer)
    best = max(keys.values())
    return tuple(seat for seat, key in keys.items() if key == best)


def _order_keys(rules: Rules, hands: Hands, closer: int | None) -> dict[int, scoring.OrderKey]:
    """Under the threshold rule the closer is ignored (rules 3.8.2)."""
    counts = rules.life_loss is LifeLoss.LOWEST
    bonus = scoring.closer_bonus(rules) if counts else 0
    return {
        seat: scoring.order_key(hand, rules, bonus if seat == closer else 0)
        for seat, hand in hands.items()
    }


def _losses(rules: Rules, hands: Hands, closer: int | None) -> Losses:
    match rules.life_loss:
        case LifeLoss.LOWEST:
            payers = _payers_by_lowest(rules, hands, closer)
            losses = {seat: int(seat in payers) for seat in hands}
            if closer in hands and _is_sole_lowest(rules, hands, closer):
                losses[closer] += rules.closer_penalty
            return losses
        case LifeLoss.THRESHOLD:
            payers = _payers_by_threshold(rules, hands)
            return {seat: int(seat in payers) for seat in hands}
        case _:
            assert_never(rules.life_loss)


def _payers_by_lowest(rules: Rules, hands: Hands, closer: int | None) -> Seats:
    """Rules 3.8.1, 1 to 3."""
    worth = _points(rules, hands)
    best = max(worth.values())
    below = tuple(seat for seat, points in worth.items() if points < best)
    if best == scoring.FIRE and rules.fire_penalty is Penalty.ALL_OTHERS:
        return below
    if best == scoring.THIRTY_ONE and rules.penalty_on_31 is Penalty.ALL_OTHERS and below:
        return below
    keys = _order_keys(rules, hands, closer)
    worst = min(keys.values())
    return tuple(seat for seat, key in keys.items() if key == worst)


def _payers_by_threshold(rules: Rules, hands: Hands) -> Seats:
    """At most the threshold, or the lowest above it; a winner never pays (rules 3.8.2)."""
    worth = _points(rules, hands)
    limit = 2 * rules.threshold_points
    above = [points for points in worth.values() if points > limit]
    lowest_above = min(above, default=limit)
    winners = _winners(rules, hands, None)
    return tuple(
        seat
        for seat, points in worth.items()
        if seat not in winners and (points <= limit or points == lowest_above)
    )


def _is_sole_lowest(rules: Rules, hands: Hands, closer: int) -> bool:
    worth = _points(rules, hands)
    return all(worth[closer] < points for seat, points in worth.items() if seat != closer)


def _points(rules: Rules, hands: Hands) -> Losses:
    return {seat: scoring.points(hand, rules) for seat, hand in hands.items()}


def _leave_table(draft: Draft, settlement: Settlement, hands: Hands) -> None:
    """Those who are out leave in groups, the worst hand first (rules 3.8.5)."""
    players = draft.players
    keys = _order_keys(draft.rules, hands, draft.round.closer)
    leaving = sorted(settlement.out, key=lambda seat: keys[seat])
    groups = tuple(tuple(group) for _, group in groupby(leaving, key=lambda seat: keys[seat]))
    draft.players = Players(
        lives=tuple(settlement.lives.get(seat, lives) for seat, lives in enumerate(players.lives)),
        active=tuple(seat for seat in players.active if seat not in settlement.out),
        gone=players.gone + groups,
        resigned=players.resigned,
    )


def _announce(draft: Draft, reason: EndReason, settlement: Settlement, hands: Hands) -> None:
    results = tuple(_result(draft.rules, settlement, seat, hand) for seat, hand in hands.items())
    round_ = draft.round
    draft.events.append(RoundEnded(round_.number, reason, round_.closer, settlement.void, results))


def _result(rules: Rules, settlement: Settlement, seat: int, hand: Cards) -> HandResult:
    worth = scoring.score(hand, rules)
    out, lives = seat in settlement.out, settlement.lives[seat]
    return HandResult(
        seat=seat,
        hand=hand,
        points=worth.points,
        kind=worth.kind,
        suit=worth.suit,
        lost=settlement.losses[seat],
        lives=lives,
        swimming=is_swimming(rules, lives) and not out,
        out=out,
        winner=seat in settlement.winners,
    )


def is_swimming(rules: Rules, lives: int) -> bool:
    return rules.swim and lives == 0
