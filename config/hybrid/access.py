"""One log line and one measurement per request.

A line has no query string, no address and no header: nothing in it is secret or about a person.
"""

import logging
import time
from collections.abc import MutableMapping
from typing import Any

from config import metrics
from config.http.asgi import Endpoint, Receive, Scope, Send

logger = logging.getLogger("access")

CLIENT_GONE = 499


async def logged(endpoint: Endpoint, scope: Scope, receive: Receive, send: Send) -> None:
    """Serve the request by `endpoint` and note how it went."""
    started = time.perf_counter()
    status = CLIENT_GONE

    async def noting(message: MutableMapping[str, Any]) -> None:
        nonlocal status
        status = message.get("status", status)
        await send(message)

    try:
        await endpoint(scope, receive, noting)
    finally:
        _note(scope, status, time.perf_counter() - started)


def _note(scope: Scope, status: int, seconds: float) -> None:
    metrics.observe_request(scope["method"], scope["path"], status, seconds)
    if logger.isEnabledFor(logging.INFO):
        fields = {
            "method": scope["method"],
            "path": scope["path"],
            "status": status,
            "ms": round(seconds * 1000, 1),
        }
        logger.info("request", extra=fields)
