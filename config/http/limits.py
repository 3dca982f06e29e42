"""Rate limits: named buckets, counted in the cache per player, or per address before sign-in.

A view names its bucket in `limit_bucket` (text, or method -> text). Buckets are apart, so having
polled never costs a turn. A cache that is down lets everybody through: play goes before policy.
"""

import functools
import ipaddress
import logging
import math
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import redis
from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest
from django.utils.crypto import salted_hmac
from rest_framework.exceptions import Throttled
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

if TYPE_CHECKING:  # REST framework imports this module while it imports its views
    from rest_framework.views import APIView

logger = logging.getLogger(__name__)

DEFAULT_BUCKET = "read"
# Bucket -> (requests, seconds); settings.RATE_LIMITS overrides single ones.
DEFAULT_LIMITS: dict[str, tuple[int, int]] = {
    "play": (240, 60),
    "read": (600, 60),
    "lobby": (60, 60),
    "auth": (30, 60),
    "sign_in": (30, 300),  # per name, from wherever the guesses come
}
# After a failure the cache is left alone for a while: a hung one costs its time-out only once.
CACHE_PAUSE_S = 5.0
REDIS_TIMEOUT_S = 1.0


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a bucket says to one request; it is full again in `reset_s` whole seconds."""

    bucket: str
    quota: int
    window_s: int
    used: int
    reset_s: int

    @property
    def allowed(self) -> bool:
        """Whether the request may go on."""
        return self.used <= self.quota

    @property
    def headers(self) -> dict[str, str]:
        """The fields of draft-ietf-httpapi-ratelimit-headers, plus Retry-After on a refusal."""
        left = max(0, self.quota - self.used)
        fields = {
            "RateLimit-Policy": f'"{self.bucket}";q={self.quota};w={self.window_s}',
            "RateLimit": f'"{self.bucket}";r={left};t={self.reset_s}',
        }
        return fields if self.allowed else fields | {"Retry-After": str(self.reset_s)}


class Limiter:
    """Counts in fixed windows with atomic increments."""

    def __init__(self) -> None:
        self._paused_until = 0.0

    def hit(self, bucket: str, who: str) -> Verdict | None:
        """Count one request of `who`; None when nothing is counted (switched off, cache down)."""
        if not getattr(settings, "RATE_LIMITS_ENABLED", True):
            return None
        if time.monotonic() < self._paused_until:
            return None
        quota, window_s = (DEFAULT_LIMITS | getattr(settings, "RATE_LIMITS", {}))[bucket]
        window, elapsed = divmod(time.time(), window_s)
        try:
            used = _increment(f"limit:{bucket}:{who}:{int(window)}", window_s)
        except Exception:  # whatever the cache's client raises when its server is gone
            self._paused_until = time.monotonic() + CACHE_PAUSE_S
            logger.warning("rate limits are off: cache unavailable", exc_info=True)
            return None
        return Verdict(bucket, quota, window_s, used, math.ceil(window_s - elapsed))


limiter = Limiter()


def spend(bucket: str, who: str) -> None:
    """Count one more thing than requests, such as guesses at one password. Raises Throttled."""
    verdict = limiter.hit(bucket, who)
    if verdict is not None and not verdict.allowed:
        raise Throttled(wait=verdict.reset_s)


class BucketThrottle(BaseThrottle):
    """Applies the view's bucket and tells the client where it stands."""

    def allow_request(self, request: Request, view: "APIView") -> bool:
        """Count the request; the answer's headers are set either way."""
        self._verdict = limiter.hit(bucket_of(view, request.method or ""), caller_of(request))
        if self._verdict is None:
            return True
        view.headers |= self._verdict.headers
        return self._verdict.allowed

    def wait(self) -> float | None:
        """Return the seconds until the bucket is full again."""
        return self._verdict.reset_s if self._verdict else None


def bucket_of(view: Any, method: str) -> str:
    """Return the name of the bucket that `view` uses for `method`."""
    named = getattr(view, "limit_bucket", DEFAULT_BUCKET)
    return named if isinstance(named, str) else named.get(method, DEFAULT_BUCKET)


def caller_of(request: Request) -> str:
    """Return who is counted: the signed-in player, else the address, as a keyed digest."""
    player_id = getattr(request.user, "player_id", None)
    return f"p{player_id}" if player_id else address_digest(request._request)  # noqa: SLF001 - DRF has no other way


def address_digest(request: HttpRequest) -> str:
    """Return a digest that stands for the client's network; the address itself is kept nowhere."""
    return digest(_network(_address(request)))


def digest(text: str) -> str:
    """Return what stands for `text` in a cache key; without SECRET_KEY nobody finds it back."""
    return salted_hmac("config.http.limits", text).hexdigest()


def _address(request: HttpRequest) -> str:
    """Return the nearest address that is not one of our proxies."""
    proxies = getattr(settings, "TRUSTED_PROXIES", 0)
    hops = [hop.strip() for hop in request.headers.get("X-Forwarded-For", "").split(",")]
    hops.append(request.META.get("REMOTE_ADDR", ""))
    return hops[max(0, len(hops) - 1 - proxies)]


def _network(address: str) -> str:
    """Return the network of one household: with IPv6 it owns a whole /64."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    bits = 64 if parsed.version == 6 else 32  # noqa: PLR2004 - the protocol's own number
    return str(ipaddress.ip_network((parsed, bits), strict=False))


def _increment(key: str, window_s: int) -> int:
    return (_in_redis if settings.REDIS_URL else _in_cache)(key, window_s)


def _in_redis(key: str, window_s: int) -> int:
    """One command per request; Django's cache would ask twice, by a new client each time."""
    client = _client(settings.REDIS_URL)
    used = int(client.incr(key))  # type: ignore[arg-type]  # the client is not asynchronous
    if used == 1:
        client.expire(key, window_s)
    return used


@functools.cache
def _client(url: str) -> redis.Redis:
    return redis.Redis.from_url(
        url, socket_connect_timeout=REDIS_TIMEOUT_S, socket_timeout=REDIS_TIMEOUT_S
    )


def _in_cache(key: str, window_s: int) -> int:
    try:
        return cache.incr(key)
    except ValueError:  # first of its window, unless somebody else is first at the same moment
        return 1 if cache.add(key, 1, window_s) else cache.incr(key)
