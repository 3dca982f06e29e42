"""The features of one action in the draw-and-discard family. Compiled by numba in training.

An action is judged by how it leaves the table: three cards in hand and the top of the discard pile. In
every world the others answer one lap: each takes the top discard for a good gain, else draws.
"""

from games.bots.mind.loss import as_closer
from games.bots.mind.numbers import POINTS, THIRTY_ONE, Rulebook, face_value
from games.bots.mind.outlook import (
    CONTEXT,
    FEATURES,
    FULL,
    OWN,
    add_seats,
    add_showdowns,
    in_last_lap,
    replying_seats,
)
from games.bots.mind.replies import best_after_take, keep_three
from games.bots.mind.sight import CLOSER, Sight

TAKES_FOR = 8  # half points gained, from which the others are expected to take the top discard


def describe_left(
    sight: Sight,
    book: Rulebook,
    worlds: list[int],
    a: int,
    b: int,
    c: int,
    upcard: int,
    closes: bool,
    x: list[float],
) -> None:
    """Fills the features of leaving `a b c` in hand and `upcard` on the pile."""
    strength = book.strength
    mine = strength[a * 2704 + b * 52 + c]
    for i in range(CONTEXT, FEATURES):
        x[i] = 0.0
    x[12] = mine // POINTS / FULL
    x[13] = 1.0 if closes else 0.0
    if upcard >= 0:
        x[17] = face_value(upcard) / 11.0
    seats = replying_seats(sight)
    now = [0 for _ in range(sight.players)]
    then = [0 for _ in range(sight.players)]
    stride = sight.players * 3
    count = len(worlds) // stride
    last = closes or in_last_lap(sight)
    for first in range(0, count * stride, stride):
        end, ended = draw_lap(sight, book, worlds, first, seats, upcard, now, then)
        later = mine
        if not last and not ended:
            later = best_next(strength, a, b, c, end, worlds[first + 2])
            x[16] += 1.0 if later > mine else 0.0
        add_seats(mine, now, then, x)
        add_showdowns(book, now, then, mine, later, closes, x)
        x[43] += 1.0 if ended else 0.0
    x[16] /= count
    for i in range(OWN, FEATURES):
        x[i] /= count


def best_next(strength: list[int], a: int, b: int, c: int, upcard: int, drawn: int) -> int:
    """The strength after the next turn: with the better of the top discard and a drawn card."""
    best = strength[a * 2704 + b * 52 + c]
    if upcard >= 0:
        best = max(best, best_after_take(strength, a, b, c, upcard))
    if drawn >= 0:
        best = max(best, best_after_take(strength, a, b, c, drawn))
    return best


def draw_lap(
    sight: Sight,
    book: Rulebook,
    worlds: list[int],
    first: int,
    seats: list[int],
    upcard: int,
    now: list[int],
    then: list[int],
) -> tuple[int, bool]:
    """Fills the strengths before and after the lap; the top discard it leaves, and if it was ended."""
    strength = book.strength
    for seat in range(1, sight.players):
        at = first + 3 * seat
        now[seat] = then[seat] = strength[worlds[at] * 2704 + worlds[at + 1] * 52 + worlds[at + 2]]
    ended = False
    for seat in seats:
        at = first + 3 * seat
        d, e, f = worlds[at], worlds[at + 1], worlds[at + 2]
        card = worlds[first + seat % 3]
        if takes(strength, d, e, f, upcard, now[seat]):
            card = upcard
        if card >= 0:
            then[seat], upcard = keep_three(strength, d, e, f, card)
        if then[seat] >= THIRTY_ONE * POINTS:
            ended = True
            break
    closer = sight.flags[CLOSER]
    if closer > 0:
        now[closer] = then[closer] = as_closer(now[closer], book.closer_safe)
    return upcard, ended


def takes(strength: list[int], d: int, e: int, f: int, upcard: int, held: int) -> bool:
    if upcard < 0:
        return False
    reach = best_after_take(strength, d, e, f, upcard)
    return reach >= THIRTY_ONE * POINTS or reach // POINTS - held // POINTS >= TAKES_FOR


def likely_draws(strength: list[int], sight: Sight, count: int) -> list[int]:
    """At most `count` of the unseen cards, spread evenly over what they would make of the hand."""
    a, b, c = sight.hand[0], sight.hand[1], sight.hand[2]
    held = strength[a * 2704 + b * 52 + c]
    ranking = [
        max(held, best_after_take(strength, a, b, c, card)) * 64 + card for card in sight.unseen
    ]
    ranking.sort()
    if len(ranking) <= count:
        return [entry % 64 for entry in ranking]
    return [ranking[(2 * i + 1) * len(ranking) // (2 * count)] % 64 for i in range(count)]
