"""The page of a table: what an operator sees of it, from where, and what is then on record."""

import secrets

import pytest
from django.contrib.admin.models import LogEntry
from django.test import Client

from games.models import Match
from tests.tables import Person

pytestmark = pytest.mark.django_db


ANN_HOLDS = "A♥ A♦ 9♣"
GREEDY_HOLDS = "J♥ 10♥ 9♦"
ON_THE_TABLE = "10♣ 8♥ 9♥"


class Table:
    """Ann against a bot, dealt and waiting for Ann."""

    def __init__(self) -> None:
        self.ann = Person("Ann")
        self.id = self.ann.opens(bots=["greedy"], options={"dealer_choice": "none"})["id"]
        self.address = f"/admin/games/match/{self.id}/table/"

    @property
    def version(self) -> int:
        version: int = self.ann.sees(self.id)["version"]
        return version

    def is_over(self) -> None:
        """Ann leaves, and nobody is left to play against the bot."""
        assert self.ann.post(f"/matches/{self.id}/resign").status_code == 200


@pytest.fixture
def table(db: None, monkeypatch: pytest.MonkeyPatch) -> Table:
    """Chance is the only thing faked: this seed deals the cards above."""
    monkeypatch.setattr(secrets, "token_bytes", lambda size: bytes([3]) * size)
    return Table()


def page(client: Client, table: Table, **query: str | int) -> str:
    answer = client.get(table.address, query)
    assert answer.status_code == 200
    return answer.content.decode()


def test_an_operator_sees_what_a_spectator_sees(staff: Client, table: Table) -> None:
    shown = page(staff, table)

    assert ON_THE_TABLE in shown
    assert shown.count("<td>? ? ?</td>") == 2
    assert ANN_HOLDS not in shown
    assert not LogEntry.objects.exists()


@pytest.mark.parametrize("seat", ["0", "1", "all"])
def test_a_hand_is_refused_to_whoever_may_not_see_secrets(
    staff: Client, table: Table, seat: str
) -> None:
    assert staff.get(table.address, {"seat": seat}).status_code == 403
    assert not LogEntry.objects.exists()


def test_a_trusted_operator_sees_the_hand_of_a_seat_and_that_is_on_record(
    trusted: Client, table: Table
) -> None:
    shown = page(trusted, table, seat=0)

    assert f"<td>{ANN_HOLDS}</td>" in shown
    assert GREEDY_HOLDS not in shown
    (record,) = LogEntry.objects.all()
    assert record.user.username == "tilda"
    assert record.object_id == table.id
    assert record.change_message == f"Looked at secrets: seat 0, version {table.version}."


def test_the_whole_truth_shows_every_hand_seed_and_snapshot(trusted: Client, table: Table) -> None:
    match = Match.objects.get(id=table.id)

    shown = page(trusted, table, seat="all")

    assert f"<td>{ANN_HOLDS}</td>" in shown
    assert f"<td>{GREEDY_HOLDS}</td>" in shown
    assert bytes(match.seed).hex() in shown
    assert str(match.snapshot)[:10].replace('"', "&quot;") in shown
    (record,) = LogEntry.objects.all()
    assert "seat all" in record.change_message


def test_once_the_match_is_over_every_operator_sees_every_seat(staff: Client, table: Table) -> None:
    dealt = table.version
    table.is_over()

    assert f"<td>{GREEDY_HOLDS}</td>" in page(staff, table, seat=1, version=dealt)
    assert not LogEntry.objects.exists()


def test_seed_and_snapshot_stay_behind_the_permission(staff: Client, table: Table) -> None:
    table.is_over()

    assert staff.get(table.address, {"seat": "all"}).status_code == 403


def test_an_earlier_version_shows_the_table_as_it_was(trusted: Client, table: Table) -> None:
    dealt = table.version
    table.ann.plays(table.id, {"type": "swap_all"})

    now, then = page(trusted, table, seat=0), page(trusted, table, seat=0, version=dealt)

    assert f"on the table: {ANN_HOLDS}" in now
    assert f"<td>{ON_THE_TABLE}</td>" in now
    assert f"on the table: {ON_THE_TABLE}" in then
    assert f"<td>{ANN_HOLDS}</td>" in then
    assert "swaps all three" not in then


def test_the_first_version_shows_a_table_before_the_deal(staff: Client, table: Table) -> None:
    assert "The match is open." in page(staff, table, version=1)


def test_a_person_at_the_table_is_a_link_to_the_player(staff: Client, table: Table) -> None:
    assert f'<a href="/admin/accounts/player/{table.ann.id}/change/">Ann</a>' in page(staff, table)


@pytest.mark.parametrize("query", [{"seat": "2"}, {"seat": "x"}, {"version": "99"}])
def test_a_seat_or_version_that_is_not_there_is_not_found(
    trusted: Client, table: Table, query: dict[str, str]
) -> None:
    assert trusted.get(table.address, query).status_code == 404


def test_who_may_not_look_at_matches_may_not_look_at_tables(client: Client, table: Table) -> None:
    assert client.get(table.address).status_code == 302


def test_the_log_is_told_in_words(staff: Client, table: Table) -> None:
    table.ann.plays(table.id, {"type": "swap_one", "give": "9C", "take": "9H"})

    shown = page(staff, table)

    assert "The match begins: Ann, Greedy." in shown
    assert "Ann swaps 9♣ for 9♥." in shown
