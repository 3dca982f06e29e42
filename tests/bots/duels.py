"""Single rounds between two bots, every deal played from both seats."""

import random
from typing import Any

from games.engine.cards import PACKS
from games.engine.thirty_one import transitions, views
from games.engine.thirty_one.events import RoundEnded
from games.engine.thirty_one.presets import PRESETS
from tests.bots.rounds import seen_by
from tests.engine.stacked import StackedChance, deal_stacked


def lives_lost_per_round(preset: str, hero: Any, rival: Any, deals: int) -> float:
    """By `hero`, over both seats of each deal."""
    rng = random.Random(preset)
    rules = PRESETS[preset]
    lost = 0.0
    for number in range(deals):
        pack = list(PACKS[rules.pack])
        rng.shuffle(pack)
        for seat in (0, 1):
            bots = (hero, rival) if seat == 0 else (rival, hero)
            lost += play_deal(rules, pack, number % 2, bots, rng)[seat]
    return lost / (2 * deals)


def play_deal(rules: Any, pack: Any, dealer: int, bots: Any, rng: random.Random) -> dict[int, int]:
    """Lives lost by seat."""
    step = deal_stacked(rules, pack, [5] * len(bots), dealer)
    chance, state, events = StackedChance(pack, dealer=dealer), step.state, list(step.events)
    while (seat := state.round.actor) is not None:
        view = views.view_for(state, seat)
        action = bots[seat].choose(view, seen_by(seat, events), rng)
        step = transitions.apply(state, seat, action, chance)
        state = step.state
        events += step.events
    ended = next(event for event in reversed(events) if isinstance(event, RoundEnded))
    return {result.seat: result.lost for result in ended.results}
