"""Celery entry points: one service call each. Every task may run twice, or never."""

from datetime import timedelta
from uuid import UUID

from celery import shared_task
from django.utils import timezone

from games import dispatch
from games.services import analyses, maintenance, moves


@shared_task(name=dispatch.PLAY_BOT_TURN)
def play_bot_turn(match_id: str, version: int) -> None:
    moves.play_bot_turn(match_id=UUID(match_id), version=version, now=timezone.now())


@shared_task(name=dispatch.SWEEP_DUE_TURNS)
def sweep_due_turns() -> None:
    maintenance.sweep_due_turns(now=timezone.now())


@shared_task(name=dispatch.CANCEL_STALE_TABLES)
def cancel_stale_tables() -> None:
    maintenance.cancel_stale_tables(now=timezone.now(), after=timedelta(days=14))


@shared_task(name=dispatch.FORGET_ANSWERS)
def forget_answers() -> None:
    maintenance.forget_answers(now=timezone.now(), after=timedelta(days=7))


@shared_task(name=dispatch.ANALYSE_MATCH)
def analyse_match(match_id: str) -> None:
    analyses.go_on(match_id=UUID(match_id), now=timezone.now())


@shared_task(name=dispatch.SWEEP_ANALYSES)
def sweep_analyses() -> None:
    analyses.ask_again(now=timezone.now())
