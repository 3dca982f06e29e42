"""The log of a match, and what a refused move is told about it."""

from typing import Any

from rest_framework import serializers

from config.http.schema import ProblemOut
from games.api.outs.actions import legal_action_union, log_action_union
from games.api.outs.events import event_union
from games.models.move import Origin

Out = serializers.Serializer[Any]


class LogEntryOut(Out):
    """One entry of the log. What the viewer may not see is left out, the entry itself never."""

    version = serializers.IntegerField()
    seat = serializers.IntegerField(allow_null=True)
    origin = serializers.ChoiceField(Origin.choices)
    at = serializers.DateTimeField()
    action = log_action_union()
    events = serializers.ListField(child=event_union())


class LogPageOut(Out):
    """`version`: the newest there is."""

    data = LogEntryOut(many=True)  # type: ignore[assignment] # a field, not the property
    version = serializers.IntegerField()


class ConflictOut(Out):
    """What the caller missed; `still_legal`: the refused move would do at `version`."""

    version = serializers.IntegerField()
    moves = LogEntryOut(many=True)
    your_turn = serializers.BooleanField()
    still_legal = serializers.BooleanField()


class MoveConflictProblemOut(ProblemOut):
    """A refused move. `stale_version` carries `conflict`: go on from there, without asking."""

    conflict = ConflictOut(required=False)


class MoveInvalidProblemOut(ProblemOut):
    """A refused move. `illegal_action` carries what would have been legal."""

    legal_actions = serializers.ListField(child=legal_action_union(), required=False)
