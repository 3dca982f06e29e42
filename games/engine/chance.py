"""Chance that anyone can check: every draw follows from the match's seed and a public label.

The stream of a label is HMAC-SHA256(seed, label + "#" + counter) for counter 0, 1, 2 and so on,
read as big-endian 16-bit words. Frozen: docs/fairness.md describes it for other languages, golden
vectors hold it fast.
"""

import hashlib
import hmac
import struct
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, count
from typing import Protocol, TypeVar

T = TypeVar("T")

_WORDS = struct.Struct(">16H")
_WORD_RANGE = 1 << 16


class Chance(Protocol):
    """Where the engine gets its randomness. The same label always gives the same answer."""

    def shuffled(self, items: Sequence[T], label: str) -> tuple[T, ...]: ...

    def below(self, limit: int, label: str) -> int: ...


class SeededChance:
    """The chance of one match: secret bytes, never shown before the match is over."""

    __slots__ = ("_keyed",)

    def __init__(self, seed: bytes) -> None:
        self._keyed = hmac.new(seed, digestmod="sha256")

    def shuffled(self, items: Sequence[T], label: str) -> tuple[T, ...]:
        """Fisher-Yates from the last place down to the second."""
        cards = list(items)
        last = len(cards)
        for pick in _draws(self._words(label), range(last, 1, -1)):
            last -= 1
            cards[last], cards[pick] = cards[pick], cards[last]
        return tuple(cards)

    def below(self, limit: int, label: str) -> int:
        """A number from 0 to limit - 1. Raises ValueError unless 1 <= limit <= 65536."""
        if not 1 <= limit <= _WORD_RANGE:
            raise ValueError("limit out of range")
        return next(_draws(self._words(label), (limit,)))

    def _words(self, label: str) -> Iterator[int]:
        def block(counter: int) -> tuple[int, ...]:
            keyed = self._keyed.copy()
            keyed.update(f"{label}#{counter}".encode())
            return _WORDS.unpack(keyed.digest())

        return chain.from_iterable(map(block, count()))


def seed_hash(seed: bytes) -> str:
    """What is published before the match: SHA-256 of the seed, in hex."""
    return hashlib.sha256(seed).hexdigest()


def _draws(words: Iterator[int], limits: Iterable[int]) -> Iterator[int]:
    """For each limit a number below it.

    A word from the uneven tail of the words is thrown away, or low numbers would come more often.
    """
    for limit in limits:
        fair = _WORD_RANGE - _WORD_RANGE % limit
        word = next(words)
        while word >= fair:
            word = next(words)
        yield word % limit
