"""A client that builds its table from the log alone, without knowing the rules."""

from typing import Any

Json = dict[str, Any]


class Follower:
    """Takes event views, and knows what the view of the same viewer must show."""

    def __init__(self, viewer: int | None, lives: list[int]) -> None:
        self.viewer = viewer
        self.lives = lives
        self.out: set[int] = set()
        self.hand: list[str] = []
        self.pool: list[str] = []
        self.discards: list[str] = []
        self.dealer = self.number = -1
        self.closed_by: int | None = None
        self.passed: list[int] = []
        self.standing: set[int] = set()
        self.last_lap = False

    def take(self, event: Json) -> None:
        getattr(self, f"on_{event['type']}", lambda **_fields: None)(**event)

    def shown(self) -> Json:
        return {
            "lives": self.lives,
            "out": sorted(self.out),
            "hand": self.hand,
            "pool": self.pool,
            "discard_top": self.discards[-1] if self.discards else None,
            "discard_count": len(self.discards),
            "dealer": self.dealer,
            "number": self.number,
            "closed_by": self.closed_by,
            "passed": self.passed,
            "standing": sorted(self.standing),
        }

    def on_round_started(self, round: int, dealer: int, **_: Any) -> None:  # noqa: A002
        self.number, self.dealer = round, dealer
        self.hand, self.pool, self.discards, self.passed = [], [], [], []
        self.closed_by, self.standing, self.last_lap = None, set(), False

    def on_cards_dealt(self, hands: list[Json], **_: Any) -> None:
        assert [dealt["seat"] for dealt in hands] in ([], [self.viewer])
        self.hand = [card for dealt in hands for card in dealt["cards"]]

    def on_pool_revealed(self, cards: list[str], **_: Any) -> None:
        self.pool = cards

    def on_upcard_turned(self, card: str, **_: Any) -> None:
        self.discards = [card]

    def on_dealer_exchanged(self, seat: int, took: list[str] | None = None, **_: Any) -> None:
        assert (took is None) == (seat != self.viewer)
        self.hand = took or self.hand

    def on_card_swapped(self, seat: int, gave: str, took: str, **_: Any) -> None:
        self.pool = [gave if card == took else card for card in self.pool]
        if seat == self.viewer:
            self.hand = [took if card == gave else card for card in self.hand]
        self.passed = []

    def on_hand_swapped(self, seat: int, gave: list[str], took: list[str], **_: Any) -> None:
        self.pool = gave
        if seat == self.viewer:
            self.hand = took
        self.passed = []

    def on_passed(self, seat: int, stands: bool, **_: Any) -> None:
        if not self.last_lap:
            self.passed = [*self.passed, seat]
        if stands:
            self.standing.add(seat)

    def on_round_closed(self, seat: int, **_: Any) -> None:
        self.closed_by, self.passed, self.last_lap = seat, [], True

    def on_exchange_lap_started(self, **_: Any) -> None:
        self.last_lap = True

    def on_pool_swept(self, cards: list[str], **_: Any) -> None:
        self.pool = cards
        self.on_passes_cleared()

    def on_pool_renewed(self, cards: list[str], **_: Any) -> None:
        self.pool, self.passed = cards, []

    def on_passes_cleared(self, **_: Any) -> None:
        self.passed, self.standing = [], set()

    def on_deck_drawn(self, seat: int, card: str | None = None, **_: Any) -> None:
        assert (card is None) == (seat != self.viewer)
        if card:
            self.hand = [*self.hand, card]

    def on_discard_taken(self, seat: int, card: str, **_: Any) -> None:
        self.discards = self.discards[:-1]
        if seat == self.viewer:
            self.hand = [*self.hand, card]

    def on_card_discarded(self, seat: int, card: str, **_: Any) -> None:
        self.discards = [*self.discards, card]
        if seat == self.viewer:
            self.hand = [held for held in self.hand if held != card]

    def on_pile_recycled(self, **_: Any) -> None:
        self.discards = self.discards[-1:]

    def on_seat_resigned(self, seat: int, **_: Any) -> None:
        self.out.add(seat)
        self.standing.discard(seat)
        self.passed = [other for other in self.passed if other != seat]
        if seat == self.viewer:
            self.hand = []
        if self.closed_by == seat:
            self.closed_by = None

    def on_round_ended(self, results: list[Json], **_: Any) -> None:
        for result in results:
            self.lives[result["seat"]] = result["lives"]
            if result["out"]:
                self.out.add(result["seat"])
