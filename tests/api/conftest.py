"""People of these tests: Ada hosts, Ben plays, Cleo is a stranger. The deal is always the same."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from games import table
from games.engine.cards import PACKS, Card, Pack
from tests.engine.stacked import StackedChance, cards
from tests.tables import Body, Person


@pytest.fixture(autouse=True)
def same_chance_every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrets, "token_bytes", bytes)
    monkeypatch.setattr(secrets, "randbits", lambda _bits: 31)


@pytest.fixture
def ada(db: None) -> Person:
    return Person("Ada")


@pytest.fixture
def ben(db: None) -> Person:
    return Person("Ben")


@pytest.fixture
def cleo(db: None) -> Person:
    return Person("Cleo")


@dataclass(frozen=True)
class Duel:
    """Ada on seat 0 deals, Ben on seat 1 acts first; `match` is what Ben saw then."""

    ada: Person
    ben: Person
    match: Body

    @property
    def id(self) -> str:
        return str(self.match["id"])

    @property
    def version(self) -> int:
        return int(self.match["version"])


HANDS = {0: "KS QS 10D", 1: "7H 8H 9D"}
POOL = "AH 7C 8C"


@pytest.fixture
def duel(monkeypatch: pytest.MonkeyPatch, ada: Person, ben: Person) -> Duel:
    """Schwimmen for two without a dealer's choice: the hands are HANDS, the pool is POOL."""
    stack(monkeypatch, HANDS, POOL)
    return Duel(ada, ben, two_sit_down(ada, ben, options={"dealer_choice": "none"}))


@pytest.fixture
def drawing_duel(monkeypatch: pytest.MonkeyPatch, ada: Person, ben: Person) -> Duel:
    """Blitz for two: the hands are HANDS, 7C lies open, and 2C is on top of the stock."""
    stack(monkeypatch, HANDS, "7C 2C", pack=Pack.A2)
    return Duel(ada, ben, two_sit_down(ada, ben, preset="blitz"))


def two_sit_down(ada: Person, ben: Person, **spec: Any) -> Body:
    match = ada.opens(seats=2, **spec)
    return ben.sits_down(match["id"])


def stack(
    monkeypatch: pytest.MonkeyPatch,
    hands: Mapping[int, str],
    then: str,
    *,
    pack: Pack = Pack.A7,
) -> None:
    """Seat 0 deals every round: the hands card by card, `then` follows, the rest in order."""
    top = [*_as_dealt([cards(hands[seat]) for seat in (*range(1, len(hands)), 0)]), *cards(then)]
    whole = [*top, *(card for card in PACKS[pack] if card not in top)]
    chance = StackedChance(*[whole] * 50)
    monkeypatch.setattr(table, "SeededChance", lambda _seed: chance)


def _as_dealt(hands: Sequence[Sequence[Card]]) -> list[Card]:
    return [hand[place] for place in range(3) for hand in hands]
