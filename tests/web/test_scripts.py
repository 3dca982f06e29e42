"""The scripts keep the house rules of the Python code: small modules that say what they are for."""

from pathlib import Path

import pytest

from games.web.assets import ROOT

LONGEST_MODULE = 250
SCRIPTS = sorted((ROOT / "js").rglob("*.js"))


def name_of(script: Path) -> str:
    return script.relative_to(ROOT).as_posix()


def is_code(line: str) -> bool:
    return bool(line.strip()) and not line.strip().startswith(("/*", "*", "//"))


@pytest.mark.parametrize("script", SCRIPTS, ids=name_of)
def test_no_module_is_longer_than_250_lines_of_code(script: Path) -> None:
    assert sum(map(is_code, script.read_text("utf-8").splitlines())) <= LONGEST_MODULE


@pytest.mark.parametrize("script", SCRIPTS, ids=name_of)
def test_every_module_begins_with_its_one_rule(script: Path) -> None:
    assert script.read_text("utf-8").startswith("/**")


def test_no_module_is_an_island() -> None:
    """Each is imported by another, or is where the browser starts."""
    texts = {name_of(script): script.read_text("utf-8") for script in SCRIPTS}
    unused = [
        name
        for name in texts
        if name != "js/main.js"
        and not any(f"/{Path(name).name}'" in text for text in texts.values())
    ]
    assert unused == []
