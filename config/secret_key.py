"""The embedded default's secret key: made once, kept beside the database, readable by its owner."""

import os
import secrets
from pathlib import Path

KEY_BYTES = 48


def kept_in(directory: Path) -> str:
    """Return SECRET_KEY of the environment, else the key in `directory`, made when missing."""
    return os.environ.get("SECRET_KEY", "").strip() or _from_file(directory / "secret_key")


def _from_file(file: Path) -> str:
    file.parent.mkdir(parents=True, exist_ok=True)
    try:
        # O_EXCL: of two processes that start together one writes and the other reads.
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return file.read_text(encoding="ascii").strip()
    with os.fdopen(descriptor, "w", encoding="ascii") as handle:
        key = secrets.token_urlsafe(KEY_BYTES)
        handle.write(key)
    return key
