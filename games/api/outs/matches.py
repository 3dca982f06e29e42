"""A match on the wire, whole or as a row of a list."""

from typing import Any

from rest_framework import serializers

from games.api.outs.actions import action_union, legal_action_union
from games.api.outs.events import PlayerRefOut
from games.api.outs.log import LogEntryOut
from games.api.outs.rules import RulesOut
from games.api.tagged import card_field, cards_field, points_field
from games.models.match import MatchStatus, StartWhen, Visibility
from games.models.seat import Controller

Out = serializers.Serializer[Any]


class ClockOut(Out):
    """Seconds a person has for a turn, and seconds to spare beside them."""

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
    """`on_deadline`: what is played for the seat if its time runs out; told to that seat only."""

    seat = serializers.IntegerField()
    deadline = serializers.DateTimeField()
    on_deadline = action_union(allow_null=True)


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
    rules = RulesOut()
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
    legal_actions = serializers.ListField(child=legal_action_union())


class MoveMadeOut(Out):
    """The caller's own entry of the log, and the table after it."""

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
    controller = serializers.ChoiceField(Controller.choices)
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
