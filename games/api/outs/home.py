"""The first screen on the wire."""

from typing import Any

from rest_framework import serializers

from games.api.outs.matches import MatchSummaryOut


class HomeMoreOut(serializers.Serializer[Any]):
    """Where to find the rest of a section that was cut; null where nothing is missing."""

    my_turns = serializers.CharField(allow_null=True)
    waiting = serializers.CharField(allow_null=True)
    open = serializers.CharField(allow_null=True)
    finished_since = serializers.CharField(allow_null=True)


class HomeOut(serializers.Serializer[Any]):
    """What waits for the caller, and what is over since `since`."""

    server_time = serializers.DateTimeField()
    poll_after_s = serializers.IntegerField()
    cursor = serializers.IntegerField(help_text="Send it as `since` the next time.")
    my_turns = MatchSummaryOut(many=True)
    waiting = MatchSummaryOut(many=True)
    open = MatchSummaryOut(many=True)
    finished_since = MatchSummaryOut(many=True)
    more = HomeMoreOut()
