"""The client's own files: what each screen needs, what is kept offline, and their digest."""

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent / "static" / "web"
CACHED_SUFFIXES = frozenset({".js", ".css", ".json", ".svg", ".png", ".webmanifest"})

# Later ones may refine earlier ones.
STYLES = tuple(f"css/{name}.css" for name in ("tokens", "page", "cards", "lobby", "table", "coach"))

SCREENS = ("lobby", "setup", "table", "replay", "rules")
IMPORT = re.compile(r"^(?:import|export)\b[^;']*'(\.[^']+)';", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Assets:
    """Paths below the static folder `web/`, and a digest that changes with any of them.

    `early_modules`: by screen, what a browser must have before that screen works.
    """

    files: tuple[str, ...]
    early_modules: Mapping[str, tuple[str, ...]]
    styles: tuple[str, ...]
    digest: str


@cache
def client_assets() -> Assets:
    """The files as they lie in the package; read once per process."""
    files = tuple(
        sorted(
            path.relative_to(ROOT).as_posix()
            for path in ROOT.rglob("*")
            if path.suffix in CACHED_SUFFIXES
        )
    )
    return Assets(
        files=files,
        early_modules={screen: _modules_of(screen) for screen in SCREENS},
        styles=STYLES,
        digest=_digest(files),
    )


def _modules_of(screen: str) -> tuple[str, ...]:
    """The screen's module and what it imports, from the outside in."""
    found: dict[str, None] = {}
    waiting = ["js/main.js", "js/app.js", f"js/screens/{screen}-screen.js"]
    while waiting:
        name = waiting.pop(0)
        if name not in found:
            found[name] = None
            waiting += _imports_of(name)
    return tuple(found)


def _imports_of(name: str) -> list[str]:
    module = ROOT / name
    found = IMPORT.findall(module.read_text(encoding="utf-8"))
    paths = ((module.parent / path).resolve() for path in found)
    return [path.relative_to(ROOT.resolve()).as_posix() for path in paths]


def _digest(files: tuple[str, ...]) -> str:
    digest = hashlib.sha256()
    for name in files:
        digest.update(name.encode())
        digest.update((ROOT / name).read_bytes())
    return digest.hexdigest()[:16]
