"""Who is woken, and that nobody sleeps through news."""

import asyncio
from uuid import UUID, uuid4

import pytest
from pytest_django import Settings

from games.live import Bells, announce, ringing
from games.live.breaker import Breaker

MATCH, OTHER = uuid4(), uuid4()
AT_ONCE, LONG = 0.0, 20.0


@pytest.fixture(autouse=True)
def in_process(settings: Settings) -> None:
    settings.REDIS_URL = ""


async def test_a_reader_is_woken_by_its_match_and_by_no_other() -> None:
    bells = Bells()
    with bells.at(MATCH) as bell:
        bells.ring(OTHER, 5)
        assert not await bell.rung(within_s=AT_ONCE)
        bells.ring(MATCH, 5)
        assert await bell.rung(within_s=AT_ONCE)


async def test_news_that_came_before_the_wait_is_not_slept_through() -> None:
    bells = Bells()
    with bells.at(MATCH) as bell:
        bells.ring(MATCH, 1)
        bells.ring(MATCH, 2)
        assert await bell.rung(within_s=LONG)
        assert not await bell.rung(within_s=AT_ONCE)


async def test_news_that_the_reader_has_seen_does_not_wake_it() -> None:
    bells = Bells()
    with bells.at(MATCH) as bell:
        bell.seen = 7
        bells.ring(MATCH, 7)
        assert not await bell.rung(within_s=AT_ONCE)
        bells.ring(MATCH, 8)
        assert await bell.rung(within_s=AT_ONCE)


async def test_the_first_and_the_last_reader_of_a_match_are_noticed() -> None:
    bells, noticed = Bells(), list[tuple[str, UUID]]()
    bells.watch(
        first=lambda match_id: noticed.append(("first", match_id)),
        last=lambda match_id: noticed.append(("last", match_id)),
    )
    with bells.at(MATCH), bells.at(MATCH):
        assert bells.watched == [MATCH]
        assert bells.count == 2
    assert noticed == [("first", MATCH), ("last", MATCH)]
    assert bells.watched == []


async def test_stopping_wakes_everybody() -> None:
    bells = Bells()
    with bells.at(MATCH) as bell, bells.at(OTHER) as other:
        bells.drain()
        assert await bell.rung(within_s=LONG)
        assert await other.rung(within_s=LONG)
        assert bells.draining


async def test_an_announcement_from_another_thread_wakes_a_reader_of_this_process() -> None:
    async with ringing() as bells:
        with bells.at(MATCH) as bell:
            await asyncio.to_thread(announce, MATCH, 3)
            assert await bell.rung(within_s=LONG)


def test_announcing_where_nobody_listens_is_harmless() -> None:
    announce(MATCH, 3)


def test_a_breaker_lets_calls_through_at_first() -> None:
    assert not Breaker(pause_s=1000).is_open


@pytest.mark.parametrize(("pause_s", "is_open"), [(1000, True), (0, False)])
def test_a_breaker_is_open_for_its_pause_after_a_failure(pause_s: float, is_open: bool) -> None:
    breaker = Breaker(pause_s=pause_s)
    breaker.trip()
    assert breaker.is_open is is_open
