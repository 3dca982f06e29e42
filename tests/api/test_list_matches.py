"""GET /matches"""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.api.conftest import Duel
from tests.tables import Body, Person, body_of, refusal


def ids(person: Person, query: str = "") -> list[str]:
    return [row["id"] for row in rows(person, query)]


def rows(person: Person, query: str = "") -> list[Body]:
    answer = person.get(f"/matches?{query}")
    assert answer.status_code == 200, answer.content
    assert set(body_of(answer)) == {"data", "next_cursor"}
    data: list[Body] = body_of(answer)["data"]
    return data


def test_the_lobby_shows_public_tables_newest_first(ada: Person, ben: Person) -> None:
    first, second = ada.opens()["id"], ben.opens(preset="blitz")["id"]
    ada.opens(visibility="unlisted")
    assert ids(ben) == [second, first]


def test_a_row_is_enough_to_choose_a_table(ada: Person, ben: Person) -> None:
    ada.opens(seats=3, bots=["greedy"], clock={"per_move_s": 60})
    (row,) = rows(ben)
    assert row["preset"] == "schwimmen"
    assert (row["size"], row["free_seats"]) == (3, 1)
    assert row["clock"]["per_move_s"] == 60
    assert [seat["player"]["name"] for seat in row["seats"]] == ["Ada", "Greedy"]
    assert row["you"] is None
    assert row["your_turn"] is False


def test_mine_are_those_where_i_sit_however_hidden(ada: Person, ben: Person, cleo: Person) -> None:
    hidden = ada.opens(visibility="unlisted")["id"]
    ben.opens()
    assert ids(ada, "mine=true") == [hidden]
    assert ids(cleo, "mine=true") == []


def test_my_turn_is_bens_and_not_adas(duel: Duel) -> None:
    assert ids(duel.ben, "my_turn=true") == [duel.id]
    assert rows(duel.ben, "my_turn=true")[0]["your_turn"] is True
    assert ids(duel.ada, "my_turn=true") == []


def test_lists_can_be_narrowed(ada: Person, ben: Person, duel: Duel) -> None:
    open_table = ada.opens(preset="a5")["id"]
    assert ids(ben, "status=open") == [open_table]
    assert ids(ben, "status=active") == [duel.id]
    assert ids(ben, "status=finished") == []
    assert ids(ben, "preset=a5") == [open_table]
    assert ids(ben, "preset=nothing-like-it") == []


def test_pages_follow_one_another_without_gap_or_repetition(ada: Person) -> None:
    opened = [ada.opens()["id"] for _ in range(5)]
    seen: list[str] = []
    query = "limit=2"
    while True:
        page = body_of(ada.get(f"/matches?{query}"))
        seen += [row["id"] for row in page["data"]]
        if page["next_cursor"] is None:
            break
        query = f"limit=2&cursor={page['next_cursor']}"
        ada.opens(visibility="unlisted")
    assert seen == opened[::-1]


@pytest.mark.parametrize(
    "query",
    [
        "limit=0", "limit=101", "limit=ten", "limit=", "cursor=abc", "cursor=", "status=asleep",
        "mine=perhaps", "page=2", "cursor=" + "x" * 600, "my_turn=2",
    ],
)  # fmt: skip
def test_wrong_queries_are_refused(ada: Person, query: str) -> None:
    assert refusal(ada.get(f"/matches?{query}")) == (422, "validation_failed")


def test_a_list_costs_the_same_for_one_table_and_for_ten(ada: Person, ben: Person) -> None:
    def cost() -> int:
        with CaptureQueriesContext(connection) as queries:
            rows(ben)
        return len(queries)

    ada.opens(bots=["greedy"])
    cost()
    one = cost()
    for _ in range(9):
        ada.opens(bots=["greedy", "random"])
    assert cost() == one <= 3


def test_no_list_shows_a_card(duel: Duel) -> None:
    text = repr(rows(duel.ben)) + repr(rows(duel.ben, "mine=true"))
    assert not any(card in text for card in ("7H", "KS", "AH"))


def test_strangers_without_a_token_see_no_lobby(ada: Person) -> None:
    ada.http.credentials()
    answer: Any = ada.get("/matches")
    assert refusal(answer) == (401, "unauthenticated")
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")
