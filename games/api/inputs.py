"""What the games API accepts. Options and actions are the engine's to check."""

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from config.http.pagination import DEFAULT_LIMIT, MAX_LIMIT, PageQuery
from config.http.serializers import BodySerializer, QuerySerializer
from games.api.outs.actions import action_union
from games.api.outs.rules import OptionsIn
from games.bots.registry import BOTS
from games.models.match import (
    MAX_BOT_DELAY_S,
    MAX_PER_MOVE_S,
    MIN_PER_MOVE_S,
    MatchStatus,
    StartWhen,
    Visibility,
)

MAX_VERSION = 2**31 - 1
MAX_SEATS = 16
BOT_KEYS = sorted(BOTS)
DAY_S = 24 * 3600
LONGEST_WAIT_S = 25
# The last millisecond that a date can name.
LAST_CURSOR = 253_402_300_799_999


@extend_schema_field(OptionsIn)
class OptionsField(serializers.DictField):
    """Taken as it is: the engine reads it and names what does not fit."""


@extend_schema_field(action_union())
class ActionField(serializers.DictField):
    """Taken as it is: the engine reads it and names what does not fit."""


class RulesIn(BodySerializer):
    """A preset with options put over it."""

    preset = serializers.CharField(min_length=1, max_length=32)
    options = OptionsField(default=dict)


class ClockIn(BodySerializer):
    """`per_move_s`: seconds for a turn, 10 seconds to 14 days."""

    per_move_s = serializers.IntegerField(
        min_value=MIN_PER_MOVE_S, max_value=MAX_PER_MOVE_S, default=DAY_S
    )


class MatchIn(RulesIn):
    """A new table. `seats` counts everybody, the host and the bots too."""

    seats = serializers.IntegerField(min_value=2, max_value=MAX_SEATS, required=False)
    visibility = serializers.ChoiceField(Visibility.choices, default=Visibility.PUBLIC.value)
    bots = serializers.ListField(
        child=serializers.ChoiceField(BOT_KEYS), max_length=MAX_SEATS - 1, default=list
    )
    clock = ClockIn(required=False)
    start = serializers.ChoiceField(StartWhen.choices, default=StartWhen.WHEN_FULL.value)
    bot_delay_s = serializers.IntegerField(min_value=0, max_value=MAX_BOT_DELAY_S, default=0)
    hints = serializers.BooleanField(default=False)


class SeatIn(BodySerializer):
    """Without a number, the first free seat."""

    number = serializers.IntegerField(min_value=0, max_value=MAX_SEATS - 1, required=False)


class BotIn(BodySerializer):
    bot = serializers.ChoiceField(BOT_KEYS)


class NothingIn(BodySerializer):
    """An empty object, or no body at all."""


class MoveIn(BodySerializer):
    """`expected_version` is the version the caller saw; `If-Match: "v17"` says the same."""

    expected_version = serializers.IntegerField(min_value=0, max_value=MAX_VERSION, required=False)
    action = ActionField()


class MoveQuery(QuerySerializer):
    dry_run = serializers.BooleanField(default=False)


class LogQuery(QuerySerializer):
    """`wait`: seconds to wait for an entry after `after`, up to 25."""

    after = serializers.IntegerField(min_value=0, max_value=MAX_VERSION, default=0)
    limit = serializers.IntegerField(min_value=1, max_value=200, default=100)
    wait = serializers.IntegerField(min_value=0, max_value=LONGEST_WAIT_S, default=0)


class MatchQuery(PageQuery):
    """Without `mine` or `my_turn`: the public tables."""

    status = serializers.ChoiceField(MatchStatus.choices, required=False)
    preset = serializers.CharField(max_length=32, required=False)
    mine = serializers.BooleanField(default=False)
    my_turn = serializers.BooleanField(default=False)


class HomeQuery(QuerySerializer):
    """`since`: the `cursor` of the body that the caller saw last; `limit`: rows a section."""

    since = serializers.IntegerField(min_value=0, max_value=LAST_CURSOR, required=False)
    limit = serializers.IntegerField(min_value=1, max_value=MAX_LIMIT, default=DEFAULT_LIMIT)
