"""Chance that anyone can check: every draw follows from the match's seed and a public label.

The stream of a label is HMAC-SHA256(seed, label + "#" + counter) for counter 0, 1, 2 and so on,
read as big-endian 16-bit words. Frozen: docs/fairness.md describes it for other languages, golden
vectors hold it fast.
"""

import struct
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import chain, count
from typing import Protocol, TypeVar

T = TypeVar("T")

_HASH_BLOCK = 64
_INNER_PAD = bytes(byte ^ 0x36 for byte in range(256))
_OUTER_PAD = bytes(byte ^ 0x5C for byte in range(256))
_WORDS = struct.Struct(">16H")
_WORD_RANGE = 1 << 16


def _fair(limit: int) -> int:
    """Words from here on are thrown away, or low numbers would come more often."""
    return _WORD_RANGE - _WORD_RANGE % limit


_FAIR = (0, 0, *map(_fair, range(2, 257)))
"""By limit: a shuffle asks for every limit up to the size of the pack. One card needs no word."""


class Chance(Protocol):
    """Where the engine gets its randomness. The same label always gives the same answer."""

    def shuffled(self, items: Sequence[T], label: str) -> tuple[T, ...]: ...

    def below(self, limit: int, label: str) -> int: ...


class SeededChance:
    """The chance of one match: secret bytes, never shown before the match is over.

    HMAC is written out (RFC 2104), because a shuffle takes up to four blocks of it: copying two
    hashes that have taken in the key is twice as fast as copying an object of the `hmac` module.
    """

    __slots__ = ("_inner", "_outer")

    def __init__(self, seed: bytes) -> None:
        key = seed if len(seed) <= _HASH_BLOCK else sha256(seed).digest()
        key = key.ljust(_HASH_BLOCK, b"\0")
        self._inner = sha256(key.translate(_INNER_PAD))
        self._outer = sha256(key.translate(_OUTER_PAD))

    def shuffled(self, items: Sequence[T], label: str) -> tuple[T, ...]:
        """Fisher-Yates from the last place down to the second, for up to 256 items."""
        cards, limit = list(items), len(items)
        blocks = self._blocks(label)
        while limit > 1:
            for word in next(blocks):
                if word < _FAIR[limit]:
                    pick = word % limit
                    limit -= 1
                    cards[limit], cards[pick] = cards[pick], cards[limit]
        return tuple(cards)

    def below(self, limit: int, label: str) -> int:
        """A number from 0 to limit - 1. Raises ValueError unless 1 <= limit <= 65536."""
        if not 1 <= limit <= _WORD_RANGE:
            raise ValueError("limit out of range")
        fair = _fair(limit)
        words = chain.from_iterable(self._blocks(label))
        return next(word % limit for word in words if word < fair)

    def _blocks(self, label: str) -> Iterator[tuple[int, ...]]:
        """The stream of this label, 16 words at a time, without an end."""
        for counter in count():  # pragma: no branch - there is always a next block.
            inner, outer = self._inner.copy(), self._outer.copy()
            inner.update(f"{label}#{counter}".encode())
            outer.update(inner.digest())
            yield _WORDS.unpack(outer.digest())


def seed_hash(seed: bytes) -> str:
    """What is published before the match: SHA-256 of the seed, in hex."""
    return sha256(seed).hexdigest()
