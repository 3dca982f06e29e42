"""The features of one action in the draw-and-discard family. Compiled by numba in training.

An action is judged by how it leaves the table: three cards in hand and the top of the discard
pile. In every world the others answer one lap: each takes the top discard for a good gain, else
draws.
"""

from games.bots.mind.lay import Lay, reach_with
from games.bots.mind.numbers import POINTS, THIRTY_ONE, Rulebook, face_value
from games.bots.mind.outlook import (
    CONTEXT,
    FULL,
    add_seats,
    add_showdowns,
    in_last_lap,
    replying_seats,
    to_means,
)
from games.bots.mind.replies import best_after_take
from games.bots.mind.sight import Sight

TAKES_FOR = 4  # half points gained, from which the others are expected to take the top discard


def describe_left(
    sight: Sight,
    book: Rulebook,
    lay: Lay,
    hand: tuple[int, int, int],
    upcard: int,
    closes: bool,
    x: list[float],
) -> None:
    """Fills the features of leaving `hand` and `upcard`; `context` has filled the others."""
    a, b, c = hand
    strength = book.strength
    mine = strength[a * 2704 + b * 52 + c]
    for i in range(CONTEXT, len(x)):
        x[i] = 0.0
    x[12] = mine // POINTS / FULL
    x[13] = 1.0 if closes else 0.0
    if upcard >= 0:
        x[17] = face_value(upcard) / 11.0
    seats = replying_seats(sight)
    last = closes or in_last_lap(sight)
    then = [0] * sight.players
    for world in range(lay.worlds):
        first = world * lay.players
        top, ended = draw_lap(strength, lay, first, seats, upcard, then)
        later = mine
        if not last and not ended:
            later = best_next(strength, hand, top, lay.cards[3 * first + 2], mine)
            x[16] += 1 if later > mine else 0
        add_seats(mine, first, lay.now, then, x)
        add_showdowns(book, lay, world, then, mine, later, closes, x)
        x[43] += 1 if ended else 0
    x[16] /= lay.worlds
    to_means(x, lay.worlds, sight.players - 1)


def best_next(
    strength: list[int], hand: tuple[int, int, int], upcard: int, drawn: int, mine: int
) -> int:
    """The strength after the next turn: with the better of the top discard and a drawn card."""
    a, b, c = hand
    best = mine
    if upcard >= 0:
        best = max(best, best_after_take(strength, a, b, c, upcard))
    if drawn >= 0:
        best = max(best, best_after_take(strength, a, b, c, drawn))
    return best


def draw_lap(
    strength: list[int], lay: Lay, first: int, seats: list[int], upcard: int, then: list[int]
) -> tuple[int, bool]:
    """Fills the strengths after the lap; the top discard it leaves, and whether it ended early."""
    for seat in range(1, lay.players):
        then[seat] = lay.now[first + seat]
    for seat in seats:
        place = first + seat
        card = lay.cards[3 * first + seat % 3]
        if takes(strength, lay, place, upcard):
            card = upcard
        if card >= 0:
            reach = reach_with(lay, strength, place, card)
            upcard = card
            if reach > then[seat]:
                then[seat] = reach
                upcard = lay.cards[3 * place + lay.giver[place * 52 + card]]
        if then[seat] >= THIRTY_ONE * POINTS:
            return upcard, True
    return upcard, False


def takes(strength: list[int], lay: Lay, place: int, upcard: int) -> bool:
    if upcard < 0:
        return False
    reach = reach_with(lay, strength, place, upcard)
    gain = reach // POINTS - lay.now[place] // POINTS
    return reach >= THIRTY_ONE * POINTS or gain >= TAKES_FOR


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
