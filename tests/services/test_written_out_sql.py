"""The statements of the hot path are written by hand; here they are held against the models."""

import re
import secrets
from uuid import UUID, uuid4

import pytest
from django.db import connection, models
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games import persistence
from games.errors import MatchNotFound
from games.models import Match, Move, Seat
from games.models.move import Origin
from games.services import moves, progress
from games.services.requests import Request
from games.table import Table
from tests.tables import Person, new_key, some_action

pytestmark = pytest.mark.django_db


def names(text: str) -> list[str]:
    return re.findall(r"\w+", text)


def columns(model: type[models.Model]) -> set[str]:
    return {str(field.column) for field in model._meta.concrete_fields}


def test_every_column_of_a_match_is_read() -> None:
    assert columns(Match) == {"id", *names(persistence.MATCH_COLUMNS)}


def test_a_move_writes_every_column_of_a_move() -> None:
    assert columns(Move) == {"id", *names(persistence.MOVE_COLUMNS)}


def test_a_match_changes_in_these_columns_and_the_others_are_settled_at_its_birth() -> None:
    changed = set(re.findall(r"(\w+) = %s", persistence.UPDATE_MATCH.partition("WHERE")[0]))
    settled = {
        "id",
        "game",
        "preset",
        "rules",
        "rules_version",
        "visibility",
        "start_when",
        "hints",
        "size",
        "seed",
        "seed_hash",
        "per_move_s",
        "bot_delay_s",
        "created_at",
    }
    assert changed | settled == columns(Match)
    assert not changed & settled


def test_every_column_of_a_seat_is_read() -> None:
    read = set(re.findall(r"seat\.(\w+)", persistence.SELECT_SEATS))
    assert columns(Seat) == {"id", *read}


def test_tables_are_named_as_the_models_say() -> None:
    statements = persistence.SELECT_MATCH + persistence.SELECT_SEATS + persistence.INSERT_MOVES
    used = set(re.findall(r"(?:FROM|INTO|JOIN) (\w+)", statements))
    assert used == {
        Match._meta.db_table,
        Seat._meta.db_table,
        Move._meta.db_table,
        "accounts_player",
    }


def test_a_table_reads_as_the_models_do() -> None:
    ada = Person("Ada")
    match = ada.opens(preset="a7", bots=["greedy"], bot_delay_s=2, visibility="unlisted")
    row = Match.objects.get(id=match["id"])

    table = persistence.read_table(row.id)

    for name in (
        "id",
        "preset",
        "status",
        "visibility",
        "start_when",
        "host_id",
        "hints",
        "size",
        "seed_hash",
        "version",
        "round_number",
        "to_act",
        "turn_deadline",
        "created_at",
        "started_at",
        "ended_at",
    ):
        assert getattr(table, name) == getattr(row, name), name
    assert table.game.key == row.game
    assert table.seed == bytes(row.seed)
    assert table.game.rules_to_json(table.rules) == row.rules
    assert table.game.dump_state(table.state) == row.snapshot
    assert (table.clock.per_move_s, table.clock.bot_delay_s) == (row.per_move_s, 2)
    for seat in Seat.objects.filter(match=row):
        read = table.seats[seat.number]
        assert (read.player_id, read.bot, read.controller) == (
            seat.player_id,
            seat.bot,
            seat.controller,
        )


def test_a_match_that_does_not_exist_is_not_found() -> None:
    with pytest.raises(MatchNotFound):
        persistence.read_table(uuid4())
    with pytest.raises(MatchNotFound):
        moves.play_bot_turn(match_id=uuid4(), version=1, now=timezone.now())


def test_a_row_changed_under_its_own_lock_is_noticed() -> None:
    match = Person("Ada").opens(seats=2, bots=["greedy"])
    with persistence.unit_of_work():
        table = persistence.lock_table(UUID(match["id"]))
        Match.objects.filter(id=match["id"]).update(version=99)
        change = progress.note(
            table, action="hint", seat=0, origin=Origin.HUMAN, now=timezone.now()
        )
        with pytest.raises(persistence.LostUpdateError):
            persistence.record(table, change[0], change[1:])


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("moves_before", [10, 500])
def test_an_ordinary_move_is_two_reads_and_two_writes_however_long_the_match(
    monkeypatch: pytest.MonkeyPatch, moves_before: int
) -> None:
    monkeypatch.setattr(secrets, "token_bytes", bytes)
    ada, ben = Person("Ada"), Person("Ben")
    match = ada.opens(seats=2, options={"dealer_choice": "none"})
    match = ben.sits_down(match["id"])
    table = swap_to_and_fro(UUID(match["id"]), moves_before)
    assert (table.version, table.round_number) == (match["version"] + moves_before, 1)
    person = (ada, ben)[table.to_act or 0]
    view = person.sees(match["id"])
    swap = next(legal for legal in view["legal_actions"] if legal["type"] == "swap_one")

    with CaptureQueriesContext(connection) as queries:
        headers = {"Idempotency-Key": new_key()}
        answer = person.moves(match["id"], some_action([swap]), version=view["version"], **headers)

    assert answer.status_code == 201, answer.data
    statements = [query["sql"].partition(" ")[0] for query in queries]
    begin = next(i for i, statement in enumerate(statements) if statement.startswith("BEGIN"))
    assert statements[begin + 1 :] == ["SELECT", "SELECT", "INSERT", "UPDATE", "COMMIT"]
    assert begin <= 1, "at most the session is looked up before"


def swap_to_and_fro(match_id: UUID, turns: int) -> Table:
    """Both exchange the same two cards again and again, straight through the service."""
    for _ in range(turns):
        table = persistence.read_table(match_id)
        seat = table.seats[table.to_act or 0]
        assert seat.player_id is not None
        view = table.game.view_to_json(table.game.view(table.state, seat.number))
        swap = next(legal for legal in view["legal_actions"] if legal["type"] == "swap_one")
        moves.submit_move(
            match_id=match_id,
            expected_version=table.version,
            action=some_action([swap]),
            request=Request(
                player_id=seat.player_id, now=timezone.now(), status=201, render=lambda _: {}
            ),
        )
    return persistence.read_table(match_id)
