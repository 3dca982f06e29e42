"""Rate limits: apart by bucket and by caller, told in headers, and never in the way of play."""

import logging
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.cache import cache
from django.test import RequestFactory
from pytest_django import Settings

from config.http import limits
from config.http.limits import Limiter, address_digest, bucket_of
from tests.contract import API, CheckedClient

GUEST = f"{API}/auth/guest"


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """Return a clock that stands still until told otherwise."""
    clock = SimpleNamespace(now=1_000_040.25, up=50.0)
    frozen = SimpleNamespace(time=lambda: clock.now, monotonic=lambda: clock.up)
    monkeypatch.setattr(limits, "time", frozen)
    return clock


@pytest.fixture
def two_a_minute(settings: Settings) -> None:
    """Let everybody knock twice a minute."""
    settings.RATE_LIMITS = {"auth": (2, 60)}


@pytest.mark.django_db
@pytest.mark.usefixtures("two_a_minute")
def test_the_answer_says_where_the_caller_stands(clock: SimpleNamespace) -> None:
    answer = CheckedClient().post(GUEST)
    assert answer.headers["RateLimit-Policy"] == '"auth";q=2;w=60'
    assert answer.headers["RateLimit"] == '"auth";r=1;t=40'
    assert "Retry-After" not in answer.headers


@pytest.mark.django_db
@pytest.mark.usefixtures("two_a_minute")
def test_too_many_requests_are_told_when_to_come_back(clock: SimpleNamespace) -> None:
    client = CheckedClient()
    assert [client.post(GUEST).status_code for _ in range(3)] == [201, 201, 429]
    refused = client.post(GUEST)
    assert refused.json()["code"] == "rate_limited"
    assert refused.headers["RateLimit"] == '"auth";r=0;t=40'
    assert refused.headers["Retry-After"] == "40"
    clock.now += 40
    assert client.post(GUEST).status_code == 201


@pytest.mark.django_db
@pytest.mark.usefixtures("two_a_minute")
def test_neighbours_do_not_share_a_bucket() -> None:
    assert [
        CheckedClient().post(GUEST, REMOTE_ADDR=f"192.0.2.{host}").status_code
        for host in (1, 1, 2, 1, 2, 2)
    ] == [201, 201, 201, 429, 201, 429]


@pytest.mark.django_db
def test_having_signed_in_often_costs_no_read(settings: Settings) -> None:
    settings.RATE_LIMITS = {"auth": (1, 60)}
    client = CheckedClient()
    token = client.post(GUEST).json()["access_token"]
    assert client.post(GUEST).status_code == 429
    answer = client.get(f"{API}/me", HTTP_AUTHORIZATION=f"Bearer {token}")
    assert answer.status_code == 200
    assert answer.headers["RateLimit-Policy"].startswith('"read"')


@pytest.mark.django_db
@pytest.mark.usefixtures("two_a_minute")
def test_limits_can_be_switched_off(settings: Settings) -> None:
    settings.RATE_LIMITS_ENABLED = False
    answers = [CheckedClient().post(GUEST) for _ in range(4)]
    assert {answer.status_code for answer in answers} == {201}
    assert "RateLimit" not in answers[0].headers


@pytest.mark.django_db
def test_a_cache_that_is_down_lets_everybody_through_and_is_left_alone_for_a_while(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, clock: SimpleNamespace
) -> None:
    asked: list[str] = []

    def down(key: str, *_rest: Any) -> int:
        asked.append(key)
        raise ConnectionError

    monkeypatch.setattr(limits, "limiter", Limiter())
    monkeypatch.setattr(limits, "_increment", down)
    caplog.set_level(logging.WARNING)
    assert [CheckedClient().post(GUEST).status_code for _ in range(3)] == [201] * 3
    assert len(asked) == 1
    clock.up += limits.CACHE_PAUSE_S
    CheckedClient().post(GUEST)
    assert len(asked) == 2
    assert caplog.records[0].message == "rate limits are off: cache unavailable"


def test_two_firsts_of_a_window_are_both_counted(
    monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    """Somebody else's `add` comes between our failed `incr` and our own `add`."""
    settings.REDIS_URL = ""
    add = cache.add

    def late(key: str, value: int, timeout: int) -> bool:
        add(key, 1, timeout)
        return bool(add(key, value, timeout))

    monkeypatch.setattr(cache, "add", late)
    verdict = Limiter().hit("play", "somebody")
    assert verdict is not None
    assert verdict.used == 2


def test_moves_have_a_bucket_of_their_own() -> None:
    assert limits.DEFAULT_LIMITS["play"] != limits.DEFAULT_LIMITS["read"]


@pytest.mark.parametrize(
    ("named", "method", "bucket"),
    [
        ("play", "POST", "play"),
        ({"GET": "lobby"}, "GET", "lobby"),
        ({"GET": "lobby"}, "POST", "read"),
    ],
)
def test_a_view_names_its_bucket_for_all_methods_or_for_each(
    named: Any, method: str, bucket: str
) -> None:
    assert bucket_of(SimpleNamespace(limit_bucket=named), method) == bucket
    assert bucket_of(SimpleNamespace(), method) == "read"


class TestAddresses:
    @pytest.fixture
    def of(self) -> Callable[..., str]:
        def digest(address: str, forwarded: str = "") -> str:
            headers: dict[str, Any] = {"HTTP_X_FORWARDED_FOR": forwarded} if forwarded else {}
            return address_digest(RequestFactory().get("/", REMOTE_ADDR=address, **headers))

        return digest

    def test_an_address_is_kept_as_a_digest(self, of: Callable[..., str]) -> None:
        assert "192.0.2.1" not in of("192.0.2.1")
        assert of("192.0.2.1") == of("192.0.2.1") != of("192.0.2.2")

    def test_an_ipv6_household_is_one_caller(self, of: Callable[..., str]) -> None:
        assert of("2001:db8:0:1::1") == of("2001:db8:0:1:ffff::9") != of("2001:db8:0:2::1")

    def test_what_a_client_claims_is_not_believed(self, of: Callable[..., str]) -> None:
        assert of("192.0.2.1", "198.51.100.7") == of("192.0.2.1")

    def test_what_our_proxies_say_is(self, of: Callable[..., str], settings: Settings) -> None:
        settings.TRUSTED_PROXIES = 1
        assert of("10.0.0.1", "6.6.6.6, 192.0.2.1") == of("10.0.0.1", "192.0.2.1")
        assert of("10.0.0.1", "192.0.2.1") != of("10.0.0.1", "192.0.2.2")

    @pytest.mark.parametrize("address", ["", "unknown", "x" * 500])
    def test_what_is_no_address_is_counted_all_the_same(
        self, of: Callable[..., str], address: str
    ) -> None:
        assert of(address) == of(address)
