"""An operator takes a seat out of its match: through the services, and on record."""

import pytest
from django.contrib.admin.models import LogEntry
from django.test import Client

from games.models import Move
from tests.admin.conftest import LOOKING, operator
from tests.books import check_books
from tests.tables import Body, Person, body_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def warden(db: None) -> Client:
    """An operator who may also change matches."""
    return operator("wanda", permissions=[*LOOKING, "change_match"])


@pytest.fixture
def people(db: None) -> tuple[Person, Person]:
    return Person("Ann"), Person("Bob")


@pytest.fixture
def match(people: tuple[Person, Person]) -> Body:
    """Ann, Bob and a bot."""
    ann, bob = people
    opened = ann.opens(seats=3, bots=["greedy"])
    return bob.sits_down(opened["id"])


def resign(client: Client, match: Body, seat: int) -> str:
    address = f"/admin/games/match/{match['id']}/resign/{seat}/"
    return client.post(address, follow=True).content.decode()


def test_a_seat_leaves_the_match_and_the_others_play_on(
    warden: Client, match: Body, people: tuple[Person, Person]
) -> None:
    bob = match["you"]["seat"]

    shown = resign(warden, match, bob)

    assert f"Seat {bob} has resigned." in shown
    after = people[0].sees(match["id"])
    assert after["seats"][bob]["resigned"]
    assert after["status"] == "active"
    check_books(match["id"])


def test_players_see_that_the_staff_did_it(
    warden: Client, match: Body, people: tuple[Person, Person]
) -> None:
    resign(warden, match, match["you"]["seat"])

    log = body_of(people[0].get(f"/matches/{match['id']}/moves"))["data"]
    assert (log[-1]["origin"], log[-1]["action"]) == ("staff", {"type": "resign"})


def test_it_is_on_record_who_did_it(warden: Client, match: Body) -> None:
    resign(warden, match, 0)

    (record,) = LogEntry.objects.all()
    assert (record.user.username, record.change_message) == ("wanda", "Resigned seat 0.")


def test_a_seat_cannot_resign_twice(warden: Client, match: Body) -> None:
    resign(warden, match, 0)
    entries = Move.objects.count()

    assert "Seat 0 did not resign: match_not_active." in resign(warden, match, 0)
    assert Move.objects.count() == entries
    assert LogEntry.objects.count() == 1


def test_only_who_may_change_matches_is_offered_it(
    staff: Client, warden: Client, match: Body
) -> None:
    table = f"/admin/games/match/{match['id']}/table/"
    entries = Move.objects.count()

    assert "for good" in warden.get(table).content.decode()
    assert "for good" not in staff.get(table).content.decode()
    assert staff.post(f"/admin/games/match/{match['id']}/resign/0/").status_code == 403
    assert Move.objects.count() == entries


def test_a_link_cannot_make_a_seat_resign(warden: Client, match: Body) -> None:
    assert warden.get(f"/admin/games/match/{match['id']}/resign/0/").status_code == 405


def test_a_form_of_another_site_is_refused(warden: Client, match: Body) -> None:
    warden.handler.enforce_csrf_checks = True

    assert warden.post(f"/admin/games/match/{match['id']}/resign/0/").status_code == 403
