"""SQLite's writers queue at one lock of the process, and always give it back."""

import threading
from contextlib import suppress

import pytest
from django.db import Error, IntegrityError, OperationalError, connection, transaction

from accounts.models import Player
from config.sqlite import base

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif("connection.vendor != 'sqlite'", reason="the embedded database only"),
]


def held() -> bool:
    return base._write_lock.locked()


def test_a_transaction_holds_the_lock_until_it_commits() -> None:
    assert not held()
    with transaction.atomic():
        assert held()
        with transaction.atomic():
            assert held()
        assert held()
    assert not held()


def test_a_transaction_that_fails_gives_the_lock_back() -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        raise IntegrityError
    assert not held()


def test_a_connection_that_closes_within_a_transaction_gives_the_lock_back() -> None:
    with suppress(Error), transaction.atomic():
        connection.close()
    assert not held()


def test_what_is_done_after_commit_runs_without_the_lock() -> None:
    seen: list[bool] = []
    with transaction.atomic():
        transaction.on_commit(lambda: seen.append(held()))
    assert seen == [False]


def test_a_writer_that_waits_too_long_is_told() -> None:
    told: list[str] = []

    def write() -> None:
        connection.settings_dict["OPTIONS"] |= {"timeout": 0.01}
        try:
            with transaction.atomic():
                Player.objects.all().delete()
        except OperationalError as error:
            told.append(str(error))
        finally:
            connection.close()

    with transaction.atomic():
        patience = dict(connection.settings_dict["OPTIONS"])
        writer = threading.Thread(target=write)
        writer.start()
        writer.join()
    connection.settings_dict["OPTIONS"] = patience
    assert told == ["database is locked"]
