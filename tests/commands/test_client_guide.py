"""The guide for client authors: its commands run, its tables are those of the service."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.urls import get_resolver

from config.http.limits import DEFAULT_LIMITS
from config.http.problems import registered
from games import table_events
from games.engine.registry import GAMES
from tests.servers import free_port, wait_until
from tests.stack import PYTHON, ROOT, Program, answers

GUIDE = (ROOT / "docs" / "client-guide.md").read_text()
GAME = GAMES["thirty_one"]


@pytest.fixture
def url(tmp_path: Path) -> Iterator[str]:
    port = str(free_port())
    command = [PYTHON, "manage.py", "serve", "--port", port]
    program = Program("serve", command, {"VAR_DIR": str(tmp_path)}, tmp_path / "serve.log")
    program.start()
    wait_until(lambda: answers(f"http://127.0.0.1:{port}/readyz"))
    yield f"http://127.0.0.1:{port}"
    program.kill()


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("curl") is None, reason="needs curl")
def test_every_command_of_the_guide_does_what_it_says(url: str, tmp_path: Path) -> None:
    blocks = re.findall(r"```sh\n(.*?)```", GUIDE, re.DOTALL)
    script = "set -eu\n" + "".join(blocks).replace("http://localhost:8000", url)

    run = subprocess.run(
        ["bash", "-c", script], cwd=tmp_path, capture_output=True, text=True, check=False
    )

    assert run.returncode == 0, run.stderr
    for said in (
        '"name": "Schwimmen"',
        '"lives":5',
        "idempotency-replayed: true",
        '"legal_actions": [',
        '"legal":true',
        '"code": "stale_version"',
        '"seed":"',
        '{"data":[{"version":1,',
        '"finished_since":[]',
        "event: entry",
        '"worse_by":',
        '{"status":"pending",',
    ):
        assert said in run.stdout, said
    verify = [PYTHON, "-m", "games.engine.verify", str(tmp_path / "export.json")]
    subprocess.run(verify, cwd=ROOT, check=True, capture_output=True)


def rows(heading: str) -> list[list[str]]:
    """The cells of the last table below a heading, without its head."""
    section = GUIDE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_the_table_of_errors_has_every_code_with_its_status() -> None:
    get_resolver().url_patterns  # noqa: B018 - loads all that declare a code
    told = {(row[0], row[1].strip("`")) for row in rows("When the answer is no")}

    assert told == {(str(kind.status), kind.code) for kind in registered()}


def test_the_table_of_limits_is_the_one_in_force() -> None:
    told = {row[0].strip("`"): (int(row[1]), int(row[2])) for row in rows("Rate limits")}

    assert told == DEFAULT_LIMITS


def names_in(heading: str) -> set[str]:
    return {name for row in rows(heading) for name in re.findall(r"`([a-z_]+)`", row[0])}


def test_every_event_and_every_action_is_explained() -> None:
    events = GAME.event_types | table_events.TYPES.keys()

    assert names_in("What happened: entries and events") == events
    actions = names_in("Playing without knowing the rules")
    assert actions == GAME.action_types - {"resign"}
