"""The whole service as real processes: web server, worker, beat, PostgreSQL and Redis of their own.

Everything listens on free ports of this machine and ends with the `with` block. Programs are
started, killed and started again by tests; whoever waits, waits for a condition.
"""

import ctypes
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

import httpx
import psycopg
import pytest
from redis import Redis

from tests import servers

ROOT = Path(__file__).resolve().parent.parent
PYTHON = sys.executable
GRANIAN = [PYTHON, "-m", "granian", "--interface", "asgi", "--no-ws", "config.asgi:application"]
CELERY = [PYTHON, "-m", "celery", "-A", "config"]
WORKER = [*CELERY, "worker", "--queues", "bots,clock,default,analyses", "--concurrency", "2"]
LEAN_WORKER = ["--without-gossip", "--without-mingle", "--without-heartbeat"]
PR_SET_PDEATHSIG = 1
PRODUCTION = {
    "SECRET_KEY": "a-key-for-the-processes-of-tests-only-and-nothing-else",
    "ALLOWED_HOSTS": "127.0.0.1",
    "HTTPS": "0",
    "RATE_LIMITS_ENABLED": "0",
    "LOG_ACCESS": "0",
}


@dataclass(slots=True)
class Program:
    """A process group that can be ended in every way and started again."""

    name: str
    command: Sequence[str]
    environment: Mapping[str, str]
    log: Path
    _process: subprocess.Popen[bytes] | None = field(default=None, init=False)

    def start(self) -> None:
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                self.command,
                cwd=ROOT,
                env={**_without_ours(), **self.environment},
                stdout=log,
                stderr=log,
                start_new_session=True,
                preexec_fn=_end_with_the_tests,  # noqa: PLW1509 - it starts no thread
            )

    @property
    def pid(self) -> int:
        assert self._process is not None, f"{self.name} was not started"
        return self._process.pid

    @property
    def children(self) -> list[int]:
        """Of a worker: the processes that do the work."""
        text = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text()
        return [int(pid) for pid in text.split()]

    def kill(self) -> None:
        """Power failure: the whole group is gone at once."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def ends(self, how: signal.Signals | None = None, *, within_s: float = 60) -> int:
        """The exit code, after the program was asked to stop, or of its own accord."""
        assert self._process is not None, f"{self.name} was not started"
        if how is not None:
            self._process.send_signal(how)
        code = self._process.wait(within_s)
        self._process = None
        return code

    def pause(self) -> None:
        """The group does nothing at all, as on a machine that swaps, until `resume`."""
        os.killpg(self.pid, signal.SIGSTOP)

    def resume(self) -> None:
        os.killpg(self.pid, signal.SIGCONT)

    @property
    def is_started(self) -> bool:
        return self._process is not None

    def output(self) -> str:
        return self.log.read_text(errors="replace")

    def _end(self, how: signal.Signals) -> None:
        if self._process is None:
            return
        # The group may be gone, or its leader may have left children behind.
        for last in (how, signal.SIGKILL):
            try:
                os.killpg(self._process.pid, last)
            except ProcessLookupError:
                break
            self._wait(last)
        self._process = None

    def _wait(self, how: signal.Signals) -> None:
        assert self._process is not None
        try:
            self._process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            assert how is not signal.SIGKILL, f"{self.name} cannot be killed"


@dataclass(slots=True)
class Stack:
    """The service at `url`; `environment` is what a management command of it needs."""

    url: str
    database: str
    environment: Mapping[str, str]
    redis: Program
    web: Program
    worker: Program
    beat: Program

    def start(self) -> None:
        """Bring up whatever is not running yet; returns when requests are answered."""
        for program in (self.redis, self.web, self.worker, self.beat):
            if not program.is_started:
                program.start()
        self.wait_for_web()

    def another_beat(self) -> Program:
        """A second one, as after a deployment that went wrong."""
        return replace(self.beat, name="another beat")

    def wait_for_web(self) -> None:
        servers.wait_until(lambda: answers(f"{self.url}/readyz"))

    def manage(self, *arguments: str) -> str:
        """Run a management command; its output. Raises CalledProcessError."""
        return run_manage(self.environment, *arguments)

    def sql(self, statement: str, *params: object) -> list[tuple[object, ...]]:
        with psycopg.connect(self.database, autocommit=True) as connection:
            cursor = connection.execute(statement, params)
            return cursor.fetchall() if cursor.description else []

    @contextmanager
    def held(self, match_id: str) -> Iterator[None]:
        """Somebody has the match locked; leaving gives it back."""
        with psycopg.connect(self.database) as connection:
            connection.execute("SELECT 1 FROM games_match WHERE id = %s FOR UPDATE", (match_id,))
            yield

    @property
    def broker(self) -> Redis:
        return Redis.from_url(self.environment["REDIS_URL"])

    def somebody_waits_for_a_lock(self) -> bool:
        waiting = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
        return bool(self.sql(waiting))


def _end_with_the_tests() -> None:
    """Linux ends the program when the test run is killed and cannot do it."""
    with suppress(AttributeError, OSError):
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def answers(url: str) -> bool:
    try:
        return httpx.get(url, timeout=2).status_code == httpx.codes.OK
    except httpx.HTTPError:
        return False


def run_manage(environment: Mapping[str, str], *arguments: str) -> str:
    command = [PYTHON, "manage.py", *arguments]
    run = subprocess.run(
        command,
        cwd=ROOT,
        env={**_without_ours(), **environment},
        check=False,
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout


@contextmanager
def running_stack(*, web_workers: int = 1, durable: bool = False) -> Iterator[Stack]:
    """A migrated service, started. Skips the test where PostgreSQL or Redis is not installed."""
    with ExitStack() as cleanup:
        directory = Path(cleanup.enter_context(tempfile.TemporaryDirectory()))
        stack = _stack(cleanup, directory, web_workers, durable=durable)
        for program in (stack.redis, stack.web, stack.worker, stack.beat):
            cleanup.callback(program.kill)
        stack.redis.start()
        stack.manage("migrate", "--verbosity", "0")
        stack.start()
        yield stack


def _stack(cleanup: ExitStack, directory: Path, web_workers: int, *, durable: bool) -> Stack:
    database = servers.private_postgresql(cleanup, durable=durable)
    redis = shutil.which("redis-server") or shutil.which("valkey-server")
    if database is None or redis is None:
        missing = "PostgreSQL" if database is None else "Redis"
        if os.environ.get("CI"):
            pytest.fail(f"{missing} is not installed")
        pytest.skip(f"{missing} is not installed")
    port, redis_port = str(servers.free_port()), str(servers.free_port())
    environment = {
        **PRODUCTION,
        "DATABASE_URL": database,
        "REDIS_URL": f"redis://127.0.0.1:{redis_port}/0",
        "VAR_DIR": str(directory),
    }

    def program(name: str, *command: str) -> Program:
        return Program(name, command, environment, directory / f"{name}.log")

    return Stack(
        url=f"http://127.0.0.1:{port}",
        database=database,
        environment=environment,
        redis=program("redis", redis, "--port", redis_port, "--save", "", "--dir", str(directory)),
        web=program("web", *GRANIAN, "--port", port, "--workers", str(web_workers)),
        worker=program("worker", *WORKER, *LEAN_WORKER),
        beat=program("beat", *CELERY, "beat"),
    )


def _without_ours() -> dict[str, str]:
    """The environment without settings of the tests themselves."""
    ours = {"DATABASE_URL", "REDIS_URL", "VAR_DIR", "TEST_DATABASE_SUFFIX", *PRODUCTION}
    return {name: value for name, value in os.environ.items() if name not in ours}
