"""What the games API answers. The bodies are built by selectors; these say what they look like.

Tests validate every answer they see against the schema made from here.
"""

from typing import Any

from rest_framework import serializers

from config.http.pagination import page_of
from games import table_events
from games.api.tagged import card_field, cards_field, points_field, tagged, tagged_union
from games.engine.thirty_one import actions, events
from games.models.match import MatchStatus, StartWhen, Visibility
from games.models.move import Origin
from games.models.seat import Controller

Out = serializers.Serializer[Any]
Tags = dict[str, type[serializers.Serializer[Any]]]


class PlayerRefOut(Out):
    """Whoever sits on a seat. `bot`: the key of a bot."""

    id = serializers.UUIDField()
    name = serializers.CharField()
    kind = serializers.ChoiceField(["human", "bot"])
    bot = serializers.CharField(required=False)


# --- actions and events ---

ACTIONS: Tags = {
    "keep": tagged("keep", actions.Keep, "Action"),
    "exchange": tagged("exchange", actions.Exchange, "Action"),
    "swap_one": tagged("swap_one", actions.SwapOne, "Action", optional=("close",)),
    "swap_all": tagged("swap_all", actions.SwapAll, "Action", optional=("close",)),
    "pass": tagged("pass", actions.Pass, "Action", optional=("close",)),
    "close": tagged("close", actions.Close, "Action"),
    "renew": tagged("renew", actions.Renew, "Action"),
    "draw_deck": tagged("draw_deck", actions.DrawDeck, "Action"),
    "draw_discard": tagged("draw_discard", actions.DrawDiscard, "Action"),
    "discard": tagged("discard", actions.Discard, "Action"),
    "resign": tagged("resign", actions.Resign, "Action"),
}


def _table_action(tag: str) -> type[serializers.Serializer[Any]]:
    fields = {
        "__doc__": "What was done about the table itself.",
        "type": serializers.ChoiceField([tag]),
    }
    name = "".join(word.title() for word in tag.split("_"))
    return type(f"{name}TableAction", (serializers.Serializer,), fields)


TABLE_ACTIONS: Tags = {
    tag: _table_action(tag)
    for tag in (
        "create", "join", "leave", "seat_bot", "start", "cancel", "lend", "take_back", "hint",
    )
}  # fmt: skip


class SeatingOut(Out):
    seat = serializers.IntegerField()
    player = PlayerRefOut()


class DealtHandOut(Out):
    seat = serializers.IntegerField()
    cards = cards_field()


def _seats_field() -> serializers.ListField:
    return serializers.ListField(child=serializers.IntegerField())


