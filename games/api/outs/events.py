"""Events on the wire: the game's own, and those of the table around it."""

from typing import Any

from drf_spectacular.utils import PolymorphicProxySerializer
from rest_framework import serializers

from games import table_events
from games.api.tagged import Members, cards_field, tagged, tagged_union
from games.engine.thirty_one import events

Out = serializers.Serializer[Any]


class PlayerRefOut(Out):
    """Whoever sits on a seat. `bot`: the key of a bot."""

    id = serializers.UUIDField()
    name = serializers.CharField()
    kind = serializers.ChoiceField(["human", "bot"])
    bot = serializers.CharField(required=False)


class SeatingOut(Out):
    seat = serializers.IntegerField()
    player = PlayerRefOut()


class DealtHandOut(Out):
    seat = serializers.IntegerField()
    cards = cards_field()


def _seats_field() -> serializers.ListField:
    return serializers.ListField(child=serializers.IntegerField())


ENGINE_EVENTS: Members = {
    "round_started": tagged("round_started", events.RoundStarted, "Event"),
    "cards_dealt": tagged(
        "cards_dealt",
        events.CardsDealt,
        "Event",
        hands=DealtHandOut(many=True),
        seats=_seats_field(),
    ),
    "pool_revealed": tagged("pool_revealed", events.PoolRevealed, "Event"),
    "upcard_turned": tagged("upcard_turned", events.UpcardTurned, "Event"),
    "dealer_kept": tagged("dealer_kept", events.DealerKept, "Event"),
    "dealer_exchanged": tagged(
        "dealer_exchanged", events.DealerExchanged, "Event", optional=("gave", "took")
    ),
    "exchange_lap_started": tagged("exchange_lap_started", events.ExchangeLapStarted, "Event"),
    "card_swapped": tagged("card_swapped", events.CardSwapped, "Event"),
    "hand_swapped": tagged("hand_swapped", events.HandSwapped, "Event"),
    "passed": tagged("passed", events.Passed, "Event"),
    "round_closed": tagged("round_closed", events.RoundClosed, "Event"),
    "pool_swept": tagged("pool_swept", events.PoolSwept, "Event"),
    "pool_renewed": tagged("pool_renewed", events.PoolRenewed, "Event"),
    "passes_cleared": tagged("passes_cleared", events.PassesCleared, "Event"),
    "deck_drawn": tagged("deck_drawn", events.DeckDrawn, "Event", optional=("card",)),
    "discard_taken": tagged("discard_taken", events.DiscardTaken, "Event"),
    "card_discarded": tagged("card_discarded", events.CardDiscarded, "Event"),
    "pile_recycled": tagged("pile_recycled", events.PileRecycled, "Event"),
    "seat_resigned": tagged("seat_resigned", events.SeatResigned, "Event"),
    "round_ended": tagged("round_ended", events.RoundEnded, "Event"),
    "match_finished": tagged("match_finished", events.MatchFinished, "Event"),
}


def _seat_event(tag: str, name: str, doc: str) -> type[serializers.Serializer[Any]]:
    fields = {
        "__doc__": doc,
        "type": serializers.ChoiceField([tag]),
        "seat": serializers.IntegerField(),
        "player": PlayerRefOut(),
    }
    return type(f"{name}Event", (serializers.Serializer,), fields)


class MatchStartedEvent(Out):
    """Who sits where from now on: empty seats are gone, numbers have no gaps."""

    type = serializers.ChoiceField(["match_started"])
    seats = SeatingOut(many=True)


TABLE_EVENTS: Members = {
    "match_created": tagged("match_created", table_events.MatchCreated, "Event"),
    "seat_taken": _seat_event("seat_taken", "SeatTaken", "Somebody sat down."),
    "seat_left": _seat_event("seat_left", "SeatLeft", "Somebody got up before the start."),
    "bot_seated": _seat_event("bot_seated", "BotSeated", "The host put a bot on a seat."),
    "host_changed": tagged("host_changed", table_events.HostChanged, "Event"),
    "match_started": MatchStartedEvent,
    "match_cancelled": tagged("match_cancelled", table_events.MatchCancelled, "Event"),
    "seat_lent": tagged("seat_lent", table_events.SeatLent, "Event"),
    "seat_taken_back": tagged("seat_taken_back", table_events.SeatTakenBack, "Event"),
    "hint_taken": tagged("hint_taken", table_events.HintTaken, "Event"),
}


def event_union() -> PolymorphicProxySerializer:
    return tagged_union("Event", ENGINE_EVENTS | TABLE_EVENTS)
