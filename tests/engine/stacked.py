"""Chance with a known pack, and whole deals with the cards said out loud."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from games.engine.cards import Card, Cards
from games.engine.game import Step
from games.engine.thirty_one import deal
from games.engine.thirty_one.events import Event
from games.engine.thirty_one.presets import expand
from games.engine.thirty_one.rules import Rules
from games.engine.thirty_one.state import MatchState, Players

T = TypeVar("T")


def cards(text: str) -> Cards:
    """`cards("7H 10C")` are the seven of hearts and the ten of clubs."""
    return tuple(map(Card, text.split()))


class StackedChance:
    """The packs of the first rounds lie as given; later shuffles change nothing, draws are the lowest."""

    def __init__(self, *packs: Sequence[Card], dealer: int = 0) -> None:
        self._packs = {f"31/round:{number}": pack for number, pack in enumerate(packs, 1)}
        self._dealer = dealer

    def shuffled(self, items: Sequence[T], label: str) -> tuple[Any, ...]:
        return tuple(self._packs.get(label, items))

    def below(self, limit: int, label: str) -> int:
        assert label == "31/first_dealer"
        assert self._dealer < limit
        return self._dealer


def deal_stacked(
    rules: Rules, pack: Sequence[Card], lives: Sequence[int], dealer: int
) -> Step[MatchState, Event]:
    """Round 1 with this pack, lying as dealt from the top."""
    players = Players(lives=tuple(lives), active=tuple(range(len(lives))))
    return deal.deal_round(rules, players, 1, dealer, StackedChance(pack))


def rules_of(case: Mapping[str, Any]) -> Rules:
    return expand(case["preset"], case.get("options", {}))
