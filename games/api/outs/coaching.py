"""Hints and analyses on the wire. Losses are lives: 0.25 is one life in four such rounds."""

from typing import Any

from rest_framework import serializers

from games.api.outs.actions import action_union
from games.api.outs.events import DealtHandOut

Out = serializers.Serializer[Any]


class HintedActionOut(Out):
    """`worse_by`: lives more than the best action; `about_even`: too little to matter."""

    action = action_union()
    loss = serializers.FloatField()
    worse_by = serializers.FloatField()
    about_even = serializers.BooleanField()


class HintOut(Out):
    """Good for the table at `version`; the least costly action first."""

    version = serializers.IntegerField()
    actions = HintedActionOut(many=True)


class AnalysisProgressOut(Out):
    """Still being worked out: log entries looked at, of how many."""

    status = serializers.ChoiceField(["pending"])
    position = serializers.IntegerField()
    total = serializers.IntegerField()
    poll_after_s = serializers.IntegerField()


class HindsightOut(Out):
    """What the cards really were. Nobody could know; no grade depends on it.

    `loss`, `best` and `best_loss` are of the decision against these very hands and a stock in any
    order. Null where nothing was to choose, under rules nobody can weigh, and in early analyses.
    """

    hands = DealtHandOut(many=True)
    loss = serializers.FloatField(allow_null=True)
    best = action_union(allow_null=True)
    best_loss = serializers.FloatField(allow_null=True)


class GradedDecisionOut(Out):
    """A decision and the best one, as its seat could know; null where nothing was to choose."""

    version = serializers.IntegerField()
    seat = serializers.IntegerField()
    round = serializers.IntegerField()
    action = action_union()
    best = action_union(allow_null=True)
    loss = serializers.FloatField(allow_null=True)
    best_loss = serializers.FloatField(allow_null=True)
    cost = serializers.FloatField(allow_null=True)
    standard_error = serializers.FloatField(allow_null=True)
    label = serializers.ChoiceField(  # type: ignore[assignment] # a field, not the property
        ["slip", "mistake", "blunder"], allow_null=True
    )
    hindsight = HindsightOut()


class RoundAccountOut(Out):
    """What a round cost a seat: `lost` = `expected` + `choices` + `luck`."""

    seat = serializers.IntegerField()
    round = serializers.IntegerField()
    lost = serializers.IntegerField()
    expected = serializers.FloatField()
    choices = serializers.FloatField()
    luck = serializers.FloatField()


class SeatSummaryOut(Out):
    """`text` says it in the reader's language."""

    seat = serializers.IntegerField()
    decisions = serializers.IntegerField()
    slips = serializers.IntegerField()
    mistakes = serializers.IntegerField()
    blunders = serializers.IntegerField()
    cost = serializers.FloatField()
    luck = serializers.FloatField()
    text = serializers.CharField()


class AnalysisOut(Out):
    status = serializers.ChoiceField(["done"])
    decisions = GradedDecisionOut(many=True)
    rounds = RoundAccountOut(many=True)
    seats = SeatSummaryOut(many=True)
