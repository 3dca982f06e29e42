"""What Prometheus reads: counters of this process (or of all its siblings) and gauges asked for.

Siblings (the processes of one server or worker) share their counters through the directory
PROMETHEUS_MULTIPROC_DIR; without it each process tells only of itself.
"""

import logging
import os
from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.utils import timezone
from django.utils.module_loading import import_string
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Histogram,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import REGISTRY, Collector

from config import celery_app

logger = logging.getLogger(__name__)

CONTENT_TYPE = CONTENT_TYPE_LATEST
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
REQUESTS = Counter("http_requests", "Requests by method and class of status.", ["method", "status"])
SECONDS = Histogram(
    "http_request_seconds",
    "Time from the request to the end of its answer; a stream's is its life.",
    ["kind"],
    buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 30),
)


def observe_request(method: str, path: str, status: int, seconds: float) -> None:
    """Count one request. Clients can invent methods, so unknown ones share a name."""
    name = method if method in METHODS else "other"
    REQUESTS.labels(name, f"{status // 100}xx").inc()
    SECONDS.labels(_kind(method, path)).observe(seconds)


def _kind(method: str, path: str) -> str:
    """Tell apart what takes different time; a path is no label, there are too many."""
    match method, path.rpartition("/")[2]:
        case "POST", "moves":
            return "move"
        case "GET", "moves":
            return "log"
        case "GET", "stream":
            return "stream"
    return "api" if path.startswith("/api/") else "page"


def exposition() -> bytes:
    """Return all metrics in Prometheus' text format."""
    registry = CollectorRegistry()
    registry.register(AskedNow())
    return generate_latest(counters()) + generate_latest(registry)


def counters() -> CollectorRegistry:
    """Return what this process and its siblings have counted."""
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return REGISTRY
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return registry


class AskedNow(Collector):
    """Gauges that nobody keeps: the database and the broker know them when they are asked."""

    def collect(self) -> Iterable[GaugeMetricFamily]:
        """Yield the gauges that can be had; a server that is down costs only its own."""
        for read in (_rows, _queues):
            try:
                yield from read()
            except Exception:  # noqa: BLE001 - whatever a server's client raises
                logger.warning("metrics incomplete", extra={"reason": read.__name__})


def _rows() -> list[GaugeMetricFamily]:
    now = timezone.now()
    return [
        GaugeMetricFamily(name, text, value=import_string(path)(now=now))
        for name, text, path in settings.METRIC_SOURCES
    ]


def _queues() -> list[GaugeMetricFamily]:
    depth = GaugeMetricFamily("celery_queue_messages", "Messages that wait.", labels=["queue"])
    with celery_app.connection_for_read(connect_timeout=1) as connection:
        channel: Any = connection.default_channel
        for queue in settings.CELERY_TASK_QUEUES:
            size = channel._size(queue.name)  # noqa: SLF001 - the only way to ask in passing
            depth.add_metric([queue.name], size)
    return [depth]
