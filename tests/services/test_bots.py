"""Bots play in jobs: all in a row at once, and whatever they do their table goes on."""

import logging
from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.utils import timezone

from games import dispatch, persistence
from games.bots import registry
from games.engine.thirty_one.actions import Pass, SwapOne
from games.services import bot_turns, moves
from games.table import Table
from tests.books import check_books, log_of
from tests.tables import Body, Person, play_bots, some_action

pytestmark = pytest.mark.django_db

Choose = Callable[[Any, Any, Any], Any]


class ScriptedBot:
    """Somebody else's bot, which does what the test says."""

    key = name = "scripted"
    strength = 1

    def __init__(self, choose: Choose) -> None:
        self.choose = choose


@pytest.fixture
def bots_choose(monkeypatch: pytest.MonkeyPatch) -> Callable[[Choose], None]:
    """Let the greedy bot's seats be played by a function."""

    def replace(choose: Choose) -> None:
        bots = {**registry.BOTS, "greedy": ScriptedBot(choose)}
        monkeypatch.setattr(registry, "BOTS", bots)

    return replace


@pytest.fixture
def hints(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """Version and pause of every bot turn that was asked for."""
    asked: list[tuple[int, int]] = []

    def remember(*, match_id: UUID, version: int, delay_s: int) -> None:
        asked.append((version, delay_s))

    monkeypatch.setattr(dispatch, "bot_turn", remember)
    return asked


def read(match: Body) -> Table:
    return persistence.read_table(UUID(match["id"]))


def play_at(table: Table) -> None:
    moves.play_bot_turn(match_id=table.id, version=table.version, now=timezone.now())


def a_bots_turn(ada: Person, **spec: Any) -> Table:
    """A table where a bot is to act, right after Ada's move."""
    match = ada.opens(**{"options": {"lives": 9}, "bots": ["greedy", "greedy"], **spec})
    while (table := read(match)).to_act == 0:
        ada.plays(match["id"], some_action(ada.sees(match["id"])["legal_actions"]))
    return table


def test_bots_in_a_row_play_in_one_job(hints: list[tuple[int, int]]) -> None:
    ada = Person("Ada")
    match = ada.opens(seats=5, bots=["random"] * 4, options={"lives": 9})
    play_bots(match["id"])
    table = read(match)
    assert table.to_act == 0
    while read(match).to_act == 0:
        ada.plays(match["id"], some_action(ada.sees(match["id"])["legal_actions"]))
    start = read(match)
    hints.clear()

    play_at(start)

    seats = {entry.seat for entry in log_of(match["id"])[start.version :]}
    assert len(seats) > 1
    assert read(match).to_act == 0
    assert hints == [], "nobody is asked when a person is to act"
    check_books(match["id"])


def test_a_job_heard_twice_or_late_changes_nothing() -> None:
    start = a_bots_turn(Person("Ada"))
    play_at(start)
    after = persistence.read_table(start.id)

    play_at(start)

    assert persistence.read_table(start.id) == after


def test_with_a_pause_each_job_plays_one_action_and_asks_for_the_next(
    hints: list[tuple[int, int]],
) -> None:
    start = a_bots_turn(Person("Ada"), bot_delay_s=3, preset="blitz")
    hints.clear()

    play_at(start)

    after = persistence.read_table(start.id)
    assert after.version == start.version + 1
    assert hints == [(after.version, 3)]
    assert after.turn_deadline is not None
    assert after.turn_deadline - log_of(start.id)[-1].at == timedelta(seconds=3 + 2)


def test_a_very_long_run_of_bots_goes_on_in_the_next_job(
    hints: list[tuple[int, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_turns, "MAX_RUN", 1)
    start = a_bots_turn(Person("Ada"), bots=["greedy"] * 3)
    table = start
    hints.clear()

    play_at(start)

    table = persistence.read_table(start.id)
    assert table.version == start.version + 1
    expected = [] if table.to_act == 0 else [(table.version, 0)]
    assert hints == expected


def raises(_view: Any, _history: Any, _rng: Any) -> Any:
    raise ZeroDivisionError


def plays_a_card_it_does_not_hold(view: Any, _history: Any, _rng: Any) -> Any:
    return SwapOne(give=view.round.pool[0], take=view.round.pool[1])


def plays_nonsense(_view: Any, _history: Any, _rng: Any) -> Any:
    return "fold"


@pytest.mark.parametrize(
    ("choose", "problem"),
    [
        (raises, "ZeroDivisionError"),
        (plays_a_card_it_does_not_hold, "illegal_action"),
        (plays_nonsense, "AssertionError"),
    ],
)
def test_for_a_bot_that_fails_the_default_is_played_and_operators_are_told(
    bots_choose: Callable[[Choose], None],
    caplog: pytest.LogCaptureFixture,
    choose: Choose,
    problem: str,
) -> None:
    start = a_bots_turn(Person("Ada"), options={"lives": 9, "dealer_choice": "none"})
    default = start.game.action_to_json(start.game.default_action(start.state))
    bots_choose(choose)

    with caplog.at_level(logging.ERROR):
        play_at(start)

    entry = log_of(start.id)[start.version]
    assert (entry.origin, entry.action) == ("bot", default)
    record = caplog.records[0]
    assert (record.match_id, record.bot, record.problem) == (str(start.id), "greedy", problem)  # type: ignore[attr-defined]
    check_books(start.id)


def test_a_match_with_failing_bots_only_ends_all_the_same(
    bots_choose: Callable[[Choose], None],
) -> None:
    ada = Person("Ada")
    match = ada.opens(bots=["greedy", "greedy"])
    ada.post(f"/matches/{match['id']}/resign")
    bots_choose(raises)

    play_bots(match["id"])

    assert read(match).status == "finished"
    check_books(match["id"])


def test_a_bot_sees_no_hand_but_its_own_and_the_events_of_its_round(
    bots_choose: Callable[[Choose], None],
) -> None:
    seen: list[tuple[Any, Any]] = []

    def look(view: Any, history: Any, _rng: Any) -> Any:
        seen.append((view, history))
        return Pass()

    start = a_bots_turn(Person("Ada"))
    bots_choose(look)
    play_at(start)

    for view, history in seen:
        body = start.game.view_to_json(view)
        assert {row["number"] for row in body["seats"] if "hand" in row} == {view.viewer}
        dealt = [hand for event in history for hand in event.get("hands", ())]
        assert {hand["seat"] for hand in dealt} <= {view.viewer}
    assert seen[0][1][0]["type"] in {"round_started", "match_started"}


def test_a_bots_run_is_dropped_where_somebody_resigned_while_it_thought(
    bots_choose: Callable[[Choose], None],
) -> None:
    ada = Person("Ada")
    start = a_bots_turn(ada)

    def think_long(_view: Any, _history: Any, _rng: Any) -> Any:
        if persistence.read_table(start.id).version == start.version:
            ada.post(f"/matches/{start.id}/resign")
        return Pass()

    bots_choose(think_long)
    play_at(start)

    last = log_of(start.id)[-1]
    assert last.action == {"type": "resign"}
    check_books(start.id)
