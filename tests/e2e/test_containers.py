"""The commands of docker-compose.yml, run exactly as they stand there, against real servers."""

import os
import re
import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import httpx
import psycopg
import pytest
import yaml

from tests.remote import RemotePerson
from tests.servers import free_port, wait_until
from tests.stack import PYTHON, ROOT, Program, answers

COMPOSE = yaml.safe_load((ROOT / "docker-compose.yml").read_text(encoding="utf-8"))
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
CHOSEN = {
    "SECRET_KEY": "chosen-by-the-operator-" + "x" * 40,
    "ALLOWED_HOSTS": "127.0.0.1",
    "POSTGRES_PASSWORD": "chosen-too",
    "HTTPS": "0",
}
VARIABLE = re.compile(r"\$\{(\w+):([-?])([^}]*)\}")

Start = Callable[[str], Program]


def interpolated(text: str) -> str:
    """Do with `${NAME:-default}` and `${NAME:?}` what compose does."""

    def value(match: re.Match[str]) -> str:
        name, operator, default = match.groups()
        assert name in CHOSEN or operator == "-", f"{name} is required"
        return CHOSEN.get(name, default)

    return VARIABLE.sub(value, text)


@pytest.fixture
def database(postgresql_url: str) -> Iterator[str]:
    name = f"containers_{uuid4().hex[:12]}"
    with psycopg.connect(postgresql_url, autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}".encode())
        yield urlsplit(postgresql_url)._replace(path=f"/{name}").geturl()
        server.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


@pytest.fixture
def port() -> str:
    return str(free_port())


@pytest.fixture
def metrics_port() -> str:
    return str(free_port())


@pytest.fixture
def start(
    tmp_path: Path, database: str, redis_url: str, port: str, metrics_port: str
) -> Iterator[Start]:
    """Start a container's command; only addresses and directories are those of this machine."""
    here = {
        "DATABASE_URL": database,
        "REDIS_URL": redis_url,
        "METRICS_PORT": metrics_port,
    }
    image = {
        "GRANIAN_HOST": "127.0.0.1",
        "GRANIAN_PORT": port,
        "VAR_DIR": str(tmp_path),
        "PATH": f"{Path(PYTHON).parent}{os.pathsep}{os.environ['PATH']}",
    }
    with ExitStack() as stack:

        def started(name: str) -> Program:
            service = COMPOSE["services"][name]
            settings = {
                key: interpolated(str(text)) for key, text in service["environment"].items()
            }
            settings |= {key: value for key, value in here.items() if key in settings}
            # Each container has this directory to itself.
            counters = tmp_path / f"{name}-metrics"
            counters.mkdir()
            environment = {**image, **settings, "PROMETHEUS_MULTIPROC_DIR": str(counters)}
            program = Program(name, service["command"], environment, tmp_path / f"{name}.log")
            program.start()
            stack.callback(program.kill)
            return program

        yield started


def test_the_containers_commands_play_are_measured_and_stop_cleanly(
    start: Start, port: str, metrics_port: str
) -> None:
    url = f"http://127.0.0.1:{port}"
    migrate = start("migrate")
    assert migrate.ends() == 0, migrate.output()
    programs = [start(name) for name in ("web", "worker", "beat")]
    wait_until(lambda: answers(f"{url}/readyz"))
    with RemotePerson(url, "Eve") as eve:
        match = eve.opens(seats=3, bots=["greedy", "random"])
        for _ in range(3):
            match = eve.plays(eve.until_my_turn(match))
        eve.until_my_turn(match)
        assert {entry["origin"] for entry in eve.log(match["id"])} >= {"human", "bot"}
    web, worker = (httpx.get(f"http://127.0.0.1:{each}/metrics") for each in (port, metrics_port))
    assert 'thirty_one_moves_total{origin="human"} 3.0' in web.text
    assert 'http_request_seconds_count{kind="move"} 3.0' in web.text
    assert 'thirty_one_moves_total{origin="bot"}' in worker.text
    for program in reversed(programs):
        assert program.ends(signal.SIGTERM) == 0, program.output()
        assert "Traceback" not in program.output()


def test_the_image_starts_what_the_compose_file_starts() -> None:
    command = re.search(r"^CMD (\[.*\])$", DOCKERFILE, flags=re.MULTILINE)
    assert command
    assert yaml.safe_load(command.group(1)) == COMPOSE["services"]["web"]["command"]


def test_the_image_does_not_run_as_root_and_installs_by_hash() -> None:
    assert re.search(r"^USER app$", DOCKERFILE, flags=re.MULTILINE)
    assert "pip install --require-hashes" in DOCKERFILE


@pytest.mark.parametrize("name", sorted(COMPOSE["services"]))
def test_every_service_says_whether_it_is_healthy(name: str) -> None:
    service: dict[str, Any] = COMPOSE["services"][name]
    # The image's own check is the web server's.
    assert "healthcheck" in service or name == "web"


def test_every_setting_of_the_containers_is_documented() -> None:
    documented = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    for name in ("migrate", "web", "worker", "beat"):
        for setting in COMPOSE["services"][name]["environment"]:
            assert setting.startswith("GRANIAN_") or f"| `{setting}` |" in documented
