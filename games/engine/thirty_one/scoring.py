"""What a hand is worth and which of two is better (rules 4). Points are half points: 61 is 30.5.

A hand's facts depend on its three cards alone and are kept; the options are put over them each time.
"""

from collections import Counter
from typing import assert_never

from games.engine.cards import ACE, BIT, RANK, SUIT, SUIT_ORDER, VALUE, Cards, Suit
from games.engine.thirty_one.events import HandKind
from games.engine.thirty_one.rules import CloserTie, Rules, TieBreak
from games.engine.values import value

THREE_OF_A_KIND = 61
THIRTY_ONE = 62
FIRE = 64

OrderKey = tuple[int, int, int, int]


@value
class Facts:
    """`points`, `suit` and `top` (highest rank) speak of the best suit; `triple` is the rank of three alike, or 0."""

    points: int
    suit: Suit
    top: int
    triple: int
    may_end_round: bool


@value
class Score:
    """`suit` is None for three of a kind and fire."""

    points: int
    kind: HandKind
    suit: str | None


_FACTS: dict[int, Facts] = {}


def facts(hand: Cards) -> Facts:
    """Raises KeyError for anything but cards."""
    first, second, third = hand
    key = BIT[first] | BIT[second] | BIT[third]
    try:
        return _FACTS[key]
    except KeyError:
        return _FACTS.setdefault(key, _work_out(hand))


def _work_out(hand: Cards) -> Facts:
    sums: Counter[Suit] = Counter()
    for card in hand:
        sums[SUIT[card]] += VALUE[card]
    suit = max(sums, key=lambda each: (sums[each], SUIT_ORDER[each]))
    ranks = {RANK[card] for card in hand}
    triple = ranks.pop() if len(ranks) == 1 else 0
    points = 2 * sums[suit]
    top = max(RANK[card] for card in hand if SUIT[card] is suit)
    return Facts(points, suit, top, triple, points == THIRTY_ONE or triple == ACE)


def _triple_points(known: Facts, rules: Rules) -> int:
    """61 or 64 where the rules count three alike, else 0."""
    if known.triple == ACE and rules.fire:
        return FIRE
    return THREE_OF_A_KIND if known.triple and rules.three_of_a_kind else 0


def points(hand: Cards, rules: Rules) -> int:
    """In half points.

    >>> from games.engine.thirty_one.presets import PRESETS
    >>> points(("AS", "7H", "8H"), PRESETS["a7"])
    30
    >>> points(("7C", "7D", "7H"), PRESETS["a7"])
    61
    """
    known = facts(hand)
    return _triple_points(known, rules) or known.points


def score(hand: Cards, rules: Rules) -> Score:
    """Points, kind and scoring suit of a hand (rules 4)."""
    known = facts(hand)
    match _triple_points(known, rules):
        case 0:
            kind: HandKind = "thirty_one" if known.points == THIRTY_ONE else "suit"
            return Score(known.points, kind, str(known.suit))
        case special:
            return Score(special, "fire" if special == FIRE else "three_of_a_kind", None)


def is_combination(hand: Cards, rules: Rules) -> bool:
    """Does this hand end the round: a 31 where it counts at once, or a fire (rules 3.2.5)?"""
    known = facts(hand)
    if not known.may_end_round:
        return False
    return rules.fire if known.triple else rules.instant_31


def order_key(hand: Cards, rules: Rules, closer_bonus: int = 0) -> OrderKey:
    """Bigger is better; equal keys are a tie (rules 4).

    >>> from games.engine.thirty_one.presets import PRESETS
    >>> high, low = ("KH", "10H", "7C"), ("QH", "JH", "8S")
    >>> order_key(high, PRESETS["a7"]) > order_key(low, PRESETS["a7"])
    True
    >>> order_key(high, PRESETS["schwimmen"]) == order_key(low, PRESETS["schwimmen"])
    True
    """
    known = facts(hand)
    special = _triple_points(known, rules)
    suit = SUIT_ORDER[known.suit]
    match rules.tie_break:
        case TieBreak.NONE:
            first, second = 0, 0
        case TieBreak.SUIT_OR_RANK:
            first, second = (known.triple, 0) if special else (suit, 0)
        case TieBreak.SUIT_THEN_TOP_CARD:
            first, second = (known.triple, 0) if special else (suit, known.top)
        case _:
            assert_never(rules.tie_break)
    return special or known.points, closer_bonus, first, second


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
