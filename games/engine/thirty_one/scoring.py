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
"""Half points, then the closer's bonus, then the two numbers that break ties."""


@value
class Score:
    """`suit` is None for three of a kind and fire.

    `keys`: one for each of the tie-breaks `none`, `suit_or_rank` and `suit_then_top_card`.
    """

    points: int
    kind: HandKind
    suit: Suit | None
    keys: tuple[OrderKey, OrderKey, OrderKey]


def _score(points: int, kind: HandKind, suit: Suit | None, rank: int, top: int = 0) -> Score:
    """Ties are broken by the rank of the triple, or the rank of the suit and then its top card."""
    keys = (points, 0, 0, 0), (points, 0, rank, 0), (points, 0, rank, top)
    return Score(points, kind, suit, keys)


Readings = tuple[Score, Score | None, bool]
"""The hand as a suit, as three of a kind if it is one, and whether it is three aces."""

_FIRE = _score(FIRE, "fire", None, ACE)
_READINGS: dict[int, Readings] = {}


def _read(hand: Cards) -> Readings:
    as_triple = _as_triple(hand)
    return _as_suit(hand), as_triple, as_triple is not None and RANK[hand[0]] == ACE


def _as_suit(hand: Cards) -> Score:
    """The best suit has the highest sum, whatever the number of its cards."""
    sums: Counter[Suit] = Counter()
    for card in hand:
        sums[SUIT[card]] += VALUE[card]
    suit = max(sums, key=lambda each: (sums[each], SUIT_ORDER[each]))
    points = 2 * sums[suit]
    kind: HandKind = "thirty_one" if points == THIRTY_ONE else "suit"
    top = max(RANK[card] for card in hand if SUIT[card] is suit)
    return _score(points, kind, suit, SUIT_ORDER[suit], top)


def _as_triple(hand: Cards) -> Score | None:
    rank, *others = {RANK[card] for card in hand}
    return None if others else _score(THREE_OF_A_KIND, "three_of_a_kind", None, rank)


def score(hand: Cards, rules: Rules) -> Score:
    """The worth of three different cards in any order (rules 4).

    >>> from games.engine.thirty_one.presets import PRESETS
    >>> score(("AS", "7H", "8H"), PRESETS["a7"]).points
    30
    >>> score(("7C", "7D", "7H"), PRESETS["a7"]).kind
    'three_of_a_kind'
    """
    first, second, third = hand
    cards = BIT[first] | BIT[second] | BIT[third]
    if cards not in _READINGS:
        _READINGS[cards] = _read(hand)
    as_suit, as_triple, aces = _READINGS[cards]
    if as_triple is None:
        return as_suit
    if aces and rules.fire:
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
    key = worth.keys[tie_depth(rules)]
    return (key[0], closer_bonus, *key[2:]) if closer_bonus else key


def tie_depth(rules: Rules) -> int:
    """How many numbers break ties, which is the place among a score's keys."""
    match rules.tie_break:
        case TieBreak.NONE:
            return 0
        case TieBreak.SUIT_OR_RANK:
            return 1
        case TieBreak.SUIT_THEN_TOP_CARD:
            return 2
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
    as_suit, _, aces = _read(hand)
    if as_suit.kind == "thirty_one":
        return "thirty_one"
    return "fire" if aces else None


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
