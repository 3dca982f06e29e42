"""Whole rounds at numba speed: seats that follow a net, greedy habits, or chance."""

from typing import Any, NamedTuple

import numpy as np
from numba import njit

from games.bots.mind.belief import CANDIDATES, TURNS_TOLD, WORLDS
from games.bots.mind.net import Net
from games.bots.mind.numbers import POINTS
from games.bots.mind.outlook import width
from games.bots.mind.round import ACTOR, CHANCE, CHOICE, EXTRA, KEEP, OVER, PHASE
from games.bots.thinker import PATIENCE
from training.kernels import belief, habits, judge, outlook, showdown, sight, state, table

FIRST, SECOND = 32, 16
GREEDY, RANDOM = -1, -2

look = sight.look
deal, play, legal = table.deal, table.play, table.legal
losses, strength_of = showdown.losses, state.strength_of
greedy, falling = habits.greedy, habits.falling
rows_of, costs, finishes = judge.rows_of, judge.costs, judge.finishes
next_chance, cells_of, deals = belief.next_chance, belief.cells_of, belief.deals
width_of = outlook.width


def sizes_of(players: int) -> tuple[int, int, int, int]:
    """The layers of a net: it tells who loses a life, and whether I pay as the closer."""
    return width(players), FIRST, SECOND, players + 1


class Minds(NamedTuple):
    """Nets, belief odds and stakes (see `games.bots.stakes`), one row each."""

    nets: Any
    odds: Any
    stakes: Any


class Field(NamedTuple):
    """Per seat: the row of its net, GREEDY or RANDOM; thresholds in half points; temperature."""

    policy: Any
    knock: Any
    keep: Any
    temperature: Any
    take: int


class Trace(NamedTuple):
    """What the round leaves to learn from; `sizes` counts the used rows of each array."""

    rows: Any
    seats: Any
    cells: Any
    dealer: Any
    sizes: Any


@njit(cache=True)
def net_of(p: Any, players: int) -> Any:
    """The net whose parameters lie one after the other in `p`."""
    inputs, outputs = width_of(players), players + 1
    a = inputs * FIRST
    b = a + FIRST
    c = b + FIRST * SECOND
    d = c + SECOND
    e = d + SECOND * outputs
    sizes: Any = np.array([inputs, FIRST, SECOND, outputs])
    return Net(sizes, p[:a], p[a:b], p[b:c], p[c:d], p[d:e], p[e:])


@njit(cache=True)
def below(t: Any, limit: int) -> Any:
    t.marks[CHANCE] = next_chance(t.marks[CHANCE])
    return (t.marks[CHANCE] >> 8) % limit


@njit(cache=True)
def pick_by_risk(risk: Any, temperature: float, t: Any) -> int:
    """The index of the least risk, or a softmax draw."""
    best = 0
    for i in range(len(risk)):
        if risk[i] < risk[best]:
            best = i
    if temperature <= 0.0:
        return best
    total = 0.0
    for value in risk:
        total += np.exp((risk[best] - value) / temperature)
    mark = below(t, 1 << 20) / (1 << 20) * total
    for i in range(len(risk)):
        mark -= np.exp((risk[best] - risk[i]) / temperature)
        if mark < 0.0:
            return i
    return best


@njit(cache=True)
def sight_of(book: Any, t: Any, dealer: int) -> Any:
    actor = t.marks[ACTOR]
    hand = [t.hands[3 * actor], t.hands[3 * actor + 1], t.hands[3 * actor + 2]]
    if t.marks[EXTRA] >= 0:
        hand.append(t.marks[EXTRA])
    return look(len(t.turns), actor, dealer, hand, book.pack, t.record)


