"""What there is to play, and with whom."""

from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from django.conf import settings
from django.utils import timezone, translation
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from config.http.renderers import MAX_BODY_BYTES, dumps, loads
from games.api import texts
from games.api.conditional import IF_NONE_MATCH, NOT_MODIFIED, holds, weak_tag
from games.api.inputs import LONGEST_WAIT_S, MAX_SEATS, RulesIn
from games.api.option_schema import options_schema
from games.api.outs.catalogue import BotsOut, ExpandedRulesOut, MetaOut, PresetOut, PresetsOut
from games.api.views.game_view import GameView
from games.bots.registry import BOTS
from games.engine.game import Json
from games.engine.registry import GAMES
from games.models.match import MAX_BOT_DELAY_S, MAX_PER_MOVE_S, MIN_PER_MOVE_S
from games.services.matches import GAME, expand_rules

FEATURES = (
    "bots", "stream", "long_poll", "home", "dry_run", "fairness", "export", "hints", "analysis",
)  # fmt: skip


class PublicView(GameView):
    permission_classes = (AllowAny,)
    limit_bucket = "read"


class MetaView(PublicView):
    @extend_schema(operation_id="get_meta", responses=MetaOut)
    def get(self, _request: Request) -> Response:
        """Server time, languages, limits and features."""
        limits = {
            "per_move_s": {"min": MIN_PER_MOVE_S, "max": MAX_PER_MOVE_S},
            "bot_delay_s": {"min": 0, "max": MAX_BOT_DELAY_S},
            "seats": {"min": 2, "max": MAX_SEATS},
            "body_bytes": MAX_BODY_BYTES,
            "wait_s": LONGEST_WAIT_S,
        }
        return Response(
            {
                "server_time": timezone.now(),
                "version": _version(),
                "locales": [code for code, _ in settings.LANGUAGES],
                "limits": limits,
                "features": list(FEATURES),
            }
        )


class PresetsView(PublicView):
    @extend_schema(
        operation_id="list_presets",
        parameters=[IF_NONE_MATCH],
        responses={200: PresetsOut, 304: NOT_MODIFIED},
    )
    def get(self, request: Request) -> Response:
        """The named sets of rules, with their options as JSON Schema."""
        presets = _presets(translation.get_language())
        return _unless_held(request, {"data": list(presets.values()), "next_cursor": None})


class PresetView(PublicView):
    @extend_schema(
        operation_id="get_preset",
        parameters=[IF_NONE_MATCH],
        responses={200: PresetOut, 304: NOT_MODIFIED},
    )
    def get(self, request: Request, key: str) -> Response:
        """One named set of rules."""
        preset = _presets(translation.get_language()).get(key)
        if preset is None:
            raise NotFound
        return _unless_held(request, preset)


class RulesValidateView(PublicView):
    @extend_schema(operation_id="validate_rules", request=RulesIn, responses=ExpandedRulesOut)
    def post(self, request: Request) -> Response:
        """Expand a preset with options put over it, or name the option that does not fit."""
        body = RulesIn.parse(request.data)
        game = GAMES[GAME]
        rules = expand_rules(game, body["preset"], body["options"])
        return Response(
            {
                "preset": body["preset"],
                "rules": game.rules_to_json(rules),
                "seats": _seats(rules),
            }
        )


class BotsView(PublicView):
    @extend_schema(operation_id="list_bots", responses=BotsOut)
    def get(self, _request: Request) -> Response:
        """Who can be an opponent, weakest first; strength from 1 to 10."""
        bots = [
            {
                "key": bot.key,
                "name": texts.BOTS[bot.key][0],
                "strength": bot.strength,
                "description": texts.BOTS[bot.key][1],
            }
            for bot in BOTS.values()
        ]
        return Response({"data": bots, "next_cursor": None})


def _unless_held(request: Request, body: Json) -> Response:
    """Large and seldom new: who sends the ETag back is spared the body."""
    tag = weak_tag(dumps(body))
    if holds(request, tag):
        return Response(status=304, headers={"ETag": tag})
    return Response(body, headers={"ETag": tag})


@cache
def _presets(language: str) -> dict[str, Json]:
    """Made once for each language, its texts translated. Nobody writes into it."""
    with translation.override(language):
        return {key: loads(dumps(_preset(key))) for key in GAMES[GAME].preset_keys()}


def _preset(key: str) -> Json:
    game, text = GAMES[GAME], texts.PRESETS[key]
    rules = game.expand_rules(key, {})
    return {
        "key": key,
        "name": text.name,
        "summary": text.summary,
        "seats": _seats(rules),
        "duration_min": text.duration_min,
        "complexity": text.complexity,
        "rules": game.rules_to_json(rules),
        "options": options_schema(game.rules_to_json(rules)),
    }


def _seats(rules: Any) -> Json:
    fewest, most = GAMES[GAME].seat_limits(rules)
    return {"min": fewest, "max": most}


@cache
def _version() -> str:
    try:
        return version("thirty-one")
    except PackageNotFoundError:
        return "dev"
