"""Engine actions per CPU second beside python-chess push+pop, measured in one run.

    python -m tests.benchmarks.engine_speed [rounds of measurement]

Both sides replay games recorded beforehand: whole random matches of every preset, through
`Game.apply` with legality checked and a fresh state each time, against random chess games, where a
move is one push and one pop.
The two take turns, so that a busy machine slows both.
"""

# ruff: noqa: T201 - a command prints.

import gc
import random
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import chess

from games.engine.chance import SeededChance
from games.engine.registry import GAMES

GAME = GAMES["thirty_one"]
SEATS = (2, 3, 4, 5)
MATCHES_PER_PRESET = 4
CHESS_GAMES = 20


@dataclass(frozen=True, slots=True)
class Record:
    """One match: everything that is needed to play it again."""

    rules: Any
    seats: int
    chance: SeededChance
    actions: tuple[tuple[int, Any], ...]


def choices(view: Any) -> Iterator[Any]:
    """Every action on offer, as JSON."""
    for offer in GAME.view_to_json(view)["legal_actions"]:
        kind = offer["type"]
        if kind == "swap_one":
            for give in offer["give"]:
                for take in offer["take"]:
                    yield {"type": kind, "give": give, "take": take}
        elif kind == "discard":
            for card in offer["card"]:
                yield {"type": kind, "card": card}
        else:
            yield {"type": kind}


def record_match(preset: str, seats: int, number: int) -> Record:
    rules = GAME.expand_rules(preset, {})
    chance = SeededChance(f"{preset}/{seats}/{number}".encode())
    rng = random.Random(number)
    state = GAME.new_match(rules, seats, chance).state
    actions = []
    while (seat := GAME.to_act(state)) is not None:
        chosen = rng.choice(list(choices(GAME.view(state, seat))))
        action = GAME.action_from_json(chosen)
        actions.append((seat, action))
        state = GAME.apply(state, seat, action, chance).state
    return Record(rules, seats, chance, tuple(actions))


def replay(record: Record) -> None:
    state = GAME.new_match(record.rules, record.seats, record.chance).state
    for seat, action in record.actions:
        state = GAME.apply(state, seat, action, record.chance).state


def record_chess(number: int) -> list[chess.Move]:
    rng, board = random.Random(number), chess.Board()
    moves: list[chess.Move] = []
    while not board.is_game_over() and len(moves) < 120:
        move = rng.choice(list(board.legal_moves))
        board.push(move)
        moves.append(move)
    return moves


def push_and_pop(moves: list[chess.Move]) -> None:
    board = chess.Board()
    for move in moves:
        board.push(move)
    for _ in moves:
        board.pop()


def check_push_and_pop(moves: list[chess.Move]) -> None:
    """With legality checked on that side too: `push` itself takes any move."""
    board = chess.Board()
    for move in moves:
        assert move in board.legal_moves
        board.push(move)
    for _ in moves:
        board.pop()


def seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def fastest(works: list[Callable[[], object]], repeats: int) -> list[float]:
    """CPU seconds of each piece of work, done again and again by turns.

    Pieces are short, so that even on a busy machine each is once left alone. Without the garbage
    collector, as `timeit` does: it would mostly walk the recordings.
    """
    gc.disable()
    rounds = [[seconds(work) for work in works] for _ in range(repeats)]
    gc.enable()
    return [min(spent) for spent in zip(*rounds, strict=True)]


def codec_report(records: list[Record]) -> str:
    states = []
    for record in records:
        state = GAME.new_match(record.rules, record.seats, record.chance).state
        for seat, action in record.actions[:40]:
            states.append(state)
            state = GAME.apply(state, seat, action, record.chance).state
    texts = [GAME.dump_state(state) for state in states]
    start = time.process_time()
    for state, text in zip(states, texts, strict=True):
        GAME.load_state(text, state.rules)
        GAME.dump_state(state)
    each = (time.process_time() - start) / len(states) * 1e6
    largest = max(len(text.encode()) for text in texts)
    return f"codec: decode + encode {each:.0f} us; largest snapshot {largest} bytes"


def main(repeats: int) -> None:
    records = [
        record_match(preset, seats, number)
        for preset in GAME.preset_keys()
        for seats in SEATS
        for number in range(MATCHES_PER_PRESET // len(SEATS))
    ]
    games = [record_chess(number) for number in range(CHESS_GAMES)]
    works: list[Callable[[], object]] = [partial(replay, record) for record in records]
    works += [partial(push_and_pop, moves) for moves in games]
    works += [partial(check_push_and_pop, moves) for moves in games]
    spent = fastest(works, repeats)
    moves = sum(map(len, games))
    ours = sum(len(record.actions) for record in records) / sum(spent[: len(records)])
    theirs = moves / sum(spent[len(records) : -len(games)])
    checked = moves / sum(spent[-len(games) :])
    print(f"engine: {ours:,.0f} actions a CPU second, legality checked")
    print(f"python-chess {chess.__version__}: {theirs:,.0f} push+pop, unchecked")
    print(f"python-chess, legality checked: {checked:,.0f}")
    print(f"ratio: {ours / theirs:.2f} unchecked, {ours / checked:.2f} checked")
    print(codec_report(records))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 25)
