"""What Prometheus is told about moves, and never about matches or people."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from games.bots import registry
from tests.tables import Person, new_key, play_bots, some_action

pytestmark = pytest.mark.django_db

Reading = Callable[[str], float]


@pytest.fixture
def told(client: Client) -> Reading:
    """How much a sample has grown since the test began."""

    def read() -> dict[str, float]:
        lines = client.get("/metrics").content.decode().splitlines()
        samples = [line.rpartition(" ") for line in lines if not line.startswith("#")]
        return {name: float(value) for name, _, value in samples}

    before = read()
    return lambda sample: read().get(sample, 0) - before.get(sample, 0)


def waiting_for_ann() -> tuple[Person, str]:
    ann = Person("Ann")
    # A bot that had closed would end the round with Ann's move, and might have nothing to do.
    options = {"dealer_choice": "none", "lives": 9, "close_first_turn": "forbidden"}
    match = ann.opens(bots=["greedy"], options=options)
    play_bots(match["id"])
    return ann, match["id"]


def test_a_move_is_counted_and_timed_by_who_made_it(told: Reading) -> None:
    ann, match = waiting_for_ann()
    bots_before = told('thirty_one_moves_total{origin="bot"}')

    ann.plays(match, {"type": "pass"})
    play_bots(match)

    assert told('thirty_one_moves_total{origin="human"}') == 1
    assert told('thirty_one_move_seconds_count{origin="human"}') == 1
    assert told('thirty_one_moves_total{origin="bot"}') > bots_before
    assert told('thirty_one_move_seconds_count{origin="bot"}') >= 1


def test_a_repeated_request_counts_as_a_replay_and_not_as_a_move(told: Reading) -> None:
    ann, match = waiting_for_ann()
    seen, key = ann.sees(match), new_key()
    action = some_action(seen["legal_actions"])

    for _ in range(2):
        ann.moves(match, action, version=seen["version"], **{"Idempotency-Key": key})

    assert told('thirty_one_moves_total{origin="human"}') == 1
    assert told("thirty_one_replayed_answers_total") == 1


def test_a_refused_move_is_neither_counted_nor_timed(told: Reading) -> None:
    ann, match = waiting_for_ann()

    assert (
        ann.moves(match, {"type": "draw_deck"}, version=ann.sees(match)["version"]).status_code
        == 422
    )

    assert told('thirty_one_moves_total{origin="human"}') == 0
    assert told('thirty_one_move_seconds_count{origin="human"}') == 0


def test_a_failing_bot_is_counted_by_its_name(
    told: Reading, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Broken:
        def choose(self, _view: Any, _history: Any, _rng: random.Random) -> Any:
            raise ZeroDivisionError

    ann, match = waiting_for_ann()
    monkeypatch.setattr(registry, "get", lambda _key: Broken())

    ann.plays(match, {"type": "pass"})
    play_bots(match)

    assert told('thirty_one_bot_failures_total{bot="greedy"}') >= 1


def test_no_metric_names_a_match_or_a_player(client: Client) -> None:
    ann, match = waiting_for_ann()
    ann.plays(match, {"type": "pass"})

    told = client.get("/metrics").content.decode()

    assert match not in told
    assert ann.id not in told
    assert "Ann" not in told
