"""Two of the same at once, on real connections."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.utils import timezone

from accounts.errors import AlreadyRegistered, IdentityTaken
from accounts.models import DeviceSession, Player, User
from accounts.services import sessions, sign_in, sign_up
from accounts.services.sessions import SignedIn
from accounts.services.sign_up import Profile
from accounts.tokens import TokenPair, pair_of
from tests.accounts.conftest import PASSWORD

pytestmark = pytest.mark.django_db(transaction=True)
THREADS = 6
GUEST = Profile(name="Gus", locale="en", time_zone="UTC")


def _at_once(work: Callable[[int], Any]) -> list[Any]:
    """Run `work` in every thread from the same moment on; return results and refusals."""
    start = Barrier(THREADS)

    def run(number: int) -> Any:
        start.wait()
        try:
            return work(number)
        except (IdentityTaken, AlreadyRegistered) as refusal:
            return refusal.code
        finally:
            connection.close()

    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(run, range(THREADS)))


def _guest() -> SignedIn:
    return sign_up.create_guest(profile=GUEST, device="", key=None, now=timezone.now())


def test_parallel_refreshes_of_one_token_all_get_the_same_pair() -> None:
    now = timezone.now()
    token = pair_of(_guest().session, now).refresh_token

    def refresh(_number: int) -> TokenPair:
        return pair_of(sessions.refresh(refresh_token=token, now=now).session, now)

    assert len(set(_at_once(refresh))) == 1
    assert DeviceSession.objects.get().generation == 2


def test_a_guest_call_sent_twice_makes_one_player() -> None:
    key, now = uuid4(), timezone.now()

    def guest(_number: int) -> TokenPair:
        return pair_of(
            sign_up.create_guest(profile=GUEST, device="", key=key, now=now).session, now
        )

    assert len(set(_at_once(guest))) == 1
    assert Player.objects.count() == 1


def test_one_of_many_gets_the_name() -> None:
    def register(_number: int) -> str:
        sign_up.register(
            username="ann", password=PASSWORD, profile=GUEST, device="", now=timezone.now()
        )
        return "registered"

    assert sorted(_at_once(register)) == ["identity_taken"] * (THREADS - 1) + ["registered"]
    assert Player.objects.count() == 1


def test_two_upgrades_of_one_guest_leave_one_login() -> None:
    player_id = _guest().player.id

    def upgrade(number: int) -> str:
        sign_up.upgrade(player_id=player_id, username=f"gus{number}", password=PASSWORD)
        return "upgraded"

    assert sorted(_at_once(upgrade)) == ["already_registered"] * (THREADS - 1) + ["upgraded"]
    assert User.objects.count() == 1


def test_staff_who_sign_in_twice_become_one_player() -> None:
    User.objects.create_superuser("root", PASSWORD)

    def enter(_number: int) -> Any:
        now = timezone.now()
        return sign_in.sign_in(username="root", password=PASSWORD, device="", now=now).player.id

    assert len(set(_at_once(enter))) == 1
