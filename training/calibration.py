"""How far the predicted chance of losing a life is from what then happened."""

import numpy as np

from games.bots.greedy import habits_of
from games.bots.mind.numbers import rulebook
from games.engine.thirty_one.presets import PRESETS
from training.fitting import forward
from training.learning import playable
from training.selfplay import SIZES, Minds, gather
from training.storing import recall

ROUNDS, SEED, BINS = 3_000, 4242, 10


def calibration_error(preset: str, players: int) -> float | None:
    """Mean distance between prediction and outcome over ten bins of equal size, in lives."""
    rules, learned = PRESETS[preset], recall(preset, players)
    if learned is None:
        return None
    book = playable(rulebook(rules))
    knock, keep, take = habits_of(rules).for_players(players)
    net = learned.net.astype(np.float64)
    minds = Minds(np.stack([net, net]), np.stack([learned.odds, learned.odds]))
    limits = np.array([ROUNDS * 20, 0, 0])
    x, y, _, _ = gather(
        book, minds, players, knock, keep, learned.keep, take, 0.0, ROUNDS, SEED, limits
    )
    predicted = forward(learned.net, SIZES, x)[2][:, 0]
    order = np.array_split(np.argsort(predicted), BINS)
    distances = [abs(float(predicted[rows].mean() - y[rows].mean())) for rows in order]
    return round(float(np.mean(distances)) * (1 + book.closer_penalty), 4)
