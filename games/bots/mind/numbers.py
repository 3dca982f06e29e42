"""Cards, hands and rules as small integers.

A card is `suit * 13 + rank`, suits from diamonds to clubs and ranks from two to ace (rules 1). A
hand of three is looked up at `a * 2704 + b * 52 + c`, in any order. Its strength is `half points *
512 + tie-break`: greater is better, and the order is that of rules 4 without the closer's bonus.
"""

from functools import lru_cache
from itertools import combinations, permutations
from typing import NamedTuple

from games.engine.cards import Card
from games.engine.thirty_one.rules import AllPass, PassScope, Rules

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS = "DHSC"
LOWEST_RANK = {"a2": 0, "a5": 3, "a6": 4, "a7": 5, "a9": 7}
TRIPLE, THIRTY_ONE, FIRE = 61, 62, 64
POINTS = 512
CLOSER_BONUS = 256
ALL_TRIPLES = 52 * 52 * 52


class Rulebook(NamedTuple):
    """What the rules of one round say, for the number kernels. Yes and no are 1 and 0."""

    strength: list[int]
    pack: list[int]
    draws: int
    threshold: int
    closer_safe: int
    closer_penalty: int
    pass_stands: int
    late_close: int
    exchange_lap: int
    sweep_to_stock: int
    dealer_choice: int
    max_sweeps: int


def number(card: Card) -> int:
    return SUITS.index(card[-1]) * 13 + RANKS.index(card[:-1])


def code(number: int) -> Card:
    return Card(RANKS[number % 13] + SUITS[number // 13])


NUMBER: dict[str, int] = {code(n): n for n in range(52)}


def pack(key: str) -> list[int]:
    return [n for n in range(52) if n % 13 >= LOWEST_RANK[key]]


def face_value(card: int) -> int:
    rank = card % 13
    return 11 if rank == 12 else min(rank + 2, 10)


@lru_cache(maxsize=8)
def strengths(*, triples: bool, fire: bool, tie_break: str) -> list[int]:
    """The strength of every three different cards at its index; 0 where two are the same."""
    table = [0] * ALL_TRIPLES
    for hand in combinations(range(52), 3):
        strength = _strength(hand, triples=triples, fire=fire, tie_break=tie_break)
        for a, b, c in permutations(hand):
            table[a * 2704 + b * 52 + c] = strength
    return table


def _strength(hand: tuple[int, ...], *, triples: bool, fire: bool, tie_break: str) -> int:
    if len({card % 13 for card in hand}) == 1:
        rank = hand[0] % 13
        if fire and rank == 12:
            return FIRE * POINTS + rank * (tie_break != "none")
        if triples:
            return TRIPLE * POINTS + rank * (tie_break != "none")
    return max(_of_suit(hand, suit, tie_break) for suit in {card // 13 for card in hand})


def _of_suit(hand: tuple[int, ...], suit: int, tie_break: str) -> int:
    cards = [card for card in hand if card // 13 == suit]
    points = 2 * sum(face_value(card) for card in cards)
    match tie_break:
        case "suit_or_rank":
            return points * POINTS + suit
        case "suit_then_top_card":
            return points * POINTS + suit * 16 + max(card % 13 for card in cards)
        case _:
            return points * POINTS


@lru_cache(maxsize=32)
def rulebook(rules: Rules) -> Rulebook:
    draws = rules.exchange_mechanism == "draw_discard"
    by_threshold = rules.life_loss == "threshold"
    return Rulebook(
        strength=strengths(
            triples=rules.three_of_a_kind, fire=rules.fire, tie_break=rules.tie_break
        ),
        pack=pack(rules.pack),
        draws=int(draws),
        threshold=2 * rules.threshold_points if by_threshold else 0,
        closer_safe=int(rules.closer_tie == "closer_safe" and not by_threshold),
        closer_penalty=0 if by_threshold else rules.closer_penalty,
        pass_stands=int(rules.pass_scope is PassScope.ROUND),
        late_close=int(rules.close_first_turn == "dealer_only"),
        exchange_lap=int(rules.deal_combo == "one_exchange_lap"),
        sweep_to_stock=int(rules.sweep_destination == "stock"),
        dealer_choice=int(rules.dealer_choice != "none"),
        max_sweeps=rules.max_sweeps_per_round,
    )


def covers(rules: Rules) -> bool:
    """Whether a `Rulebook` says all that matters in a round under `rules`."""
    draws = rules.exchange_mechanism == "draw_discard"
    return (
        rules.instant_31
        and (rules.life_loss == "threshold" or _lowest_alone_pays(rules))
        and rules.deal_combo != "end_on_holder_turn"
        and rules.close_allowed
        and rules.close_first_turn != "forbidden"
        and (_covers_draws(rules) if draws else _covers_swaps(rules))
    )


def _lowest_alone_pays(rules: Rules) -> bool:
    return (
        rules.penalty_on_31 == "lowest"
        and (rules.fire_penalty == "lowest" or not rules.fire)
        and rules.closer_tie != "closer_alone"
    )


def _covers_draws(rules: Rules) -> bool:
    return (
        rules.dealer_choice == "none"
        and not rules.may_return_taken_discard
        and rules.draw_pile_exhausted == "recycle"
    )


def _covers_swaps(rules: Rules) -> bool:
    return (
        rules.pass_allowed
        and rules.all_pass is AllPass.SWEEP
        and rules.stock_exhausted == "recycle"
        and rules.close_mode == "instead_of_move"
        and not rules.renew_789
    )
