"""Every valid rule set: as a Hypothesis strategy, and at random for long runs."""

import random
from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st

from games.engine.thirty_one.presets import PRESETS, put_over
from games.engine.thirty_one.rules import OPTIONS, Option, Rules, seat_limits

SHORT = {"lives": (1, 2), "max_sweeps_per_round": (0, 3)}
"""Bounds that keep a match short without losing a branch."""


def values(option: Option) -> list[Any]:
    match option.type:
        case "boolean":
            return [False, True]
        case "string":
            return list(option.choices)
        case "integer":
            low, high = SHORT.get(option.name, (option.minimum, option.maximum))
            assert low is not None
            assert high is not None
            return list(range(low, high + 1))


def made_valid(chosen: Mapping[str, Any]) -> Rules:
    """Options that go together stay as they are; where two exclude each other, one gives way."""
    options = dict(chosen)
    draws = options["exchange_mechanism"] == "draw_discard"
    excluded = {"center", "stock"} if draws else {"stock_shuffle_back"}
    if options["dealer_choice"] in excluded:
        options["dealer_choice"] = "none"
    if draws:
        options |= {"close_mode": "instead_of_move", "close_allowed": True}
    if not options["close_allowed"]:
        options |= {"pass_allowed": True, "pass_scope": "round"}
    if options["pack"] == "a9":
        options["renew_789"] = False
    most = seat_limits(put_over(PRESETS["schwimmen"], options | {"min_players": 2}))[1]
    options["min_players"] = min(options["min_players"], most)
    return put_over(PRESETS["schwimmen"], options)


def any_rules() -> st.SearchStrategy[Rules]:
    options = {name: st.sampled_from(values(option)) for name, option in OPTIONS.items()}
    return st.fixed_dictionaries(options).map(made_valid)


def random_rules(rng: random.Random) -> Rules:
    return made_valid({name: rng.choice(values(option)) for name, option in OPTIONS.items()})


def seat_counts(rules: Rules) -> st.SearchStrategy[int]:
    fewest, most = seat_limits(rules)
    return st.integers(fewest, most)


@st.composite
def any_table(draw: st.DrawFn) -> tuple[Rules, int, int]:
    """Rules, a number of seats they allow, and a seed."""
    rules = draw(any_rules())
    return rules, draw(seat_counts(rules)), draw(st.integers(0, 2**32))
