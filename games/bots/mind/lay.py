"""The worlds of one decision, and what is worth remembering about them. Compiled by numba."""

from typing import NamedTuple

from games.bots.mind.loss import as_closer
from games.bots.mind.numbers import POINTS, Rulebook
from games.bots.mind.sight import CLOSER, Sight

UNKNOWN = -1
NONE_ABOVE = 99


class Lay(NamedTuple):
    """A *place* is `world * players + seat`; place 3 * seat and on of seat 0 is the world's stock.

    `now` is the strength at each place. `reach[place * 52 + card]` is the best that place can make
    of its hand with one more card that it must keep, and `giver` which of its three it gives for
    it; both are filled when first asked for.
    """

    players: int
    worlds: int
    cards: list[int]
    now: list[int]
    reach: list[int]
    giver: list[int]
    lows: list[int]
    highs: list[int]
    aboves: list[int]


def lay_out(sight: Sight, book: Rulebook, cards: list[int]) -> Lay:
    """The closer's strength carries the closer's bonus; that seat moves no more."""
    strength, players = book.strength, sight.players
    places = len(cards) // 3
    now = [0] * places
    for place in range(places):
        if place % players > 0:
            at = 3 * place
            now[place] = strength[cards[at] * 2704 + cards[at + 1] * 52 + cards[at + 2]]
            if place % players == sight.flags[CLOSER]:
                now[place] = as_closer(now[place], book.closer_safe)
    count = places // players
    lows, highs, aboves = [0] * count, [0] * count, [0] * count
    for world in range(count):
        found = span(now, world * players, players, book.threshold)
        lows[world], highs[world], aboves[world] = found
    unknown, givers = [UNKNOWN] * (places * 52), [0] * (places * 52)
    return Lay(players, count, cards, now, unknown, givers, lows, highs, aboves)


def span(strengths: list[int], first: int, players: int, threshold: int) -> tuple[int, int, int]:
    """The others' lowest and highest, and their lowest points above `threshold` if there is one."""
    low = high = strengths[first + 1]
    above = NONE_ABOVE
    for at in range(first + 2, first + players):
        strength = strengths[at]
        if strength < low:
            low = strength
        elif strength > high:
            high = strength
    if threshold:
        for at in range(first + 1, first + players):
            points = strengths[at] // POINTS
            if threshold < points < above:
                above = points
    return low, high, above


def reach_with(lay: Lay, strength: list[int], place: int, card: int) -> int:
    """See `Lay.reach`."""
    key = place * 52 + card
    if lay.reach[key] >= 0:
        return lay.reach[key]
    at = 3 * place
    a, b, c = lay.cards[at], lay.cards[at + 1], lay.cards[at + 2]
    best, gives = strength[card * 2704 + b * 52 + c], 0
    other = strength[a * 2704 + card * 52 + c]
    if other > best:
        best, gives = other, 1
    other = strength[a * 2704 + b * 52 + card]
    if other > best:
        best, gives = other, 2
    lay.reach[key] = best
    lay.giver[key] = gives
    return best
