"""All options of the game in one frozen value (rules 2).

An option is a field here; what it does is written in the module that owns its topic.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from typing import Any, Literal, assert_never, get_type_hints

from games.engine.cards import PACKS, Pack
from games.engine.errors import InvalidRules
from games.engine.values import choice


@choice
class Mechanism(StrEnum):
    COMMERCE = "commerce"
    DRAW_DISCARD = "draw_discard"


COMMERCE = Mechanism.COMMERCE
"""For the path of every turn: a global is found in a fifth of the time of a class's attribute."""


@choice
class DealerChoice(StrEnum):
    """What the dealer may do before the first turn (rules 3.3)."""

    NONE = "none"
    CENTER = "center"
    STOCK = "stock"
    STOCK_SHUFFLE_BACK = "stock_shuffle_back"


@choice
class Penalty(StrEnum):
    """Who pays when somebody shows a fire or a 31 (rules 3.8.1)."""

    LOWEST = "lowest"
    ALL_OTHERS = "all_others"


@choice
class DealCombo(StrEnum):
    """What follows a combination right after the deal (rules 3.4)."""

    END_IMMEDIATELY = "end_immediately"
    ONE_EXCHANGE_LAP = "one_exchange_lap"
    END_ON_HOLDER_TURN = "end_on_holder_turn"


@choice
class PassScope(StrEnum):
    TURN = "turn"
    ROUND = "round"


@choice
class AllPass(StrEnum):
    SWEEP = "sweep"
    NONE = "none"


@choice
class SweepDestination(StrEnum):
    WASTE = "waste"
    STOCK = "stock"


@choice
class StockExhausted(StrEnum):
    """A sweep that goes to the waste finds fewer than three cards in the stock (rules 1.1)."""

    RECYCLE = "recycle"
    END_ROUND = "end_round"
    KEEP_TABLE = "keep_table"


@choice
class CloseMode(StrEnum):
    INSTEAD_OF_MOVE = "instead_of_move"
    AFTER_MOVE = "after_move"


@choice
class CloseFirstTurn(StrEnum):
    ALLOWED = "allowed"
    DEALER_ONLY = "dealer_only"
    FORBIDDEN = "forbidden"


@choice
class TieBreak(StrEnum):
    NONE = "none"
    SUIT_OR_RANK = "suit_or_rank"
    SUIT_THEN_TOP_CARD = "suit_then_top_card"


@choice
class LifeLoss(StrEnum):
    LOWEST = "lowest"
    THRESHOLD = "threshold"


@choice
class CloserTie(StrEnum):
    NEUTRAL = "neutral"
    CLOSER_SAFE = "closer_safe"
    CLOSER_ALONE = "closer_alone"


@choice
class DrawPileExhausted(StrEnum):
    RECYCLE = "recycle"
    END_ROUND = "end_round"
    VOID_ROUND = "void_round"


@choice
class NextDealer(StrEnum):
    LEFT = "left"
    LOSER = "loser"


@choice
class FirstDealer(StrEnum):
    """`host` is seat 0, where whoever opened the table sits."""

    RANDOM = "random"
    HOST = "host"


@choice
class AllOut(StrEnum):
    REPLAY = "replay"
    SHARED_WIN = "shared_win"


@dataclass(frozen=True, slots=True)
class Rules:
    """A default is what the game did before the option existed: stored rules keep their meaning."""

    exchange_mechanism: Mechanism = Mechanism.COMMERCE
    pack: Pack = Pack.A7
    min_players: int = 2
    max_players: int = 8
    lives: int = 3
    swim: bool = True
    dealer_choice: DealerChoice = DealerChoice.CENTER
    three_of_a_kind: bool = True
    fire: bool = False
    fire_penalty: Penalty = Penalty.ALL_OTHERS
    instant_31: bool = True
    penalty_on_31: Penalty = Penalty.LOWEST
    deal_combo: DealCombo = DealCombo.END_IMMEDIATELY
    pass_allowed: bool = True
    pass_scope: PassScope = PassScope.TURN
    all_pass: AllPass = AllPass.SWEEP
    sweep_destination: SweepDestination = SweepDestination.WASTE
    stock_exhausted: StockExhausted = StockExhausted.RECYCLE
    max_sweeps_per_round: int = 10
    close_allowed: bool = True
    close_mode: CloseMode = CloseMode.INSTEAD_OF_MOVE
    close_first_turn: CloseFirstTurn = CloseFirstTurn.ALLOWED
    tie_break: TieBreak = TieBreak.SUIT_OR_RANK
    life_loss: LifeLoss = LifeLoss.LOWEST
    threshold_points: int = 20
    closer_tie: CloserTie = CloserTie.NEUTRAL
    closer_penalty: int = 0
    may_return_taken_discard: bool = False
    draw_pile_exhausted: DrawPileExhausted = DrawPileExhausted.RECYCLE
    next_dealer: NextDealer = NextDealer.LEFT
    first_dealer: FirstDealer = FirstDealer.RANDOM
    all_out: AllOut = AllOut.REPLAY
    renew_789: bool = False


OptionType = Literal["boolean", "integer", "string"]
Family = Literal["commerce", "draw_discard"]


@dataclass(frozen=True, slots=True)
class Option:
    """One option as data, enough for a JSON Schema.

    `family` is set where only one mechanism reads the option.
    """

    name: str
    type: OptionType
    choices: tuple[str, ...] = ()
    minimum: int | None = None
    maximum: int | None = None
    family: Family | None = None


