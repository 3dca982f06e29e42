"""Is the process alive, can it work, how is it doing: for orchestrators and Prometheus.

Probes come from inside, past the proxy, by address and without TLS: `ProbesMiddleware` answers them
before anything asks for a host name or a secure connection.
"""

from collections.abc import Callable

from django.db import connection
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from config import celery_app, metrics

TIMEOUT_S = 1.0


@never_cache
@require_safe
def live(_request: HttpRequest) -> HttpResponse:
    """Answer 200 while requests are answered at all."""
    return JsonResponse({"status": "ok"})


@never_cache
@require_safe
def ready(_request: HttpRequest) -> HttpResponse:
    """Answer 200 when database and broker can be reached, else 503 and which cannot."""
    checks = {"database": _works(_ask_database), "broker": _works(_ask_broker)}
    healthy = all(checks.values())
    words = {name: "ok" if works else "unreachable" for name, works in checks.items()}
    return JsonResponse(
        {"status": "ok" if healthy else "unavailable", **words}, status=200 if healthy else 503
    )


@never_cache
@require_safe
def exposition(_request: HttpRequest) -> HttpResponse:
    """Answer with Prometheus' text format."""
    return HttpResponse(metrics.exposition(), content_type=metrics.CONTENT_TYPE)


def _works(ask: Callable[[], None]) -> bool:
    try:
        ask()
    except Exception:  # noqa: BLE001 - whatever it is, it is not ready
        return False
    return True


def _ask_database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def _ask_broker() -> None:
    """Connect once, without the patience that publishing has."""
    with celery_app.connection_for_write(connect_timeout=TIMEOUT_S) as broker:
        broker.ensure_connection(max_retries=1, interval_start=0, interval_step=0)


PROBES = {"/healthz": live, "/readyz": ready, "/metrics": exposition}


class ProbesMiddleware:
    """The first middleware."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        """Wrap the rest of the request's way."""
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer a probe, pass everything else on."""
        return PROBES.get(request.path_info, self._get_response)(request)
