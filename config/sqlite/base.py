"""SQLite with one process-wide write lock.

SQLite lets one writer in and makes the others poll, so that an unlucky one waits for seconds.
Inside
one process the writers queue at a fair lock instead; other processes still meet the busy timeout.
"""

import threading
from typing import Any

from django.db.backends.sqlite3 import base
from django.db.utils import OperationalError

_write_lock = threading.Lock()


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's SQLite backend whose transactions hold the write lock from BEGIN to COMMIT."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Start without the lock."""
        super().__init__(*args, **kwargs)
        self._holds_write_lock = False

    def _start_transaction_under_autocommit(self) -> None:
        self._take_write_lock()
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]
        except BaseException:
            self._give_write_lock()
            raise

    def _take_write_lock(self) -> None:
        patience = self.settings_dict["OPTIONS"]["timeout"]
        if not _write_lock.acquire(timeout=patience):
            raise OperationalError("database is locked")
        self._holds_write_lock = True

    def _give_write_lock(self) -> None:
        if self._holds_write_lock:
            self._holds_write_lock = False
            _write_lock.release()

    def _commit(self) -> None:
        try:
            super()._commit()  # type: ignore[misc]
        finally:
            self._give_write_lock()

    def _rollback(self) -> None:
        try:
            super()._rollback()  # type: ignore[misc]
        finally:
            self._give_write_lock()

    def _close(self) -> None:
        try:
            super()._close()  # type: ignore[misc]
        finally:
            self._give_write_lock()
