"""What a hand is worth and which of two is better (rules 4). Points are half points: 61 is 30.5.

What a hand can be read as depends on its cards alone and is kept; the options choose each time.
"""

from collections import Counter
from itertools import combinations, permutations
from typing import assert_never

from games.engine.cards import ACE, BIT, PACKS, RANK, SUIT, SUIT_ORDER, VALUE, Cards, Pack, Suit
from games.engine.thirty_one.events import HandKind
from games.engine.thirty_one.rules import CloserTie, Rules, TieBreak
from games.engine.values import value

THREE_OF_A_KIND = 61
THIRTY_ONE = 62
FIRE = 64

OrderKey = tuple[int, int, int, int]


@value
class Score:
    """`suit` is None for three of a kind and fire.

    `rank` and `top` break ties: the rank of the triple, or the rank of the suit and its top card.
    """

    points: int
    kind: HandKind
    suit: Suit | None
    rank: int
    top: int


_FIRE = Score(FIRE, "fire", None, ACE, 0)
_READINGS: dict[int, tuple[Score, Score | None]] = {}


def _readings(hand: Cards) -> tuple[Score, Score | None]:
    """What the hand is as a suit, and as three of a kind if it is one; worked out once."""
    first, second, third = hand
    key = BIT[first] | BIT[second] | BIT[third]
    try:
        return _READINGS[key]
    except KeyError:
        return _READINGS.setdefault(key, (_as_suit(hand), _as_triple(hand)))


def _as_suit(hand: Cards) -> Score:
    """The best suit has the highest sum, whatever the number of its cards."""
    sums: Counter[Suit] = Counter()
    for card in hand:
        sums[SUIT[card]] += VALUE[card]
    suit = max(sums, key=lambda each: (sums[each], SUIT_ORDER[each]))
    points = 2 * sums[suit]
    kind: HandKind = "thirty_one" if points == THIRTY_ONE else "suit"
    top = max(RANK[card] for card in hand if SUIT[card] is suit)
    return Score(points, kind, suit, SUIT_ORDER[suit], top)


def _as_triple(hand: Cards) -> Score | None:
    rank, *others = {RANK[card] for card in hand}
    return None if others else Score(THREE_OF_A_KIND, "three_of_a_kind", None, rank, 0)


def score(hand: Cards, rules: Rules) -> Score:
    """The worth of three different cards in any order (rules 4).

    >>> from games.engine.thirty_one.presets import PRESETS
    >>> score(("AS", "7H", "8H"), PRESETS["a7"]).points
    30
    >>> score(("7C", "7D", "7H"), PRESETS["a7"]).kind
    'three_of_a_kind'
    """
    as_suit, as_triple = _readings(hand)
    if as_triple is None:
        return as_suit
    if rules.fire and as_triple.rank == ACE:
        return _FIRE
    return as_triple if rules.three_of_a_kind else as_suit


def points(hand: Cards, rules: Rules) -> int:
    """In half points."""
    return score(hand, rules).points


def order_key(hand: Cards, rules: Rules, closer_bonus: int = 0) -> OrderKey:
    """Bigger is better; equal keys are a tie (rules 4).

    >>> from games.engine.thirty_one.presets import PRESETS
    >>> high, low = ("KH", "10H", "7C"), ("QH", "JH", "8S")
    >>> order_key(high, PRESETS["a7"]) > order_key(low, PRESETS["a7"])
    True
    >>> order_key(high, PRESETS["schwimmen"]) == order_key(low, PRESETS["schwimmen"])
    True
    """
    return score_key(score(hand, rules), rules, closer_bonus)


def score_key(worth: Score, rules: Rules, closer_bonus: int = 0) -> OrderKey:
    """Points first, then the closer, then what breaks ties."""
    match rules.tie_break:
        case TieBreak.NONE:
            return worth.points, closer_bonus, 0, 0
        case TieBreak.SUIT_OR_RANK:
            return worth.points, closer_bonus, worth.rank, 0
        case TieBreak.SUIT_THEN_TOP_CARD:
            return worth.points, closer_bonus, worth.rank, worth.top
        case _:
            assert_never(rules.tie_break)


def closer_bonus(rules: Rules) -> int:
    """How the closer fares in a tie on points, which comes before suit and rank (rules 4, D-21)."""
    match rules.closer_tie:
        case CloserTie.NEUTRAL:
            return 0
        case CloserTie.CLOSER_SAFE:
            return 1
        case CloserTie.CLOSER_ALONE:
            return -1
        case _:
            assert_never(rules.closer_tie)


def _that_may_end_a_round() -> dict[Cards, HandKind]:
    """The 28 best hands, in every order of their cards: an ace with two tens, or three aces."""
    hands = combinations([card for card in PACKS[Pack.A2] if VALUE[card] >= 10], 3)  # noqa: PLR2004
    kinds = ((hand, _kind_that_ends(hand)) for hand in hands)
    return {order: kind for hand, kind in kinds if kind for order in permutations(hand)}


def _kind_that_ends(hand: Cards) -> HandKind | None:
    as_suit, as_triple = _as_suit(hand), _as_triple(hand)
    if as_suit.kind == "thirty_one":
        return "thirty_one"
    return "fire" if as_triple and as_triple.rank == ACE else None


_MAY_END_ROUND = _that_may_end_a_round()


def is_combination(hand: Cards, rules: Rules) -> bool:
    """Does this hand end the round: a 31 where it counts at once, or a fire (rules 3.2.5)?."""
    match _MAY_END_ROUND.get(hand):
        case None:
            return False
        case "fire":
            return rules.fire
        case _:
            return rules.instant_31
