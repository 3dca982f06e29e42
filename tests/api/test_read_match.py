"""GET /matches/{id}"""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.engine.thirty_one import snapshot
from tests.api.conftest import Duel, stack, two_sit_down
from tests.tables import Person, refusal


def test_who_acts_sees_the_own_hand_and_what_may_be_done(duel: Duel) -> None:
    match = duel.ben.sees(duel.id)
    assert match["you"] == {"seat": 1}
    assert match["seats"][1]["hand"] == ["7H", "8H", "9D"]
    assert match["seats"][1]["hand_value"] == "15"
    assert match["round"]["pool"] == ["AH", "7C", "8C"]
    assert match["turn"]["seat"] == 1
    assert match["turn"]["on_deadline"] == {"type": "pass"}
    offers = {legal["type"]: legal for legal in match["legal_actions"]}
    assert set(offers) == {"swap_one", "swap_all", "pass", "close"}
    assert offers["swap_one"]["give"] == ["7H", "8H", "9D"]
    assert offers["swap_one"]["take"] == ["AH", "7C", "8C"]
    previews = {(p["give"], p["take"]): p["hand_value"] for p in offers["swap_one"]["previews"]}
    assert len(previews) == 9
    assert previews["9D", "AH"] == "26"


def test_the_others_hand_is_absent_and_so_are_offers_out_of_turn(duel: Duel) -> None:
    match = duel.ada.sees(duel.id)
    assert match["seats"][0]["hand"] == ["KS", "QS", "10D"]
    assert "hand" not in match["seats"][1]
    assert "hand_value" not in match["seats"][1]
    assert match["seats"][1]["hand_count"] == 3
    assert match["legal_actions"] == []
    assert match["turn"]["seat"] == 1
    assert match["turn"]["on_deadline"] is None


def test_cleo_may_watch_and_sees_no_hand(duel: Duel, cleo: Person) -> None:
    match = cleo.sees(duel.id)
    assert match["you"] is None
    assert [seat for seat in match["seats"] if "hand" in seat] == []
    assert match["round"]["stock_count"] == 32 - 9


def test_points_are_text_so_that_nobody_rounds_them(
    monkeypatch: pytest.MonkeyPatch, ada: Person, ben: Person
) -> None:
    stack(monkeypatch, {0: "KS QS 10D", 1: "7H 7S 7D"}, "AH 7C 8C")
    match = two_sit_down(ada, ben, options={"dealer_choice": "none"})
    assert match["seats"][1]["hand_value"] == "30.5"


def test_times_are_utc_and_durations_whole_seconds(duel: Duel) -> None:
    match = duel.ben.sees(duel.id)
    assert match["server_time"].endswith("Z")
    assert match["turn"]["deadline"].endswith("Z")
    assert 0 < match["poll_after_s"] <= 3600


class TestETag:
    def test_it_says_version_and_seat_and_nothing_else(self, duel: Duel, cleo: Person) -> None:
        tags = [p.get(f"/matches/{duel.id}").headers["ETag"] for p in (duel.ada, duel.ben, cleo)]
        version = duel.version
        assert tags == [f'"v{version}-0"', f'"v{version}-1"', f'"v{version}-s"']

    def test_nothing_new_is_answered_without_decoding_the_state(
        self, duel: Duel, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        tag = duel.ben.get(f"/matches/{duel.id}").headers["ETag"]

        def not_now(*_arguments: object) -> None:
            raise AssertionError("the state was decoded")

        monkeypatch.setattr(snapshot, "load", not_now)
        with CaptureQueriesContext(connection) as queries:
            answer = duel.ben.get(f"/matches/{duel.id}", If_None_Match=tag)
        assert (answer.status_code, answer.content) == (304, b"")
        assert answer.headers["ETag"] == tag
        assert not any("snapshot" in query["sql"] for query in queries)
        assert len(queries) <= 2

    @pytest.mark.parametrize("form", ["{}", "W/{}", '"v1-1", {}', '{}, "v99-0"', "*"])
    def test_every_form_of_the_header_is_understood(self, duel: Duel, form: str) -> None:
        tag = duel.ben.get(f"/matches/{duel.id}").headers["ETag"]
        answer = duel.ben.get(f"/matches/{duel.id}", If_None_Match=form.format(tag))
        assert answer.status_code == 304

    def test_a_move_or_another_viewer_needs_another_body(self, duel: Duel, cleo: Person) -> None:
        tag = duel.ben.get(f"/matches/{duel.id}").headers["ETag"]
        assert duel.ada.get(f"/matches/{duel.id}", If_None_Match=tag).status_code == 200
        assert cleo.get(f"/matches/{duel.id}", If_None_Match=tag).status_code == 200
        duel.ben.plays(duel.id, {"type": "pass"})
        assert duel.ben.get(f"/matches/{duel.id}", If_None_Match=tag).status_code == 200


def test_looking_costs_three_reads_at_most(duel: Duel) -> None:
    duel.ben.sees(duel.id)
    with CaptureQueriesContext(connection) as queries:
        duel.ben.sees(duel.id)
    assert len(queries) <= 4


@pytest.mark.parametrize("name", ["5d9f0f3e-1111-4222-8333-444455556666", "not-a-uuid", "7"])
def test_what_does_not_exist_is_not_found(ada: Person, name: str) -> None:
    assert refusal(ada.get(f"/matches/{name}")) == (404, "not_found")


def test_without_a_token_nobody_looks(duel: Duel) -> None:
    duel.ben.http.credentials()
    assert refusal(duel.ben.get(f"/matches/{duel.id}")) == (401, "unauthenticated")
