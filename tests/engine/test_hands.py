"""Every hand of the 52 cards against a second scorer, written as the rules are told."""

import functools
import itertools
import random
from decimal import Decimal

import pytest

from games.engine.cards import PACKS, Card, Cards, Pack
from games.engine.thirty_one import scoring
from games.engine.thirty_one.codec import points_text
from games.engine.thirty_one.presets import PRESETS, put_over
from games.engine.thirty_one.rules import Rules
from tests.engine.stacked import cards

HANDS = list(itertools.combinations(PACKS[Pack.A2], 3))
WORTH = {"A": 11, "K": 10, "Q": 10, "J": 10} | {str(pip): pip for pip in range(2, 11)}
LADDER = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
SUITS_LOW_TO_HIGH = "DHSC"
COUNTING = [
    {"three_of_a_kind": triples, "fire": fire}
    for triples in (False, True)
    for fire in (False, True)
]
TIE_BREAKS = ("none", "suit_or_rank", "suit_then_top_card")


def rank(card: Card) -> str:
    return card[:-1]


def counted_triple(hand: Cards, rules: Rules) -> bool:
    if not rank(hand[0]) == rank(hand[1]) == rank(hand[2]):
        return False
    return rules.three_of_a_kind or (rules.fire and rank(hand[0]) == "A")


def naive_points(hand: Cards, rules: Rules) -> Decimal:
    if counted_triple(hand, rules):
        return Decimal(32) if rules.fire and rank(hand[0]) == "A" else Decimal("30.5")
    return Decimal(max(suit_sums(hand)))


@functools.cache
def suit_sums(hand: Cards) -> list[int]:
    return [
        sum(WORTH[rank(card)] for card in hand if card.endswith(suit)) for suit in SUITS_LOW_TO_HIGH
    ]


def naive_suit(hand: Cards) -> str:
    """Of several best suits the highest."""
    sums = suit_sums(hand)
    return [
        suit for suit, found in zip(SUITS_LOW_TO_HIGH, sums, strict=True) if found == max(sums)
    ][-1]


def top(hand: Cards, suit: str) -> int:
    return max(LADDER.index(rank(card)) for card in hand if card.endswith(suit))


def beats(hand: Cards, other: Cards, rules: Rules) -> bool:
    """Step by step, as one would at a table."""
    mine, theirs = naive_points(hand, rules), naive_points(other, rules)
    if mine != theirs or rules.tie_break == "none":
        return mine > theirs
    if counted_triple(hand, rules):
        return LADDER.index(rank(hand[0])) > LADDER.index(rank(other[0]))
    suit, other_suit = naive_suit(hand), naive_suit(other)
    if suit != other_suit or rules.tie_break == "suit_or_rank":
        return SUITS_LOW_TO_HIGH.index(suit) > SUITS_LOW_TO_HIGH.index(other_suit)
    return top(hand, suit) > top(other, other_suit)


@pytest.mark.parametrize("options", COUNTING, ids=str)
def test_every_hand_is_worth_what_the_naive_scorer_says(options: dict[str, object]) -> None:
    rules = put_over(PRESETS["blitz"], options)
    for hand in HANDS:
        worth = scoring.score(hand, rules)
        assert Decimal(points_text(worth.points)) == naive_points(hand, rules), hand
        assert worth.suit == (None if counted_triple(hand, rules) else naive_suit(hand)), hand


@pytest.mark.parametrize("tie_break", TIE_BREAKS)
@pytest.mark.parametrize("options", COUNTING, ids=str)
def test_the_order_of_all_hands_is_the_naive_one(
    options: dict[str, object], tie_break: str
) -> None:
    """All hands in their order: each compares with its neighbour as it does step by step."""
    rules = put_over(PRESETS["blitz"], options | {"tie_break": tie_break})
    keys = {hand: scoring.order_key(hand, rules) for hand in HANDS}
    ordered = sorted(HANDS, key=keys.__getitem__)[::3]
    for low, high in itertools.pairwise(ordered):
        assert (keys[low] < keys[high]) == beats(high, low, rules), (low, high)
        assert (keys[low] > keys[high]) == beats(low, high, rules), (low, high)


def test_31_ends_a_round_at_once_where_it_may_and_fire_where_it_is_played() -> None:
    for instant, fire in itertools.product((False, True), repeat=2):
        rules = put_over(PRESETS["blitz"], {"instant_31": instant, "fire": fire})
        ending = [hand for hand in HANDS if scoring.is_combination(hand, rules)]
        assert len(ending) == 24 * instant + 4 * fire
        for hand in ending:
            assert naive_points(hand, rules) == 31 or rank(hand[0]) == "A"


def test_the_order_of_the_cards_in_a_hand_does_not_matter() -> None:
    rules = put_over(PRESETS["blitz"], {"fire": True})
    for hand in [*random.Random(1).sample(HANDS, 500), cards("AC AS AH")]:
        found = {
            (scoring.order_key(order, rules), scoring.is_combination(order, rules))
            for order in itertools.permutations(hand)
        }
        assert len(found) == 1


@pytest.mark.parametrize(
    ("pack", "hands", "thirty_ones", "triples", "lowest"),
    [
        ("a9", 2024, 24, 24, 10),
        ("a7", 4960, 24, 32, 8),
        ("a5", 9880, 24, 40, 6),
        ("a2", 22100, 24, 52, 3),
    ],
)
def test_a_pack_holds_the_hands_the_rules_count(
    pack: str, hands: int, thirty_ones: int, triples: int, lowest: int
) -> None:
    worth = [
        scoring.score(hand, PRESETS["schwimmen"])
        for hand in itertools.combinations(PACKS[Pack(pack)], 3)
    ]
    assert len(worth) == hands
    assert sum(each.kind == "thirty_one" for each in worth) == thirty_ones
    assert sum(each.kind == "three_of_a_kind" for each in worth) == triples
    assert min(each.points for each in worth) == 2 * lowest


def test_under_suit_then_top_card_two_disjoint_hands_never_tie() -> None:
    rules = PRESETS["a9"]
    for hand in itertools.combinations(PACKS[Pack.A9], 3):
        key = scoring.order_key(hand, rules)
        rest = [card for card in PACKS[Pack.A9] if card > max(hand)]
        assert all(
            scoring.order_key(other, rules) != key for other in itertools.combinations(rest, 3)
        )
