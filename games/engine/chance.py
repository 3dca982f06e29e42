"""Chance that anyone can check: every draw follows from the match's seed and a public label.

The stream of a label is HMAC-SHA256(seed, label + "#" + counter) for counter 0, 1, 2 ..., read as big-endian
16-bit words. Frozen: docs/fairness.md describes it for other languages, golden vectors hold it fast.
"""

import hashlib
import hmac
import struct
from collections.abc import Iterator, Sequence
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

    __slots__ = ("_seed",)

    def __init__(self, seed: bytes) -> None:
        self._seed = seed

    def shuffled(self, items: Sequence[T], label: str) -> tuple[T, ...]:
        """Fisher-Yates from the last place down to the second."""
        cards = list(items)
        words = self._words(label)
        for last in range(len(cards) - 1, 0, -1):
            pick = _draw(words, last + 1)
            cards[last], cards[pick] = cards[pick], cards[last]
        return tuple(cards)

    def below(self, limit: int, label: str) -> int:
        """A number from 0 to limit - 1. Raises ValueError unless 1 <= limit <= 65536."""
        if not 1 <= limit <= _WORD_RANGE:
            raise ValueError("limit out of range")
        return _draw(self._words(label), limit)

    def _words(self, label: str) -> Iterator[int]:
        counter = 0
        while True:
            message = f"{label}#{counter}".encode()
            yield from _WORDS.unpack(hmac.digest(self._seed, message, "sha256"))
            counter += 1


def seed_hash(seed: bytes) -> str:
    """What is published before the match: SHA-256 of the seed, in hex."""
    return hashlib.sha256(seed).hexdigest()


def _draw(words: Iterator[int], limit: int) -> int:
    """Words of the uneven tail are thrown away, or low numbers would come more often."""
    fair = _WORD_RANGE - _WORD_RANGE % limit
    for word in words:
        if word < fair:
            return word % limit
    raise AssertionError("the stream has no end")
