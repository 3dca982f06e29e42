"""The scripts keep the types their comments declare."""

import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent
PACKAGES = HERE.parent / "clients" / "typescript"
NPM = shutil.which("npm")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(NPM is None, reason="npm is not installed: no types were checked"),
]


@pytest.fixture(scope="module")
def compiler(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The one pinned for the typed client; installed for this test where it is not there yet."""
    installed = PACKAGES / "node_modules" / ".bin" / "tsc"
    if installed.exists():
        return installed
    folder = tmp_path_factory.mktemp("typescript")
    for name in ("package.json", "package-lock.json", ".npmrc"):
        shutil.copy(PACKAGES / name, folder)
    if subprocess.run([str(NPM), "ci"], cwd=folder, capture_output=True, check=False).returncode:
        pytest.skip("npm ci failed, no registry? No types were checked")
    return folder / "node_modules" / ".bin" / "tsc"


def test_the_scripts_are_well_typed_and_use_what_they_import(compiler: Path) -> None:
    checked = subprocess.run(
        [str(compiler), "--project", str(HERE / "tsconfig.json")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout
