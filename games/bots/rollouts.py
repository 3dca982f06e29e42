"""What actions cost when the round is played out in many worlds, all being greedy.

Every action meets the same worlds, so that their difference is known better than each of them. The
worlds follow from what the seat sees alone, so the same sight gives the same numbers.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from games.bots.bot import History
from games.bots.greedy import habits_of
from games.bots.mind.belief import CELLS, next_chance, seed_of, worlds
from games.bots.mind.habits import falling, greedy
from games.bots.mind.numbers import Rulebook, covers, rulebook
from games.bots.mind.outlook import replying_seats
from games.bots.mind.round import ACTOR, CHOICE, EXTRA, LAST_LAP, OVER, PHASE, TURNS, Table
from games.bots.mind.showdown import lost_by
from games.bots.mind.sight import CLOSER, DEALER, SWEEPS, TAKEN, Sight
from games.bots.mind.supply import shuffle
from games.bots.mind.table import play
from games.bots.numbering import number_of
from games.bots.quick_turns import draw_turn, swap_turn
from games.bots.reading import sight_of
from games.bots.thinking import mind_at
from games.engine.thirty_one.actions import Action
from games.engine.thirty_one.views import View

CANDIDATES_PER_WORLD = 2
HAND = 3


@dataclass(frozen=True, slots=True)
class Tried:
    """An action and the lives it lost in each world."""

    action: Action
    losses: tuple[float, ...]

    @property
    def loss(self) -> float:
        return sum(self.losses) / len(self.losses)


class Arena:
    """The worlds of one decision, each made when an action first meets it."""

    def __init__(self, view: View, sight: Sight, starts: Sequence[list[int]]) -> None:
        """`starts` are worlds as `belief.worlds` gives them."""
        self._view, self._sight, self._starts = view, sight, starts
        self._book = rulebook(view.rules)
        self._habits = habits_of(view.rules).for_players(sight.players)
        self._tables: dict[int, Table] = {}

    def losses(self, action: Action, places: Iterable[int]) -> list[float]:
        """Lives that `action` loses in the worlds at `places`."""
        number = number_of(action, self._sight)
        return [
            play_out(self._book, copy_of(self._table(place)), number, self._habits)
            for place in places
        ]

    def tried(self, actions: Iterable[Action]) -> tuple[Tried, ...]:
        """Each of `actions` in all worlds."""
        everywhere = range(len(self._starts))
        return tuple(Tried(each, tuple(self.losses(each, everywhere))) for each in actions)

    def _table(self, place: int) -> Table:
        if place not in self._tables:
            start = self._starts[place]
            self._tables[place] = table_of(self._view, self._sight, start, place)
        return self._tables[place]


def arena_of(view: View, history: History, count: int) -> Arena | None:
    """`count` worlds that the viewer can believe in. None under rules the numbers cannot say."""
    if not covers(view.rules):
        return None
    book, mind = rulebook(view.rules), mind_at(view)
    sight = sight_of(view, history, book)
    odds = mind.odds if mind else [0.0] * CELLS
    cards = worlds(sight, book.strength, odds, book.draws, count * CANDIDATES_PER_WORLD, count)
    stride = 3 * sight.players
    starts = [cards[at : at + stride] for at in range(0, count * stride, stride)]
    return Arena(view, sight, starts)


def copy_of(table: Table) -> Table:
    return Table._make(map(list, table))


def play_out(book: Rulebook, table: Table, action: int, habits: tuple[int, int, int]) -> float:
    """Lives that seat 0 loses if it plays `action` and all are greedy from then on."""
    knock, keep, take = habits
    marks = table.marks
    play(book, table, action)
    while marks[PHASE] != OVER:
        falls = falling(book, knock, table.turns[marks[ACTOR]])
        if marks[PHASE] == CHOICE or marks[EXTRA] >= 0:
            play(book, table, greedy(book, table, falls, keep, take))
        elif book.draws:
            draw_turn(book, table, falls, take)
        else:
            swap_turn(book, table, falls)
    return lost_by(book, table, 0)


def table_of(view: View, sight: Sight, world: list[int], number: int) -> Table:
    """The round as it stands, with the hidden hands of one world; seat 0 is to act."""
    phase = _phase(view)
    table = Table(
        hands=[*sight.hand[:3], *world[3:]],
        pool=[card for card in (sight.pool[:1] if _draws(view) else sight.pool) if card >= 0],
        stock=[card for card in sight.unseen if card not in world[3:]],
        waste=[],
        queue=replying_seats(sight) if phase == LAST_LAP else [],
        passed=list(sight.passed),
        standing=list(sight.standing),
        turns=list(sight.turns),
        marks=_marks(sight, phase, next_chance(seed_of(sight) ^ number)),
        record=[],
    )
    shuffle(table, table.stock)
    return table


def _marks(sight: Sight, phase: int, chance: int) -> list[int]:
    """The slots of `Table.marks`, in their order."""
    in_turn = len(sight.hand) > HAND
    flags = sight.flags
    return [
        0,
        flags[DEALER],
        flags[CLOSER],
        flags[SWEEPS],
        phase,
        sight.hand[HAND] if in_turn else -1,
        flags[TAKEN] if in_turn else -1,
        int(phase == TURNS and all(sight.standing[1:])),
        chance,
    ]


def _draws(view: View) -> bool:
    return view.rules.exchange_mechanism == "draw_discard"


def _phase(view: View) -> int:
    phase = view.round.phase if view.round else ""
    return {"dealer_choice": CHOICE, "last_lap": LAST_LAP}.get(phase, TURNS)
