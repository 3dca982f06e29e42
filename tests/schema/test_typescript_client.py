"""Types generated from the schema are good enough for a strict TypeScript client."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.contract import published

CLIENT = Path(__file__).parent.parent / "clients" / "typescript"
NPM = shutil.which("npm")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(NPM is None, reason="npm is not installed: no TypeScript client was built"),
]


def run(*command: str) -> subprocess.CompletedProcess[str]:
    """Only what package-lock.json names is run, from where it was installed."""
    return subprocess.run(
        command, cwd=CLIENT, capture_output=True, text=True, timeout=300, check=False
    )


@pytest.fixture(scope="module")
def tools() -> Path:
    """Install what package-lock.json names, unless it is there."""
    programs = CLIENT / "node_modules" / ".bin"
    if not (programs / "tsc").exists():
        installed = run(str(NPM), "ci")
        if installed.returncode:
            pytest.skip("npm ci failed, no registry? No TypeScript client was built")
    return programs


@pytest.fixture(scope="module")
def types(tools: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    schema = tmp_path_factory.mktemp("schema") / "schema.json"
    schema.write_text(json.dumps(published()))
    target = CLIENT / "generated" / "schema.d.ts"
    made = run(
        str(tools / "openapi-typescript"),
        str(schema),
        "--default-non-nullable=false",
        "--output",
        str(target),
    )
    assert made.returncode == 0, made.stderr
    return target


def test_a_strict_client_compiles_unless_it_forgets_an_event(tools: Path, types: Path) -> None:
    """The second half shows that the exhaustive switches of the client prove something."""
    compiled = run(str(tools / "tsc"), "--project", "tsconfig.json")
    assert compiled.returncode == 0, compiled.stdout

    whole = types.read_text()
    types.write_text(whole.replace('"seat_lent"', '"seat_rented"'))
    try:
        compiled = run(str(tools / "tsc"), "--project", "tsconfig.json")
    finally:
        types.write_text(whole)
    assert "seat_lent" in compiled.stdout
