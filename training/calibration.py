"""How far the predicted chance of losing a life is from what then happened."""

import numpy as np

from games.bots.greedy import habits_of
from games.bots.mind.numbers import rulebook
from games.bots.stakes import plain
from games.engine.thirty_one.presets import PRESETS
from training.fitting import forward
from training.learning import minds_of, playable
from training.selfplay import gather, sizes_of
from training.storing import recall

ROUNDS, SEED, BINS = 6_000, 4242, 10


def calibration_error(preset: str, players: int) -> float | None:
    """Mean distance between prediction and outcome over ten bins of equal size, in lives."""
    rules, learned = PRESETS[preset], recall(preset, players)
    if learned is None:
        return None
    book = playable(rulebook(rules))
    knock, keep, take = habits_of(rules).for_players(players)
    minds = minds_of(book, learned, learned)
    limits = np.array([ROUNDS * 20, 0, 0])
    x, y, _, _ = gather(
        book, minds, players, knock, keep, learned.keep, take, 0.0, ROUNDS, SEED, limits
    )
    at_stake = np.array(plain(players, book.closer_penalty))
    predicted = forward(learned.net, sizes_of(players), x)[2] @ at_stake
    lost = y @ at_stake
    order = np.array_split(np.argsort(predicted), BINS)
    distances = [abs(float(predicted[rows].mean() - lost[rows].mean())) for rows in order]
    return round(float(np.mean(distances)), 4)
