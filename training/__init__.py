"""Self-play, fitting and measuring of the bots. Development only: needs numba and numpy."""

import hashlib
import os
from pathlib import Path

# Sums split over threads come out differently with other numbers of them: nets shall not. This has
# to be said before numpy is imported.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from numba import config

_ROOT = Path(__file__).parent.parent


def _fingerprint() -> str:
    """Of all code that numba compiles."""
    sources = sorted((*_ROOT.glob("training/*.py"), *_ROOT.glob("games/bots/mind/*.py")))
    return hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()[:16]


# Numba's cache knows a function by its own file only: what it calls may have changed since, and old
# code would train for new.
config.CACHE_DIR = str(_ROOT / ".cache" / "numba" / _fingerprint())  # type: ignore[attr-defined]
