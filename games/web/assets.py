"""What the browser needs to open the table without a network: the client's own files and their digest."""

import hashlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent / "static" / "web"
CACHED_SUFFIXES = frozenset({".js", ".css", ".json", ".svg", ".png", ".webmanifest"})

# Later ones may refine earlier ones.
STYLES = tuple(f"css/{name}.css" for name in ("tokens", "page", "cards", "lobby", "table"))

# Loaded when somebody opens the screen that needs them.
LATE = ("js/screens/replay-screen.js", "js/screens/rules-screen.js", "js/screens/setup-screen.js")
LATE_FOLDERS = ("js/replay/", "js/rules/", "js/setup/")


@dataclass(frozen=True, slots=True)
class Assets:
    """Paths below the static folder `web/`, and a digest that changes with any of them."""

    files: tuple[str, ...]
    early_modules: tuple[str, ...]
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
        early_modules=tuple(name for name in files if _is_early_module(name)),
        styles=STYLES,
        digest=_digest(files),
    )


def _is_early_module(name: str) -> bool:
    return name.endswith(".js") and name not in LATE and not name.startswith(LATE_FOLDERS)


def _digest(files: tuple[str, ...]) -> str:
    digest = hashlib.sha256()
    for name in files:
        digest.update(name.encode())
        digest.update((ROOT / name).read_bytes())
    return digest.hexdigest()[:16]
