"""What three cards are worth, in half points (rules 4)."""

from games.engine.cards import Card
from games.engine.thirty_one.rules import Rules

TRIPLE = 61
THIRTY_ONE = 62
FIRE = 64


def face_value(card: Card) -> int:
    """Whole points: ace 11, court cards 10, the others their number."""
    rank = card[:-1]
    return 11 if rank == "A" else 10 if rank in "JQK" else int(rank)


def hand_points(hand: tuple[Card, ...], rules: Rules) -> int:
    """Half points of three cards."""
    ranks = {card[:-1] for card in hand}
    if len(ranks) == 1 and (rules.three_of_a_kind or (rules.fire and "A" in ranks)):
        return FIRE if rules.fire and "A" in ranks else TRIPLE
    by_suit = dict.fromkeys((card[-1] for card in hand), 0)
    for card in hand:
        by_suit[card[-1]] += face_value(card)
    return 2 * max(by_suit.values())
