"""GET /matches/{id}/rounds, /fairness and /export"""

import hashlib
from uuid import uuid4

import pytest

from tests.api.conftest import Duel
from tests.tables import Person, body_of, refusal


def close_a_round(duel: Duel) -> None:
    """Ben knocks, Ada takes her last turn, the hands are compared."""
    duel.ben.plays(duel.id, {"type": "swap_one", "give": "9D", "take": "AH"})
    duel.ada.plays(duel.id, {"type": "close"})
    duel.ben.plays(duel.id, {"type": "pass"})


def test_finished_rounds_show_all_hands_and_what_they_cost(duel: Duel, cleo: Person) -> None:
    close_a_round(duel)
    body = body_of(cleo.get(f"/matches/{duel.id}/rounds"))
    assert body["next_cursor"] is None
    (first,) = body["data"]
    assert (first["number"], first["dealer"], first["reason"]) == (1, 0, "close")
    assert (first["closer"], first["void"]) == (0, False)
    hands = {result["seat"]: result for result in first["results"]}
    assert hands[0]["hand"] == ["KS", "QS", "10D"]
    assert hands[0]["points"] == "20"
    assert (hands[0]["lost"], hands[0]["lives"], hands[0]["winner"]) == (1, 2, False)
    assert hands[1]["hand"] == ["7H", "8H", "AH"]
    assert (hands[1]["points"], hands[1]["lost"]) == ("26", 0)


def test_a_round_that_goes_on_is_not_listed(duel: Duel) -> None:
    assert body_of(duel.ben.get(f"/matches/{duel.id}/rounds"))["data"] == []


def test_the_hash_from_the_start_and_the_seed_at_the_end(duel: Duel, cleo: Person) -> None:
    before = body_of(cleo.get(f"/matches/{duel.id}/fairness"))
    assert before["seed"] is None
    duel.ben.post(f"/matches/{duel.id}/resign")
    after = body_of(cleo.get(f"/matches/{duel.id}/fairness"))
    assert after["seed_hash"] == before["seed_hash"] == duel.match["seed_hash"]
    assert hashlib.sha256(bytes.fromhex(after["seed"])).hexdigest() == after["seed_hash"]
    assert after["algorithm"] == before["algorithm"]


def test_a_cancelled_table_has_no_seed_to_show(ada: Person) -> None:
    table = ada.opens()
    ada.delete(f"/matches/{table['id']}/seats/me")
    assert body_of(ada.get(f"/matches/{table['id']}/fairness"))["seed"] is None


def test_the_record_is_open_to_everybody_once_the_match_is_over(duel: Duel, cleo: Person) -> None:
    close_a_round(duel)
    for person in (duel.ada, cleo):
        assert refusal(person.get(f"/matches/{duel.id}/export")) == (409, "not_finished")
    duel.ben.post(f"/matches/{duel.id}/resign")
    record = body_of(cleo.get(f"/matches/{duel.id}/export"))
    assert [move["version"] for move in record["moves"]] == list(range(1, 8))
    dealt = next(e for e in record["moves"][2]["events"] if e["type"] == "cards_dealt")
    assert [hand["cards"] for hand in dealt["hands"]] == [["7H", "8H", "9D"], ["KS", "QS", "10D"]]
    assert record["seats"][0] == {"number": 0, "name": "Ada", "kind": "human", "place": 1}
    assert record["rules"] == duel.match["rules"]
    assert record["seed"] == "00" * 32


@pytest.mark.parametrize("what", ["rounds", "fairness", "export"])
def test_an_unknown_match(ada: Person, what: str) -> None:
    assert refusal(ada.get(f"/matches/{uuid4()}/{what}")) == (404, "not_found")
