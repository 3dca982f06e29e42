"""Who may import whom."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

WITHOUT_FRAMEWORKS = """
import sys

class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"django", "rest_framework", "celery", "redis", "psycopg"}:
            raise ImportError(f"{name} is blocked")

sys.meta_path.insert(0, Blocked())
from games.engine.registry import GAMES
import games.engine.verify
assert GAMES
"""


def test_the_engine_works_without_django_rest_framework_and_celery() -> None:
    run = subprocess.run(
        [sys.executable, "-c", WITHOUT_FRAMEWORKS],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr


def test_every_import_contract_is_kept() -> None:
    program = Path(sys.executable).with_name("lint-imports")
    run = subprocess.run([program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout
