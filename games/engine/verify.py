"""Check an exported match without the service: `python -m games.engine.verify export.json`.

Believes nothing that can be worked out again: the seed must have the published hash, and every
deal, event, life and place must follow from the seed, the rules and the actions.
"""

# ruff: noqa: T201 - a command prints.

import json
import sys
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any, TypeVar

from games.engine.chance import Chance, SeededChance, seed_hash
from games.engine.errors import RuleError
from games.engine.game import Game, Json, Step
from games.engine.registry import GAMES

T = TypeVar("T")
AnyGame = Game[Any, Any, Any, Any, Any]


class VerificationError(Exception):
    """The first thing that is not as it must be, in words."""


def verify(export: Any) -> str:
    """What was checked, in words. Raises VerificationError."""
    game = _game(export)
    moves = _field(export, "moves", list)
    for number, move in enumerate(moves, 1):
        _check_shape(move, number)
    start = _start(moves)
    chance = SeededChance(_seed(export))
    step = _deal(game, export, chance)
    _compare(game, step, moves[start])
    for move in moves[start + 1 :]:
        step = _replay(game, step, move, chance)
    _check_end(game, step.state, export)
    return f"OK: {len(moves)} entries, {game.round_number(step.state)} rounds"


def _field(data: Any, name: str, kind: type[T]) -> T:
    if not isinstance(data, Mapping):
        raise VerificationError("not an exported match: an object was expected")
    found = data.get(name)
    # A flag would pass for a number otherwise.
    if not isinstance(found, kind) or isinstance(found, bool):
        raise VerificationError(f"not an exported match: `{name}` is missing or of the wrong type")
    return found


def _game(export: Any) -> AnyGame:
    key = _field(export, "game", str)
    if key not in GAMES:
        raise VerificationError(f"unknown game `{key}`")
    return GAMES[key]


def _check_shape(move: Any, number: int) -> None:
    """Versions have no gaps; the rest of an entry is read where it is used."""
    if _field(move, "version", int) != number:
        raise VerificationError(f"entry {number}: versions must count 1, 2, 3 without a gap")
    _field(_field(move, "action", dict), "type", str)
    for event in _field(move, "events", list):
        _field(event, "type", str)


def _start(moves: Sequence[Json]) -> int:
    for place, move in enumerate(moves):
        if any(event["type"] == "match_started" for event in move["events"]):
            return place
    raise VerificationError("the match never started")


def _seed(export: Any) -> bytes:
    text, published = _field(export, "seed", str), _field(export, "seed_hash", str)
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        raise VerificationError("the seed is not a hexadecimal number") from None
    if seed_hash(seed) != published:
        raise VerificationError("the seed does not have the published hash")
    return seed


def _deal(game: AnyGame, export: Any, chance: Chance) -> Step[Any, Any]:
    stored, version = _field(export, "rules", dict), _field(export, "rules_version", int)
    seats = len(_field(export, "seats", list))
    try:
        rules = game.rules_from_json(stored, version)
        return game.new_match(rules, seats, chance)
    except RuleError as error:
        raise VerificationError(f"no such rules: {error.reason} {error.params}") from None
    except ValueError as error:
        raise VerificationError(f"no such rules: {error}") from None


def _replay(game: AnyGame, step: Step[Any, Any], move: Json, chance: Chance) -> Step[Any, Any]:
    """What happened beside the cards leaves the cards alone."""
    if move["action"]["type"] not in game.action_types:
        done: Step[Any, Any] = Step(step.state, ())
    else:
        seat = _field(move, "seat", int)
        try:
            done = game.apply(step.state, seat, game.action_from_json(move["action"]), chance)
        except RuleError as error:
            raise _wrong(move, f"the action is refused: {error.reason} {error.params}") from None
    _compare(game, done, move)
    return done


def _compare(game: AnyGame, step: Step[Any, Any], move: Json) -> None:
    expected = map(game.event_to_json, step.events)
    stored = [event for event in move["events"] if event["type"] in game.event_types]
    for number, (must, found) in enumerate(zip_longest(expected, stored), 1):
        if must != found:
            raise _wrong(move, f"event {number} must be {_text(must)} and is {_text(found)}")


def _check_end(game: AnyGame, state: Any, export: Any) -> None:
    if not game.is_over(state):
        raise VerificationError("the log ends before the match is over")
    places = game.places(state)
    for seat in _field(export, "seats", list):
        number, place = _field(seat, "number", int), seat.get("place")
        if place is not None and place != places.get(number):
            raise VerificationError(f"seat {number} came in at {places.get(number)}, not {place}")


def _wrong(move: Json, what: str) -> VerificationError:
    return VerificationError(f"entry {move['version']}: {what}")


def _text(event: Json | None) -> str:
    return "absent" if event is None else json.dumps(event, sort_keys=True)


def read_export(path: Path) -> Any:
    """The parsed file. Raises VerificationError."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise VerificationError(f"cannot read the file: {error.strerror}") from None
    except (ValueError, RecursionError):
        raise VerificationError("not a JSON file") from None


def main(names: Sequence[str]) -> int:
    """Check each file named; 1 if one of them is not as it must be, or none is named."""
    if not names:
        print("usage: python -m games.engine.verify EXPORT.json ...")
    failed = 0 if names else 1
    for name in names:
        try:
            print(f"{name}: {verify(read_export(Path(name)))}")
        except VerificationError as error:
            failed = 1
            print(f"{name}: WRONG: {error}")
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
