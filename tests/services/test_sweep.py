"""What must happen whether or not anybody asks."""

import logging
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any
from uuid import UUID

import pytest
from django.db import connection
from django.db.models import F
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games import persistence
from games.models import Match, Move
from games.selectors import work
from games.services import maintenance
from tests.books import check_books, log_of
from tests.tables import Body, Person, new_key, some_action

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)
MINUTE = timedelta(minutes=1)


def due(match: Body, at: datetime) -> None:
    Match.objects.filter(id=match["id"]).update(turn_deadline=at)


def versions(*matches: Body) -> list[int]:
    return [persistence.read_table(UUID(match["id"])).version for match in matches]


def running(ada: Person) -> Body:
    match = ada.opens(seats=2)
    return Person("Ben").sits_down(match["id"])


def test_the_sweep_plays_what_is_due_and_nothing_else() -> None:
    ada, now = Person("Ada"), timezone.now()
    late, exactly, early = running(ada), running(ada), running(ada)
    due(late, now - DAY)
    due(exactly, now)
    due(early, now + timedelta(microseconds=1))
    before = versions(late, exactly, early)

    maintenance.sweep_due_turns(now=now)

    assert [b - a for a, b in zip(before, versions(late, exactly, early), strict=True)] == [1, 1, 0]
    assert log_of(late["id"])[-1].origin == "timeout"


def test_the_longest_overdue_come_first() -> None:
    ada, now = Person("Ada"), timezone.now()
    matches = [running(ada) for _ in range(3)]
    for hours, match in zip((1, 3, 2), matches, strict=True):
        due(match, now - timedelta(hours=hours))

    listed = work.due_matches(now=now, limit=2)

    assert [str(match_id) for match_id, _ in listed] == [matches[1]["id"], matches[2]["id"]]


def test_a_bot_whose_job_was_lost_is_played_by_the_sweep() -> None:
    ada = Person("Ada")
    match = ada.opens(bots=["greedy"])
    while (table := persistence.read_table(UUID(match["id"]))).to_act == 0:
        ada.plays(match["id"], some_action(ada.sees(match["id"])["legal_actions"]))
    assert table.turn_deadline is not None
    assert table.turn_deadline - log_of(match["id"])[-1].at == timedelta(seconds=2)

    maintenance.sweep_due_turns(now=table.turn_deadline)

    assert log_of(match["id"])[table.version].origin == "bot"
    check_books(match["id"])


@pytest.mark.parametrize(
    "defect", [{"snapshot": "{not json"}, {"to_act": 1 - F("to_act")}], ids=["state", "actor"]
)
def test_a_match_that_cannot_be_played_does_not_stop_the_others(
    caplog: pytest.LogCaptureFixture, defect: dict[str, Any]
) -> None:
    ada, now = Person("Ada"), timezone.now()
    broken, sound = running(ada), running(ada)
    due(broken, now - DAY)
    due(sound, now)
    Match.objects.filter(id=broken["id"]).update(**defect)

    with caplog.at_level(logging.ERROR):
        maintenance.sweep_due_turns(now=now)

    assert log_of(sound["id"])[-1].origin == "timeout"
    assert [record.match_id for record in caplog.records] == [broken["id"]]  # type: ignore[attr-defined]
    put_off = Match.objects.get(id=broken["id"]).turn_deadline
    assert put_off is not None
    assert now + maintenance.RETRY_AFTER <= put_off < now + 2 * maintenance.RETRY_AFTER
    assert work.overdue_count(now=now) == 0


def test_a_long_sweep_takes_nobodys_time_and_leaves_the_rest_to_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ada, now = Person("Ada"), timezone.now()
    first, second, third = matches = [running(ada) for _ in range(3)]
    for place, match in enumerate(matches):
        due(match, now - DAY + place * MINUTE)
    before = versions(*matches)
    monkeypatch.setattr(maintenance, "monotonic", iter([50.0, 50.0, 65.0, 71.0]).__next__)

    maintenance.sweep_due_turns(now=now)

    assert [b - a for a, b in zip(before, versions(*matches), strict=True)] == [1, 1, 0]
    began, later = (persistence.read_table(UUID(match["id"])) for match in (first, second))
    assert began.turn_deadline == now + DAY
    assert later.turn_deadline == now + timedelta(seconds=15) + DAY
    assert persistence.read_table(UUID(third["id"])).turn_deadline == now - DAY + 2 * MINUTE


def test_tables_nobody_started_are_cancelled_after_a_while() -> None:
    ada, now = Person("Ada"), timezone.now()
    old, new, started = ada.opens(seats=3), ada.opens(seats=3), running(ada)
    for match in (old, started):
        Match.objects.filter(id=match["id"]).update(created_at=now - 15 * DAY)

    maintenance.cancel_stale_tables(now=now, after=14 * DAY)

    status = {str(row.id): row.status for row in Match.objects.all()}
    assert status == {old["id"]: "cancelled", new["id"]: "open", started["id"]: "active"}
    assert log_of(old["id"])[-1].events == (
        {"type": "match_cancelled", "reason": "not_started_in_time"},
    )


def test_answers_are_forgotten_when_no_client_retries_any_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(maintenance, "FORGET_BATCH", 1)
    ada, now = Person("Ada"), datetime(2030, 1, 8, tzinfo=UTC)
    for _ in range(3):
        ada.post("/matches", {"preset": "a7", "seats": 2}, **{"Idempotency-Key": new_key()})
    kept, *old = Move.objects.order_by("id")
    kept.at = now - 7 * DAY
    kept.save(update_fields=["at"])
    Move.objects.filter(id__in=[row.id for row in old]).update(
        at=now - 7 * DAY - timedelta(seconds=1)
    )

    maintenance.forget_answers(now=now, after=7 * DAY)

    with_answer = Move.objects.filter(answer__isnull=False)
    assert [row.id for row in with_answer] == [kept.id]
    assert Move.objects.filter(request_key__isnull=False).count() == 3, "keys stay used up"


@pytest.mark.parametrize(
    ("index", "work_to_find"),
    [
        ("match_due", maintenance.sweep_due_turns),
        ("match_lobby", partial(maintenance.cancel_stale_tables, after=14 * DAY)),
        ("move_answered", partial(maintenance.forget_answers, after=7 * DAY)),
    ],
)
def test_work_is_found_without_reading_every_match(
    index: str, work_to_find: Callable[..., None]
) -> None:
    with CaptureQueriesContext(connection) as queries:
        work_to_find(now=timezone.now())
    (found,) = [query["sql"] for query in queries if query["sql"].startswith("SELECT")]
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET LOCAL enable_seqscan = off")  # tables this small are read whole
            cursor.execute(f"EXPLAIN {found}")
        else:
            cursor.execute(f"EXPLAIN QUERY PLAN {found}")
        plan = str(cursor.fetchall())
    assert f" {index} " in plan
