"""PostgreSQL and Redis for tests: those that answer, else private ones that end with the run.

TEST_POSTGRESQL_URL and TEST_REDIS_URL name servers explicitly. Nothing here stops a server that it
did not start.
"""

import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Self

import psycopg
import redis

LOCAL_POSTGRESQL = "postgresql://postgres@127.0.0.1:5432/postgres"
PATIENCE_S = 30


class Servers:
    """A context in which `postgresql` and `redis` are URLs, or None and named in `missing`."""

    def __enter__(self) -> Self:
        self._stack = ExitStack()
        self.postgresql = _postgresql(self._stack)
        self.redis = _redis(self._stack)
        urls = {"PostgreSQL": self.postgresql, "Redis": self.redis}
        self.missing = [name for name, url in urls.items() if url is None]
        return self

    def __exit__(self, *_exc: object) -> None:
        self._stack.close()

    @property
    def environment(self) -> dict[str, str]:
        """Where tests that start processes of their own find the servers."""
        urls = {"TEST_POSTGRESQL_URL": self.postgresql, "TEST_REDIS_URL": self.redis}
        return {name: url for name, url in urls.items() if url is not None}


def _postgresql(stack: ExitStack) -> str | None:
    named = os.environ.get("TEST_POSTGRESQL_URL")
    if named or _postgresql_answers(LOCAL_POSTGRESQL):
        return named or LOCAL_POSTGRESQL
    return private_postgresql(stack)


def private_postgresql(stack: ExitStack, *, durable: bool = False) -> str | None:
    """Start a server that ends with `stack`; None where it is not installed.

    Unless `durable` it forgets everything in a power failure, and is much faster for it.
    """
    initdb = postgresql_program("initdb")
    return _private_postgresql(stack, initdb.parent, durable=durable) if initdb else None


def postgresql_program(name: str) -> Path | None:
    """Find a program; Debian keeps those of the server out of the path."""
    found = [Path(path) for path in [shutil.which(name)] if path]
    found += sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), reverse=True)
    return found[0] if found else None


def _private_postgresql(stack: ExitStack, programs: Path, *, durable: bool) -> str:
    directory = Path(stack.enter_context(tempfile.TemporaryDirectory()))
    data, port, prefix = directory / "data", free_port(), _as_postgres(directory)
    _quietly([*prefix, programs / "initdb", "-D", data, "-U", "postgres", "-A", "trust", "-N"])
    fsync = "on" if durable else "off"
    options = f"-p {port} -k {directory} -h 127.0.0.1 -c fsync={fsync}"
    control = [*prefix, programs / "pg_ctl", "-D", data]
    _quietly([*control, "-o", options, "-l", directory / "log", "-w", "start"])
    stack.callback(_quietly, [*control, "-m", "immediate", "stop"])
    return f"postgresql://postgres@127.0.0.1:{port}/postgres"


def _as_postgres(directory: Path) -> list[str | Path]:
    """PostgreSQL refuses to run as root; its packages bring a user of their own."""
    if os.geteuid() != 0:
        return []
    shutil.chown(directory, "postgres")
    return ["runuser", "-u", "postgres", "--"]


def _redis(stack: ExitStack) -> str | None:
    """A private server where possible: tests flush and stop what they use."""
    if named := os.environ.get("TEST_REDIS_URL"):
        return named
    program = shutil.which("redis-server") or shutil.which("valkey-server")
    if program is None:
        return None
    port = free_port()
    command = [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir"]
    directory = stack.enter_context(tempfile.TemporaryDirectory())
    server = stack.enter_context(subprocess.Popen([*command, directory], stdout=subprocess.DEVNULL))
    stack.callback(server.terminate)
    url = f"redis://127.0.0.1:{port}/0"
    wait_until(lambda: redis_answers(url))
    return url


def redis_answers(url: str) -> bool:
    """Tell whether a Redis server is there."""
    try:
        return bool(redis.Redis.from_url(url, socket_connect_timeout=1).ping())
    except redis.RedisError:
        return False


def _postgresql_answers(url: str) -> bool:
    try:
        psycopg.connect(url, connect_timeout=2).close()
    except psycopg.Error:
        return False
    return True


def free_port() -> int:
    """Return a port on which nothing listens at the moment."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


def wait_until(happened: Callable[[], object], *, within_s: float = PATIENCE_S) -> None:
    """Ask until the answer is yes. Raises TimeoutError."""
    latest = time.monotonic() + within_s
    while not happened():
        if time.monotonic() > latest:
            raise TimeoutError
        time.sleep(0.05)


def _quietly(command: Sequence[str | Path]) -> None:
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
