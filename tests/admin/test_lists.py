"""Finding a match, a seat, a move; and that nothing can be changed here."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.models import Match
from tests.tables import Person, play_bots

pytestmark = pytest.mark.django_db

MODELS = ("match", "seat", "round", "move")


@pytest.fixture
def match(db: None) -> Match:
    """Ann against a bot, dealt and waiting for Ann."""
    opened = Person("Ann").opens(bots=["greedy"])
    play_bots(opened["id"])
    return Match.objects.get(id=opened["id"])


def listed(client: Client, model: str, **query: str) -> str:
    answer = client.get(f"/admin/games/{model}/", query)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize("term", ["whole id", "Ann", "an"])
def test_a_match_is_found_by_its_id_and_by_who_plays(
    staff: Client, match: Match, term: str
) -> None:
    Person("Bob").opens()
    wanted = str(match.id) if term == "whole id" else term

    found = listed(staff, "match", q=wanted)

    assert str(match.id) in found
    assert "1 match" in found


def test_overdue_turns_are_one_click_away(staff: Client, match: Match) -> None:
    assert "0 matches" in listed(staff, "match", turn="overdue")
    late = timezone.now() - timedelta(minutes=5)
    Match.objects.filter(id=match.id).update(turn_deadline=late)

    assert "1 match" in listed(staff, "match", turn="overdue")
    assert "0 matches" in listed(staff, "match", turn="running")


def test_matches_of_one_preset_are_one_click_away(staff: Client, match: Match) -> None:
    assert str(match.id) in listed(staff, "match", preset="schwimmen")
    assert "0 matches" in listed(staff, "match", preset="blitz")


@pytest.mark.parametrize("model", ["seat", "round", "move"])
def test_what_belongs_to_a_match_is_found_by_its_id(
    staff: Client, match: Match, model: str
) -> None:
    Person("Bob").opens(bots=["greedy"])

    for query in ({"q": str(match.id)}, {"match__id__exact": str(match.id)}):
        found = listed(staff, model, **query)
        assert f"schwimmen {match.id}" in found
        assert found.count(str(match.id)) >= 1
        others = Match.objects.exclude(id=match.id).values_list("id", flat=True)
        assert not any(f"schwimmen {other}" in found for other in others)
    assert f"0 {model}s" in listed(staff, model, q="no id")


@pytest.mark.usefixtures("match")
def test_a_list_of_matches_costs_the_same_for_one_and_for_ten(staff: Client) -> None:
    with CaptureQueriesContext(connection) as for_one:
        listed(staff, "match")
    for _ in range(9):
        Person("Bob").opens(bots=["greedy"])

    with CaptureQueriesContext(connection) as for_ten:
        listed(staff, "match")

    assert len(for_ten) == len(for_one)


@pytest.mark.usefixtures("match")
@pytest.mark.parametrize("model", MODELS)
def test_not_even_a_superuser_can_add_a_row(admin_client: Client, model: str) -> None:
    address = f"/admin/games/{model}/"

    assert f"{address}add/" not in admin_client.get(address).content.decode()
    assert admin_client.get(f"{address}add/").status_code == 403


@pytest.mark.parametrize("model", MODELS)
def test_not_even_a_superuser_can_change_or_delete_a_row(
    admin_client: Client, match: Match, model: str
) -> None:
    rows = {
        "match": match,
        "seat": match.seats.get(number=0),
        "round": match.rounds.get(number=1),
        "move": match.moves.get(version=1),
    }
    address = f"/admin/games/{model}/{rows[model].pk}"

    assert admin_client.post(f"{address}/change/", {}).status_code == 403
    assert admin_client.post(f"{address}/delete/", {"post": "yes"}).status_code == 403


@pytest.mark.usefixtures("match")
@pytest.mark.parametrize(
    ("model", "lookup"),
    [
        ("match", "snapshot__contains"),
        ("match", "seed__startswith"),
        ("move", "events__0__hands"),
        ("move", "answer__isnull"),
        ("seat", "match__snapshot__contains"),
    ],
)
def test_a_secret_column_cannot_be_guessed_through_a_filter(
    staff: Client, model: str, lookup: str
) -> None:
    assert staff.get(f"/admin/games/{model}/", {lookup: "7H"}).status_code == 400
