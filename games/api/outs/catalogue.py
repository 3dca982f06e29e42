"""What there is to play and with whom, on the wire."""

from typing import Any

from rest_framework import serializers

from config.http.pagination import page_of
from games.api.outs.rules import RulesOut

Out = serializers.Serializer[Any]


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
    rules = RulesOut()
    options = serializers.DictField()


PresetsOut = page_of(PresetOut)


class ExpandedRulesOut(Out):
    """The rules that a preset with these options means."""

    preset = serializers.CharField()
    rules = RulesOut()
    seats = SeatRangeOut()


class BotOut(Out):
    """An opponent; `strength` from 1 to 10."""

    key = serializers.CharField()
    name = serializers.CharField()
    strength = serializers.IntegerField()
    description = serializers.CharField()


BotsOut = page_of(BotOut)


class MetaOut(Out):
    """What a client may want to know before anything else."""

    server_time = serializers.DateTimeField()
    version = serializers.CharField()
    locales = serializers.ListField(child=serializers.CharField())
    limits = serializers.DictField()
    features = serializers.ListField(child=serializers.CharField())
