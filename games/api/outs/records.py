"""What a match leaves behind, on the wire."""

from typing import Any

from rest_framework import serializers

from config.http.pagination import page_of
from games.api.outs.rules import RulesOut
from games.api.tagged import dataclass_out
from games.engine.thirty_one.events import HandResult
from games.models.move import Origin

Out = serializers.Serializer[Any]


class FinishedRoundOut(Out):
    """All hands of a round that is over, and what they cost."""

    number = serializers.IntegerField()
    dealer = serializers.IntegerField()
    reason = serializers.CharField()
    closer = serializers.IntegerField(allow_null=True)
    void = serializers.BooleanField()
    first_version = serializers.IntegerField()
    last_version = serializers.IntegerField()
    results = dataclass_out(HandResult)(many=True)


RoundsOut = page_of(FinishedRoundOut)


class FairnessOut(Out):
    """`seed` (hex) is null while the match runs; its SHA-256 is `seed_hash`."""

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
    """Enough to replay and verify a match offline."""

    format = serializers.CharField()
    id = serializers.UUIDField()
    game = serializers.CharField()
    rules_version = serializers.IntegerField()
    preset = serializers.CharField()
    rules = RulesOut()
    seats = ExportSeatOut(many=True)
    seed = serializers.CharField()
    seed_hash = serializers.CharField()
    moves = ExportMoveOut(many=True)
