"""The operator's pages."""

from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoCaptureOnCommitCallbacks

from accounts.models import DeviceSession, Player, RevokeReason, User
from tests.accounts.conftest import PASSWORD, signed_in
from tests.contract import API

pytestmark = pytest.mark.django_db
ADMIN = "/admin/accounts"


@pytest.fixture
def operator() -> Client:
    """Return the browser of somebody who may do everything."""
    browser = Client()
    browser.force_login(User.objects.create_superuser("olga", PASSWORD))
    return browser


@pytest.mark.parametrize("page", ["user", "player", "devicesession"])
@pytest.mark.parametrize("query", ["", "?q=Gus", "?q=no-such-thing"])
def test_every_list_opens_and_can_be_searched(
    operator: Client, gus: dict[str, Any], page: str, query: str
) -> None:
    assert operator.get(f"{ADMIN}/{page}/{query}").status_code == 200


def test_a_session_page_shows_no_token(operator: Client, gus: dict[str, Any]) -> None:
    session = DeviceSession.objects.get()
    answer = operator.get(f"{ADMIN}/devicesession/{session.id}/change/")
    assert answer.status_code == 200
    for secret in (gus["access_token"], gus["refresh_token"]):
        assert secret not in answer.content.decode()


def test_sessions_can_be_ended_but_not_edited(
    operator: Client,
    gus: dict[str, Any],
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    session = DeviceSession.objects.get()
    form = {"action": "revoke", "_selected_action": [str(session.id)]}
    with django_capture_on_commit_callbacks(execute=True):
        operator.post(f"{ADMIN}/devicesession/", form)
    session.refresh_from_db()
    assert session.revoke_reason == RevokeReason.STAFF
    assert signed_in(gus).get(f"{API}/me").status_code == 401
    assert operator.post(f"{ADMIN}/devicesession/{session.id}/change/", {}).status_code == 403


def test_an_indecent_name_can_be_changed(operator: Client, gus: dict[str, Any]) -> None:
    page = f"{ADMIN}/player/{gus['player']['id']}/change/"
    assert operator.get(page).status_code == 200
    operator.post(page, {"name": "Panda", "locale": "en", "time_zone": "UTC"})
    assert Player.objects.get().name == "Panda"


def test_players_are_neither_added_nor_deleted(operator: Client, gus: dict[str, Any]) -> None:
    assert operator.get(f"{ADMIN}/player/add/").status_code == 403
    page = f"{ADMIN}/player/{gus['player']['id']}/delete/"
    assert operator.post(page, {"post": "yes"}).status_code == 403


def test_a_login_is_added_under_its_normal_name(operator: Client) -> None:
    form = {"username": "Bob", "password1": PASSWORD, "password2": PASSWORD}
    form |= {"usable_password": "true"}
    assert operator.post(f"{ADMIN}/user/add/", form).status_code == 302
    assert User.objects.filter(username="bob").exists()


def test_disabling_a_login_ends_its_sessions(
    operator: Client,
    ann: dict[str, Any],
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    page = f"{ADMIN}/user/{User.objects.get(username='ann@example.org').pk}/change/"
    assert PASSWORD not in operator.get(page).content.decode()
    with django_capture_on_commit_callbacks(execute=True):
        operator.post(page, {"username": "ann@example.org"})  # the box "active" is not ticked
    assert DeviceSession.objects.get().revoke_reason == RevokeReason.STAFF
    assert signed_in(ann).get(f"{API}/me").status_code == 401


def test_guests_and_players_have_no_way_into_the_admin(gus: dict[str, Any]) -> None:
    assert signed_in(gus).get("/admin/").status_code == 302
