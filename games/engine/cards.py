"""A card is its text code: rank and suit, as `10H` or `AS`.

Codes need no translation on their way to the log, the wire and the tests, and a string's hash is
cached, so a table look-up by card is as fast as by number.
"""

from enum import StrEnum
from typing import NewType

from games.engine.values import choice

Card = NewType("Card", str)
Cards = tuple[Card, ...]

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
"""Low to high."""

ACE = 14

HAND_SIZE = 3
"""Cards in a hand, and in the pool."""


@choice
class Suit(StrEnum):
    """In the order in which a pack is laid out before it is shuffled."""

    CLUBS = "C"
    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"


SUIT_ORDER = {Suit.DIAMONDS: 1, Suit.HEARTS: 2, Suit.SPADES: 3, Suit.CLUBS: 4}
"""Diamonds are lowest, clubs highest (rules 1)."""


@choice
class Pack(StrEnum):
    """Named by its lowest rank; the ace is always the highest."""

    A7 = "a7"
    A9 = "a9"
    A5 = "a5"
    A2 = "a2"
    A6 = "a6"


def _pips(rank: str) -> int:
    """Points of a card: ace 11, court cards 10, others as they say."""
    return {"A": 11, "K": 10, "Q": 10, "J": 10}.get(rank) or int(rank)


def _lay_out(lowest: str) -> Cards:
    ranks = RANKS[RANKS.index(lowest) :]
    return tuple(Card(rank + suit) for suit in Suit for rank in ranks)


PACKS = {pack: _lay_out(pack[1:]) for pack in Pack}
"""Every pack unshuffled: clubs, spades, hearts, diamonds, each from low to high."""

_ALL = PACKS[Pack.A2]
SUIT = {card: Suit(card[-1]) for card in _ALL}
RANK = {card: RANKS.index(card[:-1]) + 2 for card in _ALL}
"""Two is 2, jack 11, ace 14."""
VALUE = {card: _pips(card[:-1]) for card in _ALL}
BIT = {card: 1 << place for place, card in enumerate(_ALL)}
"""One bit a card: the sum over a hand names the set of its cards, whatever their order."""


def parse_card(text: object) -> Card:
    """The card with this code. Raises ValueError for anything else.

    >>> parse_card("10H")
    '10H'
    >>> parse_card("1H")
    Traceback (most recent call last):
    ValueError: not a card
    """
    if isinstance(text, str) and text in SUIT:
        return Card(text)
    raise ValueError("not a card")
