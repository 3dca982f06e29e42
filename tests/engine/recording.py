"""Whole matches on file, in the form of an export, with the snapshot after every move.

They freeze what running matches depend on: deals, events, snapshots. Record them again only for a
change that is meant to break stored matches (never), or to add one:

    python -m tests.engine.recording
"""

import json
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from games.engine.chance import SeededChance, seed_hash
from games.engine.thirty_one.actions import Pass, Resign
from games.engine.thirty_one.presets import PRESETS
from tests.engine.playing import GAME, all_legal

FOLDER = Path(__file__).parent / "transcripts"
TABLES: Mapping[str, tuple[str, dict[str, Any], int]] = {
    **{preset: (preset, {"lives": 1}, 3) for preset in PRESETS},
    "blitz_with_dealer_choice": (
        "blitz",
        {"lives": 1, "dealer_choice": "stock_shuffle_back", "pack": "a9", "fire": True},
        4,
    ),
    "everything_else": (
        "schwimmen",
        {"lives": 1, "swim": False, "pack": "a6", "close_mode": "after_move", "renew_789": True,
         "pass_scope": "round", "next_dealer": "loser", "dealer_choice": "none",
         "first_dealer": "host", "closer_tie": "closer_alone", "penalty_on_31": "all_others"},
        5,
    ),
}  # fmt: skip
Json = dict[str, Any]


def record(name: str) -> Json:
    preset, options, seats = TABLES[name]
    rules = GAME.expand_rules(preset, options)
    seed = seed_hash(name.encode())
    chance, rng = SeededChance(bytes.fromhex(seed)), random.Random(name)
    step = GAME.new_match(rules, seats, chance)
    started = {"type": "match_started", "seats": [{"seat": seat} for seat in range(seats)]}
    moves = [_move(1, None, {"type": "start"}, [started], step)]
    while (seat := GAME.to_act(step.state)) is not None:
        legal = all_legal(step.state)
        action = Pass() if Pass() in legal and rng.random() < 0.4 else rng.choice(legal)
        if rng.random() < 0.02:
            seat, action = rng.choice(GAME.active_seats(step.state)), Resign()
        step = GAME.apply(step.state, seat, action, chance)
        moves.append(_move(len(moves) + 1, seat, GAME.action_to_json(action), [], step))
    places = GAME.places(step.state)
    return {
        "format": "31-export-1",
        "id": name,
        "game": GAME.key,
        "rules_version": GAME.rules_version,
        "preset": preset,
        "rules": GAME.rules_to_json(rules),
        "seats": [_seat(number, places[number]) for number in range(seats)],
        "seed": seed,
        "seed_hash": seed_hash(bytes.fromhex(seed)),
        "moves": moves,
    }


def _seat(number: int, place: int) -> Json:
    return {"number": number, "name": f"Player {number}", "kind": "human", "place": place}


def _move(version: int, seat: int | None, action: Json, before: list[Json], step: Any) -> Json:
    return {
        "version": version,
        "seat": seat,
        "origin": "human",
        "at": "2026-01-01T00:00:00Z",
        "action": action,
        "events": before + [GAME.event_to_json(event) for event in step.events],
        "snapshot": json.loads(GAME.dump_state(step.state)),
    }


def load(name: str) -> Json:
    found: Json = json.loads((FOLDER / f"{name}.json").read_text())
    return found


def write(name: str) -> None:
    """One line a move, so that a change can be read."""
    head = record(name)
    moves = ",\n".join(json.dumps(move) for move in head.pop("moves"))
    text = json.dumps(head)[:-1] + ', "moves": [\n' + moves + "\n]}\n"
    (FOLDER / f"{name}.json").write_text(text)


if __name__ == "__main__":
    for each in TABLES:
        write(each)
