"""The engine runs on the standard library alone."""

import ast
import subprocess
import sys
from pathlib import Path

import games.engine

BLOCKED = """
import sys
for name in ("django", "rest_framework", "celery", "kombu", "redis", "psycopg", "orjson"):
    sys.modules[name] = None
from games.engine.registry import GAMES
print(*GAMES)
"""


def test_the_registry_imports_where_django_drf_and_celery_are_missing() -> None:
    done = subprocess.run(
        [sys.executable, "-c", BLOCKED], capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    assert done.stdout.split() == ["thirty_one"]


def test_the_engine_imports_the_standard_library_and_itself_only() -> None:
    folder = Path(games.engine.__file__).parent
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            for name in imported(node):
                inside = name == "games.engine" or name.startswith("games.engine.")
                assert inside or name.split(".")[0] in sys.stdlib_module_names, (path, name)


def imported(node: ast.AST) -> list[str]:
    match node:
        case ast.Import(names=names):
            return [alias.name for alias in names]
        case ast.ImportFrom(module=str(module), level=0):
            return [module]
        case ast.ImportFrom():
            return ["relative import"]
        case _:
            return []


def test_the_engine_reads_no_clock_and_no_global_chance() -> None:
    folder = Path(games.engine.__file__).parent
    banned = {"time", "datetime", "random", "secrets", "os", "uuid", "logging"}
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            assert not banned & {name.split(".")[0] for name in imported(node)}, path