_RANGES = {
    "min_players": (2, 16),
    "max_players": (2, 16),
    "lives": (1, 9),
    "max_sweeps_per_round": (0, 50),
    "threshold_points": (2, 30),
    "closer_penalty": (0, 1),
}
_FAMILIES: dict[str, Family] = {
    "pass_allowed": "commerce",
    "pass_scope": "commerce",
    "all_pass": "commerce",
    "sweep_destination": "commerce",
    "stock_exhausted": "commerce",
    "max_sweeps_per_round": "commerce",
    "close_mode": "commerce",
    "renew_789": "commerce",
    "may_return_taken_discard": "draw_discard",
    "draw_pile_exhausted": "draw_discard",
}
_TYPES = get_type_hints(Rules)


def _describe(name: str) -> Option:
    declared, family = _TYPES[name], _FAMILIES.get(name)
    if declared is bool:
        return Option(name, "boolean", family=family)
    if declared is int:
        low, high = _RANGES[name]
        return Option(name, "integer", minimum=low, maximum=high, family=family)
    return Option(name, "string", choices=tuple(str(choice) for choice in declared), family=family)


OPTIONS: Mapping[str, Option] = {field.name: _describe(field.name) for field in fields(Rules)}


def read_value(name: str, raw: Any) -> Any:
    """The value of one option as its field holds it. Raises InvalidRules naming the option."""
    option = OPTIONS.get(name)
    if option is None:
        raise InvalidRules("unknown_option", option=name)
    match option.type:
        case "boolean":
            return _read_boolean(name, raw)
        case "integer":
            return _read_integer(option, raw)
        case "string":
            return _read_choice(option, raw)
        case _:
            assert_never(option.type)


def _read_boolean(name: str, raw: Any) -> bool:
    if not isinstance(raw, bool):
        raise InvalidRules("wrong_type", option=name, expected="boolean")
    return raw


def _read_integer(option: Option, raw: Any) -> int:
    if not isinstance(raw, int) or isinstance(raw, bool):
        raise InvalidRules("wrong_type", option=option.name, expected="integer")
    if option.minimum is None or option.maximum is None:
        raise AssertionError(option)
    if not option.minimum <= raw <= option.maximum:
        raise InvalidRules(
            "out_of_range", option=option.name, minimum=option.minimum, maximum=option.maximum
        )
    return raw


def _read_choice(option: Option, raw: Any) -> Any:
    if not isinstance(raw, str):
        raise InvalidRules("wrong_type", option=option.name, expected="string")
    if raw not in option.choices:
        raise InvalidRules("unknown_value", option=option.name, allowed=list(option.choices))
    return _TYPES[option.name](raw)


def seat_limit(pack: Pack, mechanism: Mechanism) -> int:
    """Most seats a pack supplies: with one sweep, or with one full lap of draws (rules 1)."""
    size = len(PACKS[pack])
    match mechanism:
        case Mechanism.COMMERCE:
            return (size - 6) // 3
        case Mechanism.DRAW_DISCARD:
            return (size - 1) // 4
        case _:
            assert_never(mechanism)


def seat_limits(rules: Rules) -> tuple[int, int]:
    """Fewest and most seats that may play these rules."""
    return rules.min_players, min(
        rules.max_players, seat_limit(rules.pack, rules.exchange_mechanism)
    )


def validate(rules: Rules) -> Rules:
    """`rules`, if they go together (rules 2, validation). Raises InvalidRules naming the option."""
    _validate_dealer_choice(rules)
    _validate_closing(rules)
    if rules.renew_789 and rules.pack is Pack.A9:
        raise _conflict("renew_789", "pack")
    fewest, most = seat_limits(rules)
    if fewest > most:
        raise InvalidRules("too_few_seats_for_minimum", option="min_players", maximum=most)
    return rules


def _validate_dealer_choice(rules: Rules) -> None:
    draws = rules.exchange_mechanism is Mechanism.DRAW_DISCARD
    match rules.dealer_choice:
        case DealerChoice.NONE:
            possible = True
        case DealerChoice.CENTER | DealerChoice.STOCK:
            possible = not draws
        case DealerChoice.STOCK_SHUFFLE_BACK:
            possible = draws
        case _:
            assert_never(rules.dealer_choice)
    if not possible:
        raise _conflict("dealer_choice", "exchange_mechanism")


def _validate_closing(rules: Rules) -> None:
    draws = rules.exchange_mechanism is Mechanism.DRAW_DISCARD
    if draws and rules.close_mode is CloseMode.AFTER_MOVE:
        raise _conflict("close_mode", "exchange_mechanism")
    if rules.close_allowed:
        return
    # Without closing only standing seats end a round for certain, so they must be possible.
    if draws:
        raise _conflict("close_allowed", "exchange_mechanism")
    if not rules.pass_allowed:
        raise _conflict("close_allowed", "pass_allowed")
    if rules.pass_scope is not PassScope.ROUND:
        raise _conflict("close_allowed", "pass_scope")


def _conflict(option: str, with_option: str) -> InvalidRules:
    return InvalidRules("impossible_combination", option=option, with_option=with_option)


def to_json(rules: Rules) -> dict[str, Any]:
    return {
        name: str(value) if isinstance(value, StrEnum) else value
        for name, value in asdict(rules).items()
    }
