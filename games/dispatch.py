"""Jobs are asked for here, by name, and only after commit.

The row is the truth and the message a hint: a hint that cannot be sent is dropped, and the sweep
asks again for what it finds due. So a broker that is down costs seconds, never a move.
"""

import logging
from functools import partial
from uuid import UUID

from celery import current_app
from django.db import transaction
from kombu.exceptions import OperationalError as BrokerDown

from games import live
from games.live.breaker import Breaker

logger = logging.getLogger(__name__)

PLAY_BOT_TURN = "games.play_bot_turn"
SWEEP_DUE_TURNS = "games.sweep_due_turns"
CANCEL_STALE_TABLES = "games.cancel_stale_tables"
FORGET_ANSWERS = "games.forget_answers"
ANALYSE_MATCH = "games.analyse_match"
SWEEP_ANALYSES = "games.sweep_analyses"

breaker = Breaker(pause_s=5.0)


def bot_turn(*, match_id: UUID, version: int, delay_s: int) -> None:
    """Ask for the bot's turn at `version`, `delay_s` seconds after commit."""
    send = partial(_send, PLAY_BOT_TURN, (str(match_id), version), queue="bots", delay_s=delay_s)
    transaction.on_commit(send, robust=True)


def analysis(*, match_id: UUID) -> None:
    """Ask, after commit, for the next part of an analysis."""
    send = partial(_send, ANALYSE_MATCH, (str(match_id),), queue="analyses", delay_s=0)
    transaction.on_commit(send, robust=True)


def wake_readers(*, match_id: UUID, version: int) -> None:
    """Tell waiting readers, after commit, that there is something new to look up."""
    transaction.on_commit(partial(live.announce, match_id, version), robust=True)


def _send(name: str, args: tuple[object, ...], *, queue: str, delay_s: int) -> None:
    if breaker.is_open:
        return
    try:
        current_app.send_task(name, args=args, queue=queue, countdown=delay_s or None)
    except (BrokerDown, OSError):
        breaker.trip()
        logger.warning("broker unreachable, the sweep will play", extra={"job": name})