ENGINE_EVENTS: Tags = {
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


TABLE_EVENTS: Tags = {
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


def action_union() -> Any:
    return tagged_union("Action", ACTIONS)


class LogEntryOut(Out):
    """One entry of the log. What the viewer may not see is left out, the entry itself never."""

    version = serializers.IntegerField()
    seat = serializers.IntegerField(allow_null=True)
    origin = serializers.ChoiceField(Origin.choices)
    at = serializers.DateTimeField()
    action = tagged_union("LogAction", ACTIONS | TABLE_ACTIONS)
    events = serializers.ListField(child=tagged_union("Event", ENGINE_EVENTS | TABLE_EVENTS))


class LogPageOut(Out):
    """`version`: the newest there is."""

    data = LogEntryOut(many=True)  # type: ignore[assignment] # a field, not the property
    version = serializers.IntegerField()


# --- a match ---


class ClockOut(Out):
    per_move_s = serializers.IntegerField()
    bank_s = serializers.IntegerField()


class YouOut(Out):
    seat = serializers.IntegerField()


class SeatOut(Out):
    """`hand` and `hand_value` are there for the caller's own seat only."""

    number = serializers.IntegerField()
    player = PlayerRefOut(allow_null=True)
    controller = serializers.ChoiceField(Controller.choices, allow_null=True)
    lives = serializers.IntegerField()
    swimming = serializers.BooleanField()
    out = serializers.BooleanField()
    resigned = serializers.BooleanField()
    place = serializers.IntegerField(allow_null=True)
    standing = serializers.BooleanField()
    hand_count = serializers.IntegerField()
    hand = cards_field(required=False)
    hand_value = points_field(required=False)


class RoundOut(Out):
    """What lies on the table. `passed`: who passed in a row; `queue`: who still has a last turn."""

    number = serializers.IntegerField()
    dealer = serializers.IntegerField()
    phase = serializers.ChoiceField(["dealer_choice", "turns", "last_lap"])
    step = serializers.ChoiceField(["draw", "discard"], allow_null=True)
    pool = cards_field()
    discard_top = card_field(allow_null=True)
    discard_count = serializers.IntegerField()
    stock_count = serializers.IntegerField()
    waste_count = serializers.IntegerField()
    closed_by = serializers.IntegerField(allow_null=True)
    queue = serializers.ListField(child=serializers.IntegerField())
    passed = serializers.ListField(child=serializers.IntegerField())
    sweeps = serializers.IntegerField()


class TurnOut(Out):
    """`on_deadline`: what is played for the seat if its time runs out."""

    seat = serializers.IntegerField()
    deadline = serializers.DateTimeField()
    on_deadline = action_union()


class PreviewOut(Out):
    """What the caller's hand would be worth after the action with these cards."""

    give = card_field(required=False)
    take = card_field(required=False)
    card = card_field(required=False)
    hand_value = points_field()


class LegalActionOut(Out):
    """One kind of action; a list stands for "any one of these"."""

    type = serializers.ChoiceField([name for name in ACTIONS if name != "resign"])
    give = cards_field(required=False)
    take = cards_field(required=False)
    card = cards_field(required=False)
    close = serializers.ListField(child=serializers.BooleanField(), required=False)
    previews = PreviewOut(many=True, required=False)


class MatchOut(Out):
    """The table as the caller may see it."""

    id = serializers.UUIDField()
    preset = serializers.CharField()
    status = serializers.ChoiceField(MatchStatus.choices)
    version = serializers.IntegerField()
    server_time = serializers.DateTimeField()
    poll_after_s = serializers.IntegerField()
    seed_hash = serializers.CharField()
    visibility = serializers.ChoiceField(Visibility.choices)
    start = serializers.ChoiceField(StartWhen.choices)
    host_seat = serializers.IntegerField(allow_null=True)
    rules = serializers.DictField()
    clock = ClockOut()
    bot_delay_s = serializers.IntegerField()
    hints = serializers.BooleanField()
    created_at = serializers.DateTimeField()
    started_at = serializers.DateTimeField(allow_null=True)
    ended_at = serializers.DateTimeField(allow_null=True)
    you = YouOut(allow_null=True)
    seats = SeatOut(many=True)
    round = RoundOut(allow_null=True)
    turn = TurnOut(allow_null=True)
    legal_actions = LegalActionOut(many=True)


class MoveMadeOut(Out):
    move = LogEntryOut()
    match = MatchOut()


class DryRunOut(Out):
    """The move would be taken; `hand_value` where the caller could work it out."""

    legal = serializers.BooleanField()
    action = action_union()
    hand_value = points_field(allow_null=True)


class SummarySeatOut(Out):
    number = serializers.IntegerField()
    player = PlayerRefOut()
    place = serializers.IntegerField(allow_null=True)


class SummaryTurnOut(Out):
    seat = serializers.IntegerField()
    deadline = serializers.DateTimeField()


class MatchSummaryOut(Out):
    """One row of a list of matches."""

    id = serializers.UUIDField()
    preset = serializers.CharField()
    status = serializers.ChoiceField(MatchStatus.choices)
    version = serializers.IntegerField()
    visibility = serializers.ChoiceField(Visibility.choices)
    start = serializers.ChoiceField(StartWhen.choices)
    size = serializers.IntegerField()
    free_seats = serializers.IntegerField()
    round = serializers.IntegerField()
    clock = ClockOut()
    you = YouOut(allow_null=True)
    your_turn = serializers.BooleanField()
    turn = SummaryTurnOut(allow_null=True)
    seats = SummarySeatOut(many=True)
    created_at = serializers.DateTimeField()
    started_at = serializers.DateTimeField(allow_null=True)
    ended_at = serializers.DateTimeField(allow_null=True)


# --- records ---


class HandResultOut(Out):
    """One seat at a showdown."""

    seat = serializers.IntegerField()
    hand = cards_field()
    points = points_field()
    kind = serializers.ChoiceField(["suit", "thirty_one", "three_of_a_kind", "fire"])
    suit = serializers.CharField(allow_null=True)
    lost = serializers.IntegerField()
    lives = serializers.IntegerField()
    swimming = serializers.BooleanField()
    out = serializers.BooleanField()
    winner = serializers.BooleanField()


class FinishedRoundOut(Out):
    number = serializers.IntegerField()
    dealer = serializers.IntegerField()
    reason = serializers.CharField()
    closer = serializers.IntegerField(allow_null=True)
    void = serializers.BooleanField()
    first_version = serializers.IntegerField()
    last_version = serializers.IntegerField()
    results = HandResultOut(many=True)


RoundsOut = page_of(FinishedRoundOut)


class FairnessOut(Out):
    seed_hash = serializers.CharField()
    algorithm = serializers.CharField()
    seed = serializers.CharField(allow_null=True)


class ExportSeatOut(Out):
    number = serializers.IntegerField()
    name = serializers.CharField(allow_blank=True)
    kind = serializers.ChoiceField(["human", "bot"])
    place = serializers.IntegerField(allow_null=True)


class ExportMoveOut(Out):
    """The whole truth of an entry; the verifier replays it."""

    version = serializers.IntegerField()
    seat = serializers.IntegerField(allow_null=True)
    origin = serializers.ChoiceField(Origin.choices)
    at = serializers.DateTimeField()
    action = serializers.DictField()
    events = serializers.ListField(child=serializers.DictField())


class ExportOut(Out):
    format = serializers.CharField()
    id = serializers.UUIDField()
    game = serializers.CharField()
    rules_version = serializers.IntegerField()
    preset = serializers.CharField()
    rules = serializers.DictField()
    seats = ExportSeatOut(many=True)
    seed = serializers.CharField()
    seed_hash = serializers.CharField()
    moves = ExportMoveOut(many=True)


# --- catalogue ---


class SeatRangeOut(Out):
    min = serializers.IntegerField()
    max = serializers.IntegerField()


class PresetOut(Out):
    """A named set of rules. `options` is a JSON Schema with localised titles and descriptions."""

    key = serializers.CharField()
    name = serializers.CharField()
    summary = serializers.CharField()
    seats = SeatRangeOut()
    duration_min = serializers.IntegerField()
    complexity = serializers.IntegerField()
    rules = serializers.DictField()
    options = serializers.DictField()


PresetsOut = page_of(PresetOut)


class ExpandedRulesOut(Out):
    preset = serializers.CharField()
    rules = serializers.DictField()
    seats = SeatRangeOut()


class BotOut(Out):
    key = serializers.CharField()
    name = serializers.CharField()
    strength = serializers.IntegerField()
    description = serializers.CharField()


BotsOut = page_of(BotOut)


class MetaOut(Out):
    server_time = serializers.DateTimeField()
    version = serializers.CharField()
    locales = serializers.ListField(child=serializers.CharField())
    limits = serializers.DictField()
    features = serializers.ListField(child=serializers.CharField())
