"""Whole matches in numbers: how often one `hard` seat outlives the `solid` ones."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from games.bots.greedy import habits_of
from games.bots.mind.belief import CANDIDATES, TURNS_TOLD
from games.bots.mind.numbers import rulebook
from games.bots.stakes import Stakes, from_last_lives_on, penalty_of, plain
from games.engine.thirty_one.presets import PRESETS
from games.engine.thirty_one.rules import Rules
from training.learning import Learned, alike, minds_of, playable
from training.selfplay import Field, Trace, play_round
from training.storing import recall

SEED = 77
NOTHING = Trace(
    np.zeros((0, 0)),
    np.zeros(0, dtype=np.int64),
    np.zeros((0, CANDIDATES + 1, TURNS_TOLD), dtype=np.int16),
    np.zeros((0, 3)),
    np.zeros(3, dtype=np.int64),
)

Aim = Callable[[tuple[int, ...], Rules], Stakes]
"""What is at stake, from the lives left, the hero's first and then clockwise."""


def rounds_alone(lives: tuple[int, ...], rules: Rules) -> Stakes:
    return plain(len(lives), penalty_of(rules))


class Stage(NamedTuple):
    """What a round with so many players needs."""

    learned: Learned
    crowd: Field


def stages(preset: str, players: int) -> dict[int, Stage] | None:
    """For every number of players down to two; None if a net is missing."""
    rules, found = PRESETS[preset], {}
    for count in range(2, players + 1):
        learned = recall(preset, count)
        if learned is None:
            return None
        found[count] = Stage(learned, alike(count, -1, *habits_of(rules).for_players(count)))
    return found


def wins(
    preset: str, players: int, matches: int, aim: Aim = from_last_lives_on
) -> tuple[float, float] | None:
    """The share of matches that the hero wins, and half the width of its 95 % interval."""
    rules, by_count = PRESETS[preset], stages(preset, players)
    if by_count is None:
        return None
    book, rng = playable(rulebook(rules)), np.random.default_rng(SEED)
    won = sum(
        survives(book, rules, by_count, (players, number % players), aim, rng)
        for number in range(matches)
    )
    share = won / matches
    return share, 1.96 * float(np.sqrt(share * (1 - share) / matches))


def survives(
    book: Any,
    rules: Rules,
    by_count: dict[int, Stage],
    players_and_hero: tuple[int, int],
    aim: Aim,
    rng: Any,
) -> bool:
    players, hero = players_and_hero
    lives = dict.fromkeys(range(players), rules.lives + int(rules.swim))
    dealer = int(rng.integers(players))
    while hero in lives and len(lives) > 1:
        seats = sorted(lives)
        # The deal goes to the left, past seats that are out.
        dealer = next((seat for seat in seats if seat >= dealer), seats[0])
        place = seats.index(hero)
        around = tuple(lives[seat] for seat in seats[place:] + seats[:place])
        stage = by_count[len(seats)]
        lost = play(book, stage, aim(around, rules), place, seats.index(dealer), rng)
        left = {seat: lives[seat] - lost[at] for at, seat in enumerate(seats)}
        if any(count > 0 for count in left.values()):
            lives = {seat: count for seat, count in left.items() if count > 0}
        dealer = (dealer + 1) % players
    return hero in lives


def play(book: Any, stage: Stage, stakes: Stakes, place: int, dealer: int, rng: Any) -> list[int]:
    """Lives lost by each seat in one round; the hero sits at `place`."""
    policy, keep = stage.crowd.policy.copy(), stage.crowd.keep.copy()
    policy[place], keep[place] = 0, stage.learned.keep
    field = stage.crowd._replace(policy=policy, keep=keep)
    minds = minds_of(book, stage.learned, stakes=stakes)
    deck = rng.permutation(book.pack)
    chance = int(rng.integers(1 << 30))
    lost = play_round(book, minds, field, dealer, deck, chance, -1, 0, NOTHING)
    return [int(each) for each in lost]
