"""The state as canonical text: equal states give equal bytes.

The rules are stored beside it, not in it. Piles are one text each ("7H 10C"). A change of shape
raises `SCHEMA` and adds an upcaster from the shape before, so that yesterday's match finishes
tomorrow.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import cast

from games.engine.cards import Cards
from games.engine.game import Json
from games.engine.thirty_one.rules import Rules
from games.engine.thirty_one.state import MatchState, Phase, Players, RoundState, TurnStep

SCHEMA = 1
UPCASTERS: Mapping[int, Callable[[Json], Json]] = {}
"""From a schema number to what makes the next schema of it."""

_CARDS = ("stock", "pool", "face_down", "discards", "waste", "dead")
_SEATS = ("queue", "pass_run", "standing", "moved", "losers")
_HAND_WRITTEN = ("phase", "step", "hands")
_PLAIN = tuple(
    field.name for field in fields(RoundState) if field.name not in _CARDS + _SEATS + _HAND_WRITTEN
)
_encoder = json.JSONEncoder(separators=(",", ":"), sort_keys=True)


def dump(state: MatchState) -> str:
    """Canonical JSON, under 1 KB for four seats."""
    return _encoder.encode(
        {
            "schema": SCHEMA,
            "players": _dump_players(state.players),
            "round": _dump_round(state.round),
        }
    )


def load(text: str, rules: Rules) -> MatchState:
    """What `dump` wrote, in this schema or an older one. Raises ValueError for any other."""
    data = json.loads(text)
    while data["schema"] != SCHEMA:
        upcast = UPCASTERS.get(data["schema"])
        if upcast is None:
            raise ValueError("unknown schema")
        data = upcast(data)
    return MatchState(rules, _load_players(data["players"]), _load_round(data["round"]))


def _dump_players(players: Players) -> Json:
    return {
        "lives": players.lives,
        "active": players.active,
        "gone": players.gone,
        "resigned": players.resigned,
    }


def _load_players(data: Json) -> Players:
    return Players(
        lives=tuple(data["lives"]),
        active=tuple(data["active"]),
        gone=tuple(map(tuple, data["gone"])),
        resigned=tuple(data["resigned"]),
    )


def _dump_round(round_: RoundState) -> Json:
    """Fields at their empty value are left out."""
    data = {name: getattr(round_, name) for name in _PLAIN}
    data |= {name: getattr(round_, name) for name in _SEATS}
    data |= {name: " ".join(getattr(round_, name)) for name in _CARDS}
    data["step"] = round_.step
    filled = {name: item for name, item in data.items() if item not in (None, (), "")}
    filled["phase"] = round_.phase
    filled["hands"] = [" ".join(hand) for hand in round_.hands]
    return filled


def _load_round(data: Json) -> RoundState:
    values = {name: data[name] for name in _PLAIN if name in data}
    values |= {name: tuple(data[name]) for name in _SEATS if name in data}
    values |= {name: _cards(data.get(name, "")) for name in _CARDS}
    values["phase"] = Phase(data["phase"])
    values["step"] = TurnStep(data["step"]) if "step" in data else None
    values["hands"] = tuple(map(_cards, data["hands"]))
    return RoundState(**values)


def _cards(text: str) -> Cards:
    return cast("Cards", tuple(text.split()))
