"""Chance with a known pack, and whole deals with the cards said out loud."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import pytest

from games.engine.cards import PACKS, Card, Cards
from games.engine.errors import RuleError
from games.engine.game import Step
from games.engine.thirty_one import deal, transitions
from games.engine.thirty_one.actions import Action, SwapOne
from games.engine.thirty_one.events import Event, RoundEnded
from games.engine.thirty_one.presets import expand
from games.engine.thirty_one.rules import Rules
from games.engine.thirty_one.state import MatchState, Players, RoundState

T = TypeVar("T")


def cards(text: str) -> Cards:
    """`cards("7H 10C")` are the seven of hearts and the ten of clubs."""
    return tuple(map(Card, text.split()))


def swap(text: str, *, close: bool = False) -> SwapOne:
    """`swap("KD QH")` gives the king of diamonds for the queen of hearts."""
    give, take = cards(text)
    return SwapOne(give, take, close)


class StackedChance:
    """The packs of the first rounds lie as given; later shuffles change nothing."""

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


def stacked_pack(rules: Rules, hands: Sequence[str], then: str, dealer: int) -> Cards:
    """A pack that deals these hands (by seat), has these cards on top next, and then all others."""
    seats = len(hands)
    order = [(dealer + 1 + place) % seats for place in range(seats)]
    dealt = [cards(hands[seat])[card] for card in range(3) for seat in order]
    top = (*dealt, *cards(then))
    return (*top, *(card for card in PACKS[rules.pack] if card not in top))


class Table:
    """One round, played with single actions: it stops at the showdown."""

    def __init__(
        self,
        rules: Rules,
        *hands: str,
        then: str = "",
        dealer: int = 0,
        lives: Sequence[int] | None = None,
    ) -> None:
        pack = stacked_pack(rules, hands, then, dealer)
        self.chance = StackedChance(pack)
        step = deal_stacked(rules, pack, lives or [rules.lives] * len(hands), dealer)
        self.state, self.events = step.state, list(step.events)

    def play(self, seat: int, *actions: Action) -> list[Event]:
        """The events of these actions of one seat."""
        before = len(self.events)
        for action in actions:
            step = transitions.apply(self.state, seat, action, self.chance)
            self.state = step.state
            self.events += step.events
        return self.events[before:]

    def refused(self, seat: int, action: Action) -> RuleError:
        with pytest.raises(RuleError) as caught:
            transitions.apply(self.state, seat, action, self.chance)
        return caught.value

    def legal(self) -> list[str]:
        return [offer.type for offer in transitions.legal_actions(self.state)]

    @property
    def round(self) -> RoundState:
        return self.state.round

    @property
    def ended(self) -> RoundEnded:
        """How the round ended."""
        found = [event for event in self.events if isinstance(event, RoundEnded)]
        assert len(found) == 1
        return found[0]

    @property
    def losses(self) -> dict[int, int]:
        return {result.seat: result.lost for result in self.ended.results}
