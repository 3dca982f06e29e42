"""Celery entry points: registered under the names that jobs are asked for by, one service each."""

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from celery import current_app
from django.utils import timezone

from games import dispatch, persistence, tasks
from games.models import Match, Move
from tests.tables import Person, new_key, some_action

pytestmark = pytest.mark.django_db

NAMES: dict[str, Any] = {
    dispatch.PLAY_BOT_TURN: tasks.play_bot_turn,
    dispatch.SWEEP_DUE_TURNS: tasks.sweep_due_turns,
    dispatch.CANCEL_STALE_TABLES: tasks.cancel_stale_tables,
    dispatch.FORGET_ANSWERS: tasks.forget_answers,
    dispatch.ANALYSE_MATCH: tasks.analyse_match,
    dispatch.SWEEP_ANALYSES: tasks.sweep_analyses,
}
ASKED_FOR = {dispatch.PLAY_BOT_TURN, dispatch.ANALYSE_MATCH}


@pytest.mark.parametrize("name", NAMES)
def test_a_worker_knows_the_job(name: str) -> None:
    assert current_app.tasks[name].name == NAMES[name].name == name


def test_everything_on_the_schedule_exists() -> None:
    schedule = current_app.conf.beat_schedule.values()
    assert {entry["task"] for entry in schedule} == set(NAMES) - ASKED_FOR


def test_a_bot_turn_is_played_once_however_often_its_job_runs() -> None:
    ada = Person("Ada")
    match = ada.opens(bots=["greedy"], options={"lives": 9, "dealer_choice": "none"})
    if match["turn"]["seat"] == 0:
        ada.plays(match["id"], some_action(match["legal_actions"]))
    version = persistence.read_table(UUID(match["id"])).version

    for _ in range(2):
        tasks.play_bot_turn(match["id"], version)

    origins = Move.objects.filter(match_id=match["id"], version__gt=version).values_list("origin")
    assert set(origins) == {("bot",)}
    assert persistence.read_table(UUID(match["id"])).to_act == 0


def test_the_sweep_plays_what_is_overdue_now() -> None:
    ada, ben = Person("Ada"), Person("Ben")
    match = ada.opens(seats=2)
    ben.sits_down(match["id"])
    Match.objects.update(turn_deadline=timezone.now() - timedelta(seconds=1))

    tasks.sweep_due_turns()

    assert Move.objects.get(match_id=match["id"], version=3).version == 3
    assert Move.objects.filter(match_id=match["id"]).latest("version").origin == "timeout"


def test_tables_are_kept_two_weeks_and_answers_one() -> None:
    ada = Person("Ada")
    keyed = ada.post("/matches", {"preset": "a7", "seats": 2}, **{"Idempotency-Key": new_key()})
    old = timezone.now() - timedelta(days=14, seconds=1)
    Match.objects.filter(id=keyed.data["id"]).update(created_at=old)
    Move.objects.update(at=timezone.now() - timedelta(days=7, seconds=1))

    tasks.forget_answers()
    tasks.cancel_stale_tables()

    assert not Move.objects.filter(answer__isnull=False).exists()
    assert Match.objects.get(id=keyed.data["id"]).status == "cancelled"
