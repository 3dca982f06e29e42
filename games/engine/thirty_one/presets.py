"""The six named rule sets as data, and a table's own options put over one of them (rules 2)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from games.engine.cards import Pack
from games.engine.errors import InvalidRules
from games.engine.thirty_one.rules import (
    CloseFirstTurn,
    CloserTie,
    DealCombo,
    DealerChoice,
    LifeLoss,
    Mechanism,
    PassScope,
    Penalty,
    Rules,
    SweepDestination,
    TieBreak,
    read_value,
    validate,
)

_A7 = Rules(
    max_players=6,
    dealer_choice=DealerChoice.STOCK,
    fire=True,
    fire_penalty=Penalty.LOWEST,
    deal_combo=DealCombo.ONE_EXCHANGE_LAP,
    sweep_destination=SweepDestination.STOCK,
    tie_break=TieBreak.SUIT_THEN_TOP_CARD,
)

PRESETS: Mapping[str, Rules] = {
    "a7": _A7,
    "a9": replace(_A7, pack=Pack.A9),
    "a5": replace(_A7, pack=Pack.A5),
    "schwimmen": Rules(),
    "commerce": Rules(
        lives=2,
        swim=False,
        dealer_choice=DealerChoice.STOCK,
        fire=True,
        pass_scope=PassScope.ROUND,
        close_first_turn=CloseFirstTurn.DEALER_ONLY,
        life_loss=LifeLoss.THRESHOLD,
    ),
    "blitz": Rules(
        exchange_mechanism=Mechanism.DRAW_DISCARD,
        pack=Pack.A2,
        lives=2,
        swim=False,
        dealer_choice=DealerChoice.NONE,
        pass_allowed=False,
        close_first_turn=CloseFirstTurn.DEALER_ONLY,
        tie_break=TieBreak.NONE,
        closer_tie=CloserTie.CLOSER_SAFE,
        closer_penalty=1,
    ),
}

RULES_VERSION = 1
"""Raised when an option changes its meaning; stored matches keep theirs through `from_json`."""

ALIASES = {"deck": "pack"}
"""Names that other descriptions of the game use for an option."""


def expand(preset: str, options: Mapping[str, Any]) -> Rules:
    """The preset with `options` put over it, validated. Raises InvalidRules naming the option."""
    if preset not in PRESETS:
        raise InvalidRules("unknown_preset", option="preset", allowed=list(PRESETS))
    return put_over(PRESETS[preset], options)


def put_over(rules: Rules, options: Mapping[str, Any]) -> Rules:
    """`rules` with every option read and put over them, validated."""
    changes = {}
    for given, raw in options.items():
        name = ALIASES.get(given, given)
        if name in changes:
            raise InvalidRules("given_twice", option=name)
        changes[name] = read_value(name, raw)
    return validate(replace(rules, **changes))


def from_json(data: Mapping[str, Any], rules_version: int) -> Rules:
    """Stored rules of any version so far. Raises InvalidRules, ValueError (unknown version)."""
    if rules_version != RULES_VERSION:
        raise ValueError("unknown rules version")
    return put_over(Rules(), data)