@njit(cache=True)
def act(
    book: Any, t: Any, dealer: int, minds: Any, mind: int, temperature: float, explores: bool
) -> Any:
    """The action of a net seat and the row of features it stands for (empty if none)."""
    seen = sight_of(book, t, dealer)
    actions = legal(book, t)
    for action in actions:
        if finishes(seen, book, action):
            return action, [0.0 for _ in range(0)]
    rows, places = rows_of(seen, book, minds.odds[mind], actions, CANDIDATES, WORLDS)
    net = net_of(minds.nets[mind], seen.players)
    risk = costs(net, minds.stakes[mind], len(actions), rows, places)
    pick = pick_by_risk(risk, temperature, t)
    if explores:
        pick = below(t, len(actions)) if below(t, 2) == 0 else pick_by_risk(risk, 0.12, t)
    first, found = 0, 0
    for row in range(len(places) // 2):
        if places[2 * row] == pick:
            first = row if found == 0 else first
            found += 1
    if found != 1:
        return actions[pick], [0.0 for _ in range(0)]
    length = width_of(seen.players)
    return actions[pick], rows[first * length : (first + 1) * length]


@njit(cache=True)
def note_belief(book: Any, t: Any, dealer: int, trace: Any) -> None:
    """Adds the cells of one opponent's real hand and of its candidates, if it has told anything."""
    at = trace.sizes[1]
    seen = sight_of(book, t, dealer)
    seat = 1 + below(t, seen.players - 1)
    if at >= trace.cells.shape[0] or len(seen.moves) == 0:
        return
    dealt = deals(seen, CANDIDATES, 0)
    real = 3 * ((t.marks[ACTOR] + seat) % seen.players)
    told = cells_of(
        seen,
        book.strength,
        book.draws,
        seat,
        t.hands[real],
        t.hands[real + 1],
        t.hands[real + 2],
    )
    if len(told) == 0:
        return
    for k in range(CANDIDATES + 1):
        if k > 0:
            slot = ((k - 1) * seen.players + seat) * 3
            told = cells_of(
                seen, book.strength, book.draws, seat, dealt[slot], dealt[slot + 1], dealt[slot + 2]
            )
        for i in range(min(len(told), TURNS_TOLD)):
            trace.cells[at, k, i] = told[i]
        for i in range(len(told), TURNS_TOLD):
            trace.cells[at, k, i] = -1
    trace.sizes[1] += 1


@njit(cache=True)
def dealer_decides(book: Any, t: Any, field: Any, explores: bool, trace: Any) -> None:
    """Keeps from a threshold on, or tries either and notes it."""
    actor = t.marks[ACTOR]
    held = strength_of(book, t, actor)
    action = KEEP if held >= field.keep[actor] * POINTS else KEEP + 1
    at = trace.sizes[2]
    if explores and at < trace.dealer.shape[0]:
        action = KEEP + below(t, 2)
        trace.dealer[at, 0] = held // POINTS
        trace.dealer[at, 1] = action - KEEP
        trace.dealer[at, 2] = -1.0
        trace.sizes[2] += 1
    play(book, t, action)


@njit(cache=True)
def play_round(
    book: Any,
    minds: Any,
    field: Any,
    dealer: int,
    deck: Any,
    chance: int,
    explorer: int,
    explore_at: int,
    trace: Any,
) -> Any:
    """One round; returns the lives lost. `explorer` tries something at turn `explore_at`."""
    t = deal(book, len(field.policy), dealer, deck, chance)
    while t.marks[PHASE] != OVER:
        actor = t.marks[ACTOR]
        mind = field.policy[actor]
        if t.marks[PHASE] == CHOICE:
            dealer_decides(book, t, field, mind >= 0 and explorer == actor, trace)
        elif mind == RANDOM:
            actions = legal(book, t)
            play(book, t, actions[below(t, len(actions))])
        elif mind == GREEDY or t.turns[actor] >= PATIENCE:
            knock = falling(book, field.knock[actor], t.turns[actor])
            play(book, t, greedy(book, t, knock, field.keep[actor], field.take))
        else:
            explores = explorer == actor and t.turns[actor] == explore_at
            if explores:
                forget(trace, actor)
            elif trace.cells.shape[0] > 0 and below(t, 20) == 0:
                note_belief(book, t, dealer, trace)
            action, row = act(book, t, dealer, minds, mind, field.temperature[actor], explores)
            note_row(trace, row, actor, mind)
            play(book, t, action)
    return losses(book, t)


@njit(cache=True)
def forget(trace: Any, actor: int) -> None:
    """What the seat did before it tries something is no example."""
    for at in range(trace.sizes[0]):
        if trace.seats[at] == actor:
            trace.seats[at] = -1


@njit(cache=True)
def note_row(trace: Any, row: Any, actor: int, mind: int) -> None:
    at = trace.sizes[0]
    if mind != 0 or len(row) == 0 or at >= trace.rows.shape[0]:
        return
    for i in range(len(row)):
        trace.rows[at, i] = row[i]
    trace.seats[at] = actor
    trace.sizes[0] += 1


@njit(cache=True)
def tell(lost: Any, seat: int, y: Any) -> None:
    """What a net of `seat` should have told: who loses a life, and whether it paid extra."""
    for other in range(len(lost)):
        y[other] = min(1.0, lost[(seat + other) % len(lost)])
    y[len(lost)] = max(0.0, lost[seat] - 1.0)


@njit(cache=True)
def gather(
    book: Any,
    minds: Any,
    players: int,
    knock: int,
    keep: int,
    net_keep: int,
    take: int,
    explore: float,
    rounds: int,
    seed: int,
    limits: Any,
) -> Any:
    """Plays `rounds` in mixed company; returns examples, belief cells and dealer's choices.

    An example is a row of features, and what happened of all that a net tells; `limits` bounds
    their numbers. Where somebody tries something, the others' rows are examples too: measured
    against tuned greedy players, a bot that has seen others err loses less (.385 against .418).
    """
    np.random.seed(seed)
    length = width_of(players)
    xs = np.zeros((limits[0], length), dtype=np.float32)
    ys = np.zeros((limits[0], players + 1), dtype=np.float32)
    cells = np.full((limits[1], CANDIDATES + 1, TURNS_TOLD), -1, dtype=np.int16)
    choices = np.zeros((limits[2], 3))
    sizes = np.zeros(3, dtype=np.int64)
    rows = np.zeros((64 * players, length))
    seats = np.zeros(64 * players, dtype=np.int64)
    field = Field(
        np.zeros(players, dtype=np.int64),
        np.zeros(players, dtype=np.int64),
        np.zeros(players, dtype=np.int64),
        np.zeros(players),
        take,
    )
    deck = book.pack.copy()
    filled = 0
    for _ in range(rounds):
        mixed = np.random.random() < 0.35
        for seat in range(players):
            other = np.random.random()
            field.policy[seat] = 0 if other < 0.85 else 1
            if mixed and other < 0.5:
                field.policy[seat] = GREEDY
            field.knock[seat] = knock - 2 * np.random.randint(-2, 5)
            field.keep[seat] = net_keep
            if field.policy[seat] == GREEDY:
                field.keep[seat] = keep + np.random.randint(-3, 3)
        field.policy[np.random.randint(players)] = 0
        np.random.shuffle(deck)
        sizes[0] = 0
        trace = Trace(rows, seats, cells, choices, sizes)
        explorer = np.random.randint(players) if np.random.random() < explore else -1
        if explorer >= 0 and field.policy[explorer] != 0:
            explorer = -1
        dealt = sizes[2]
        lost = play_round(
            book,
            minds,
            field,
            np.random.randint(players),
            deck,
            np.random.randint(1 << 30),
            explorer,
            int(np.random.random() ** 2 * 4),
            trace,
        )
        if sizes[2] > dealt:
            choices[dealt, 2] = lost[explorer]
        for at in range(sizes[0]):
            if seats[at] >= 0 and filled < limits[0]:
                xs[filled] = rows[at]
                tell(lost, seats[at], ys[filled])
                filled += 1
    return xs[:filled], ys[:filled], cells[: sizes[1]], choices[: sizes[2]]


@njit(cache=True)
def measure(book: Any, minds: Any, hero: Any, crowd: Any, deals_: int, seed: int) -> Any:
    """Lives lost by seat 0 of `hero` among `crowd`, a row for each deal and a column for each seat.

    Every deal is played once with the hero in each seat; the rest of the seats follow `crowd`.
    """
    np.random.seed(seed)
    players = len(crowd.policy)
    deck = book.pack.copy()
    lost = np.zeros((deals_, players))
    nothing = Trace(
        np.zeros((0, 0)),
        np.zeros(0, dtype=np.int64),
        np.zeros((0, CANDIDATES + 1, TURNS_TOLD), dtype=np.int16),
        np.zeros((0, 3)),
        np.zeros(3, dtype=np.int64),
    )
    for n in range(deals_):
        np.random.shuffle(deck)
        dealer, chance = n % players, np.random.randint(1 << 30)
        for seat in range(players):
            field = Field(
                crowd.policy.copy(),
                crowd.knock.copy(),
                crowd.keep.copy(),
                crowd.temperature.copy(),
                crowd.take,
            )
            field.policy[seat] = hero.policy[0]
            field.knock[seat] = hero.knock[0]
            field.keep[seat] = hero.keep[0]
            field.temperature[seat] = hero.temperature[0]
            lost[n, seat] = play_round(book, minds, field, dealer, deck, chance, -1, 0, nothing)[
                seat
            ]
    return lost
