"""`make test`: every test, on PostgreSQL and Redis where there are any, and on SQLite.

Servers that answer are used, installed ones are started for the run on free ports, and what could
not run is said loudly; with CI set, it is a failure.
"""

import os
import subprocess
import sys
from collections.abc import Mapping

from tests.servers import Servers

# The settings of a production process, without TLS in front of it.
PRODUCTION = {"SECRET_KEY": "for-tests-only", "ALLOWED_HOSTS": "testserver,localhost", "HTTPS": "0"}
PYTEST = [sys.executable, "-m", "pytest", "-n", os.environ.get("TEST_PROCESSES", "2"), "-q"]
# Tests that share a running service (an xdist group) share a process.
PYTEST += ["--dist", "loadgroup"]


def main() -> int:
    """Return the exit code of the run."""
    with Servers() as servers:
        failed = _run(servers)
    for name in servers.missing:
        sys.stdout.write(f"\n*** NOT RUN: everything that needs {name}: it is not installed. ***\n")
    return 1 if failed or (servers.missing and os.environ.get("CI")) else 0


def _run(servers: Servers) -> bool:
    if servers.postgresql is None:
        return _pytest("SQLite", servers.environment, [])
    on_postgresql = {"DATABASE_URL": servers.postgresql, **PRODUCTION}
    results = [
        _pytest("PostgreSQL", servers.environment | on_postgresql, []),
        # The same code on the other database; what needs none has just run.
        _pytest(
            "SQLite", servers.environment, ["-m", "django_db and not postgresql and not browser"]
        ),
    ]
    return any(results)


def _pytest(title: str, environment: Mapping[str, str], arguments: list[str]) -> bool:
    sys.stdout.write(f"\n=== {title} ===\n")
    sys.stdout.flush()
    run = subprocess.run(
        [*PYTEST, *arguments, *sys.argv[1:]], env={**os.environ, **environment}, check=False
    )
    return run.returncode != 0


if __name__ == "__main__":
    sys.exit(main())
