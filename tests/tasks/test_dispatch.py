"""Hints to the worker: sent after commit, by name, and never missed when they cannot be sent."""

from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import transaction
from kombu.exceptions import OperationalError

from config import celery_app
from games import dispatch
from games.live.breaker import Breaker
from tests.tables import Person, some_action

pytestmark = pytest.mark.django_db(transaction=True, available_apps=["accounts", "games"])

MATCH = uuid4()


class Broker:
    """Stands where Celery's application sends its messages from."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, tuple[Any, ...], dict[str, Any]]] = []
        self.error: Exception | None = None
        self.asked = 0

    def send_task(self, name: str, *, args: tuple[Any, ...], **options: Any) -> None:
        self.asked += 1
        if self.error is not None:
            raise self.error
        self.sent.append((name, args, options))


@pytest.fixture
def broker(monkeypatch: pytest.MonkeyPatch) -> Broker:
    broker = Broker()
    monkeypatch.setattr(celery_app, "send_task", broker.send_task)
    monkeypatch.setattr(dispatch, "breaker", Breaker(pause_s=60))
    return broker


def test_a_hint_leaves_after_commit_and_not_before(broker: Broker) -> None:
    with transaction.atomic():
        dispatch.bot_turn(match_id=MATCH, version=7, delay_s=0)
        assert broker.sent == []
    options = {"queue": "bots", "countdown": None}
    assert broker.sent == [("games.play_bot_turn", (str(MATCH), 7), options)]


def test_an_analysis_waits_in_a_queue_of_its_own_so_that_bots_need_not(broker: Broker) -> None:
    dispatch.analysis(match_id=MATCH)
    options = {"queue": "analyses", "countdown": None}
    assert broker.sent == [("games.analyse_match", (str(MATCH),), options)]


def test_a_hint_of_a_change_that_was_rolled_back_never_leaves(broker: Broker) -> None:
    with transaction.atomic():
        dispatch.bot_turn(match_id=MATCH, version=7, delay_s=0)
        transaction.set_rollback(True)
    assert broker.asked == 0


def test_a_pause_is_kept_by_the_broker(broker: Broker) -> None:
    dispatch.bot_turn(match_id=MATCH, version=7, delay_s=3)
    assert broker.sent[0][2]["countdown"] == 3


@pytest.mark.parametrize("error", [OperationalError("gone"), ConnectionRefusedError()])
def test_without_a_broker_the_move_stands_and_the_next_ones_do_not_wait_for_it(
    broker: Broker, error: Exception
) -> None:
    broker.error = error
    ada = Person("Ada")
    match = ada.opens(bots=["greedy"], options={"lives": 9, "dealer_choice": "none"})
    if match["turn"]["seat"] == 0:
        ada.plays(match["id"], some_action(match["legal_actions"]))
    dispatch.bot_turn(match_id=UUID(match["id"]), version=9, delay_s=0)

    assert broker.asked == 1, "one failure keeps the others from trying"


def test_after_a_while_the_broker_is_tried_again(
    broker: Broker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dispatch, "breaker", Breaker(pause_s=0))
    broker.error = OperationalError("gone")
    dispatch.bot_turn(match_id=MATCH, version=7, delay_s=0)
    broker.error = None
    dispatch.bot_turn(match_id=MATCH, version=8, delay_s=0)

    assert [args for _, args, _ in broker.sent] == [(str(MATCH), 8)]


def test_a_person_is_not_hinted_at(broker: Broker) -> None:
    ada, ben = Person("Ada"), Person("Ben")
    match = ada.opens(seats=2)
    ben.sits_down(match["id"])
    assert broker.asked == 0
