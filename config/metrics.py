"""What Prometheus reads: counters of this process (or of all its siblings) and gauges asked for."""

import os

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Histogram,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import REGISTRY

CONTENT_TYPE = CONTENT_TYPE_LATEST
REQUESTS = Counter("http_requests", "Requests by method and class of status.", ["method", "status"])
SECONDS = Histogram(
    "http_request_seconds",
    "Time from the request to the end of its answer; a stream's is its life.",
    buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 30),
)
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


def observe_request(method: str, status: int, seconds: float) -> None:
    """Count one request. Any client can invent a method, so unknown ones share a name."""
    name = method if method in METHODS else "other"
    REQUESTS.labels(name, f"{status // 100}xx").inc()
    SECONDS.observe(seconds)


def exposition() -> bytes:
    """Return all metrics in Prometheus' text format."""
    return generate_latest(_registry())


def _registry() -> CollectorRegistry:
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return REGISTRY
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return registry
