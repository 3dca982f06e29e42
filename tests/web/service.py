"""The embedded service as a process, with a database of its own."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests import servers, stack


@contextmanager
def running_service(directory: Path) -> Iterator[stack.Program]:
    """On a free port; `environment["URL"]` says where. Ends with the `with` block."""
    port = str(servers.free_port())
    url = f"http://127.0.0.1:{port}"
    program = stack.Program(
        name="service",
        command=[stack.PYTHON, "manage.py", "serve", "--port", port],
        environment={
            "VAR_DIR": str(directory),
            "RATE_LIMITS_ENABLED": "0",
            "LOG_ACCESS": "0",
            "URL": url,
        },
        log=directory / "service.log",
    )
    program.start()
    try:
        servers.wait_until(lambda: stack.answers(f"{url}/readyz"), within_s=60)
        yield program
    finally:
        program.stop()
