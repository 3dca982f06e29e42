"""POST /matches/{id}/moves"""

from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Match, Move
from tests.api.conftest import Duel, stack, two_sit_down
from tests.tables import Body, Person, body_of, new_key, nothing_changes, refusal

SWAP = {"type": "swap_one", "give": "9D", "take": "AH"}
PASS = {"type": "pass"}


def hand_of(match: Body) -> list[str]:
    return list(match["seats"][match["you"]["seat"]]["hand"])


class TestMakesAMove:
    def test_ben_swaps_his_nine_for_the_ace_and_sees_the_table_after_it(self, duel: Duel) -> None:
        answer = duel.ben.moves(duel.id, SWAP, version=duel.version)
        assert answer.status_code == 201
        body = body_of(answer)
        assert body["move"]["version"] == duel.version + 1
        assert body["move"]["seat"] == 1
        assert body["move"]["origin"] == "human"
        assert body["move"]["action"] == SWAP
        assert body["move"]["events"] == [
            {"type": "card_swapped", "seat": 1, "gave": "9D", "took": "AH"}
        ]
        match = body["match"]
        assert hand_of(match) == ["7H", "8H", "AH"]
        assert match["seats"][1]["hand_value"] == "26"
        assert match["round"]["pool"] == ["9D", "7C", "8C"]
        assert match["turn"]["seat"] == 0
        assert match["legal_actions"] == []

    def test_the_answer_is_what_a_look_at_the_match_says_then(self, duel: Duel) -> None:
        answered = body_of(duel.ben.moves(duel.id, SWAP, version=duel.version))["match"]
        seen = duel.ben.sees(duel.id)
        for changing in ("server_time", "poll_after_s"):
            del answered[changing], seen[changing]
        assert answered == seen

    def test_the_version_seen_may_stand_in_a_header(self, duel: Duel) -> None:
        body = {"action": SWAP}
        for tag in (f'"v{duel.version}"', f'"v{duel.version}-1"', f'W/"v{duel.version}-1"'):
            answer = duel.ben.post(f"/matches/{duel.id}/moves?dry_run=true", body, If_Match=tag)
            assert answer.status_code == 200, answer.data

    def test_the_etag_of_the_answer_is_the_one_of_the_match(self, duel: Duel) -> None:
        answer = duel.ben.moves(duel.id, SWAP, version=duel.version)
        tag = answer.headers["ETag"]
        assert tag == duel.ben.get(f"/matches/{duel.id}").headers["ETag"]
        assert duel.ben.get(f"/matches/{duel.id}", If_None_Match=tag).status_code == 304

    def test_a_drawn_card_is_seen_by_who_drew_it_and_may_be_thrown(
        self, drawing_duel: Duel
    ) -> None:
        duel = drawing_duel
        drawn = body_of(duel.ben.moves(duel.id, {"type": "draw_deck"}, version=duel.version))
        assert drawn["move"]["events"] == [{"type": "deck_drawn", "seat": 1, "card": "2C"}]
        assert hand_of(drawn["match"]) == ["7H", "8H", "9D", "2C"]
        thrown = duel.ben.plays(duel.id, {"type": "discard", "card": "2C"})
        assert thrown["round"]["discard_top"] == "2C"

    def test_with_closing_after_a_move_a_swap_may_close(
        self, monkeypatch: pytest.MonkeyPatch, ada: Person, ben: Person
    ) -> None:
        stack(monkeypatch, {0: "KS QS 10D", 1: "7H 8H 9D"}, "AH 7C 8C")
        options = {"dealer_choice": "none", "close_mode": "after_move"}
        match = two_sit_down(ada, ben, options=options)
        assert match["legal_actions"][0]["close"] == [False, True]
        after = ben.plays(match["id"], SWAP | {"close": True})
        assert after["round"]["closed_by"] == 1
        assert after["round"]["phase"] == "last_lap"


class TestDryRun:
    def test_says_what_the_hand_would_be_worth_and_changes_nothing(self, duel: Duel) -> None:
        with nothing_changes(duel.id):
            answer = dry_run(duel, SWAP)
        assert answer.status_code == 200
        assert body_of(answer) == {"legal": True, "action": SWAP, "hand_value": "26"}

    def test_does_not_tell_which_card_would_be_drawn(self, drawing_duel: Duel) -> None:
        answer = dry_run(drawing_duel, {"type": "draw_deck"})
        assert body_of(answer)["hand_value"] is None
        assert b"2C" not in answer.content

    def test_refuses_as_the_move_itself_would(self, duel: Duel) -> None:
        body = {"expected_version": duel.version, "action": SWAP}
        answer = duel.ada.post(f"/matches/{duel.id}/moves?dry_run=true", body)
        assert refusal(answer) == (409, "not_your_turn")
        assert refusal(dry_run(duel, SWAP | {"take": "KS"})) == (422, "illegal_action")
        assert refusal(dry_run(duel, SWAP, version=1)) == (409, "stale_version")


def dry_run(duel: Duel, action: Body, *, version: int | None = None) -> Any:
    body = {"expected_version": version or duel.version, "action": action}
    return duel.ben.post(f"/matches/{duel.id}/moves?dry_run=true", body)


class TestRefusesWhatTheRulesForbid:
    @pytest.mark.parametrize(
        ("action", "reason"),
        [
            (SWAP | {"give": "KS"}, "card_not_in_hand"),
            (SWAP | {"take": "KS"}, "card_not_in_pool"),
            (SWAP | {"give": "2C"}, "card_not_in_hand"),
            ({"type": "keep"}, None),
            ({"type": "draw_deck"}, None),
            ({"type": "discard", "card": "9D"}, None),
            ({"type": "renew"}, None),
            (SWAP | {"close": True}, None),
        ],
        ids=str,
    )
    def test_an_illegal_action_says_why_and_what_would_be_legal(
        self, duel: Duel, action: Body, reason: str | None
    ) -> None:
        with nothing_changes(duel.id):
            answer = duel.ben.moves(duel.id, action, version=duel.version)
        assert refusal(answer) == (422, "illegal_action")
        problem = body_of(answer)
        assert reason in (None, problem["params"]["reason"])
        assert problem["legal_actions"] == duel.match["legal_actions"]

    def test_it_is_not_adas_turn(self, duel: Duel) -> None:
        with nothing_changes(duel.id):
            answer = duel.ada.moves(duel.id, SWAP, version=duel.version)
        assert refusal(answer) == (409, "not_your_turn")
        assert body_of(answer)["params"] == {"to_act": 1}

    def test_a_second_close_is_illegal(self, duel: Duel) -> None:
        duel.ben.plays(duel.id, {"type": "close"})
        with nothing_changes(duel.id):
            answer = duel.ada.moves(duel.id, {"type": "close"}, version=duel.version + 1)
        assert refusal(answer) == (422, "illegal_action")
        assert "close" not in [legal["type"] for legal in body_of(answer)["legal_actions"]]

    def test_a_stranger_is_not_seated(self, duel: Duel, cleo: Person) -> None:
        with nothing_changes(duel.id):
            answer = cleo.moves(duel.id, SWAP, version=duel.version)
        assert refusal(answer) == (403, "not_seated")

    def test_before_the_start_and_after_the_end_nobody_moves(
        self, ada: Person, ben: Person
    ) -> None:
        match = ada.opens(seats=2)
        answer = ada.moves(match["id"], PASS, version=match["version"])
        assert refusal(answer) == (409, "match_not_active")
        assert body_of(answer)["params"]["status"] == "open"
        match = ben.sits_down(match["id"])
        ben.post(f"/matches/{match['id']}/resign")
        over = ada.sees(match["id"])
        assert over["status"] == "finished"
        with nothing_changes(match["id"]):
            answer = ada.moves(match["id"], PASS, version=over["version"])
        assert refusal(answer) == (409, "match_not_active")
        assert body_of(answer)["params"]["status"] == "finished"

    def test_an_unknown_match_is_not_found(self, ada: Person) -> None:
        assert refusal(ada.moves(str(uuid4()), PASS, version=1)) == (404, "not_found")


class TestRefusesStaleVersions:
    def test_a_client_goes_on_from_the_conflict_without_looking_again(self, duel: Duel) -> None:
        duel.ben.plays(duel.id, SWAP)
        with nothing_changes(duel.id):
            answer = duel.ada.moves(duel.id, PASS, version=duel.version)
        assert refusal(answer) == (409, "stale_version")
        problem = body_of(answer)
        assert problem["params"] == {"expected": duel.version, "actual": duel.version + 1}
        conflict = problem["conflict"]
        assert conflict["version"] == duel.version + 1
        assert conflict["your_turn"] is True
        assert conflict["still_legal"] is True
        assert [move["events"] for move in conflict["moves"]] == [
            [{"type": "card_swapped", "seat": 1, "gave": "9D", "took": "AH"}]
        ]
        again = duel.ada.moves(duel.id, PASS, version=conflict["version"])
        assert again.status_code == 201

    def test_what_the_others_did_may_have_made_the_action_illegal(self, duel: Duel) -> None:
        duel.ben.plays(duel.id, SWAP)
        action = {"type": "swap_one", "give": "10D", "take": "AH"}
        answer = duel.ada.moves(duel.id, action, version=duel.version)
        assert body_of(answer)["conflict"]["your_turn"] is True
        assert body_of(answer)["conflict"]["still_legal"] is False

    def test_or_it_is_no_longer_the_callers_turn(self, duel: Duel) -> None:
        duel.ben.plays(duel.id, SWAP)
        conflict = body_of(duel.ben.moves(duel.id, PASS, version=duel.version))["conflict"]
        assert conflict["your_turn"] is False
        assert conflict["still_legal"] is False

    def test_a_version_of_the_future_is_stale_too(self, duel: Duel) -> None:
        with nothing_changes(duel.id):
            answer = duel.ben.moves(duel.id, PASS, version=duel.version + 7)
        assert refusal(answer) == (409, "stale_version")
        assert body_of(answer)["conflict"]["moves"] == []
        assert body_of(answer)["conflict"]["version"] == duel.version

    def test_a_conflict_hides_what_the_log_hides(self, drawing_duel: Duel) -> None:
        duel = drawing_duel
        duel.ben.plays(duel.id, {"type": "draw_deck"})
        answer = duel.ada.moves(duel.id, {"type": "draw_deck"}, version=duel.version)
        assert body_of(answer)["conflict"]["moves"][0]["events"] == [
            {"type": "deck_drawn", "seat": 1}
        ]
        assert b"2C" not in answer.content


class TestRefusesWhatIsNoMove:
    @pytest.mark.parametrize(
        ("body", "pointer", "code"),
        [
            ({}, "/action", "required"),
            ({"action": None}, "/action", "null"),
            ({"action": []}, "/action", "wrong_type"),
            ({"action": "pass"}, "/action", "wrong_type"),
            ({"action": {}}, "/action", "unknown_type"),
            ({"action": {"type": "dance"}}, "/action", "unknown_type"),
            ({"action": {"type": ["pass"]}}, "/action", "unknown_type"),
            ({"action": {"type": "pass", "why": "tired"}}, "/action", "unknown_field"),
            ({"action": {"type": "pass", "close": "yes"}}, "/action", "not_a_boolean"),
            ({"action": {"type": "swap_one", "give": "9D"}}, "/action", "missing_field"),
            ({"action": SWAP | {"give": "9"}}, "/action", "not_a_card"),
            ({"action": SWAP | {"give": "1D"}}, "/action", "not_a_card"),
            ({"action": SWAP | {"give": "9d"}}, "/action", "not_a_card"),
            ({"action": SWAP | {"give": " 9D"}}, "/action", "not_a_card"),
            ({"action": SWAP | {"give": "9♦"}}, "/action", "not_a_card"),
            ({"action": SWAP | {"give": ["9D"]}}, "/action", "not_a_card"),
            ({"action": SWAP | {"give": 9}}, "/action", "not_a_card"),
            ({"action": SWAP | {"give": None}}, "/action", "not_a_card"),
            ({"action": SWAP | {"give": "9D" * 9999}}, "/action", "not_a_card"),
            ({"action": PASS, "expected_version": "4"}, "/expected_version", "wrong_type"),
            ({"action": PASS, "expected_version": 4.0}, "/expected_version", "wrong_type"),
            ({"action": PASS, "expected_version": True}, "/expected_version", "wrong_type"),
            ({"action": PASS, "expected_version": None}, "/expected_version", "null"),
            ({"action": PASS, "expected_version": -1}, "/expected_version", "min_value"),
            ({"action": PASS, "expected_version": 2**31}, "/expected_version", "max_value"),
            ({"action": PASS, "expected_version": 2**63}, "/expected_version", "max_value"),
            ({"action": PASS, "cheat": True}, "/cheat", "unknown_field"),
            ([SWAP], "", "invalid"),
            ("pass", "", "invalid"),
        ],
        ids=lambda value: str(value)[:60],
    )
    def test_by_place_and_code(self, duel: Duel, body: Any, pointer: str, code: str) -> None:
        if isinstance(body, dict) and "expected_version" not in body:
            body = {"expected_version": duel.version, **body}
        with nothing_changes(duel.id):
            answer = duel.ben.http.post(f"/api/v1/matches/{duel.id}/moves", body)
        assert refusal(answer) == (422, "validation_failed")
        assert [(e["pointer"], e["code"]) for e in body_of(answer)["errors"]] == [(pointer, code)]

    @pytest.mark.parametrize(
        "tag", ["", "4", '"17"', '"v"', '"v-1"', '"v99999999999"', "*", '"v٣"']
    )
    def test_without_a_version_it_asks_for_one(self, duel: Duel, tag: str) -> None:
        headers = {"If_Match": tag} if tag else {}
        with nothing_changes(duel.id):
            answer = duel.ben.post(f"/matches/{duel.id}/moves", {"action": PASS}, **headers)
        assert refusal(answer) == (422, "validation_failed")
        assert body_of(answer)["errors"][0]["pointer"] == "/expected_version"
        assert body_of(answer)["errors"][0]["code"] == "required"

    @pytest.mark.parametrize("query", ["dry_run=maybe", "dry_run=", "dryrun=true"])
    def test_a_query_it_does_not_know(self, duel: Duel, query: str) -> None:
        with nothing_changes(duel.id):
            body = {"expected_version": duel.version, "action": SWAP}
            answer = duel.ben.post(f"/matches/{duel.id}/moves?{query}", body)
        assert refusal(answer) == (422, "validation_failed")


class TestIdempotencyKey:
    def test_a_key_that_is_no_uuid_is_refused(self, duel: Duel) -> None:
        with nothing_changes(duel.id):
            answer = duel.ben.moves(duel.id, SWAP, version=duel.version, Idempotency_Key="seven")
        assert refusal(answer) == (422, "validation_failed")
        assert body_of(answer)["errors"][0]["pointer"] == "/Idempotency-Key"

    def test_a_key_used_for_another_body_another_person_or_another_match_is_refused(
        self, duel: Duel, cleo: Person
    ) -> None:
        key = {"Idempotency_Key": new_key()}
        duel.ben.moves(duel.id, SWAP, version=duel.version, **key)
        other = duel.ada.opens(seats=2)
        with nothing_changes(duel.id), nothing_changes(other["id"]):
            answers = [
                duel.ben.moves(duel.id, PASS, version=duel.version, **key),
                duel.ada.moves(duel.id, SWAP, version=duel.version, **key),
                duel.ada.moves(duel.id, PASS, version=duel.version + 1, **key),
                cleo.moves(duel.id, SWAP, version=duel.version, **key),
                duel.ben.post(f"/matches/{duel.id}/resign", {}, **key),
                duel.ben.post(f"/matches/{other['id']}/seats", {}, **key),
            ]
        for answer in answers:
            assert refusal(answer) == (422, "idempotency_key_reused")
            assert b"9D" not in answer.content, "nothing of the other request"

    def test_a_key_used_for_another_table_opens_no_new_one(self, duel: Duel, cleo: Person) -> None:
        key = {"Idempotency_Key": new_key()}
        duel.ben.moves(duel.id, SWAP, version=duel.version, **key)
        matches = Match.objects.count()
        for person in (duel.ben, cleo):
            answer = person.post("/matches", {"preset": "a7"}, **key)
            assert refusal(answer) == (422, "idempotency_key_reused")
        assert Match.objects.count() == matches


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("moves_before", [10, 500])
def test_a_move_costs_four_statements_however_long_the_log_is(
    duel: Duel, moves_before: int
) -> None:
    grow_log(duel, moves_before)
    with CaptureQueriesContext(connection) as queries:
        answer = duel.ben.moves(duel.id, SWAP, version=moves_before, Idempotency_Key=new_key())
    assert answer.status_code == 201
    words = [query["sql"].partition(" ")[0] for query in queries]
    begin = next(place for place, word in enumerate(words) if word.startswith("BEGIN"))
    assert words[begin + 1 :] == ["SELECT", "SELECT", "INSERT", "UPDATE", "COMMIT"]
    assert begin <= 1, "at most the session is looked up before"


def grow_log(duel: Duel, version: int) -> None:
    """As many entries as if so many moves had been made."""
    passed = Move.objects.filter(match_id=duel.id).order_by("version").last()
    assert passed is not None
    fields = {"match_id": duel.id, "round_number": 1, "seat": 1, "origin": "human", "at": passed.at}
    Move.objects.bulk_create(
        Move(version=number, action=PASS, events=[], **fields)
        for number in range(duel.version + 1, version + 1)
    )
    Match.objects.filter(id=duel.id).update(version=version)
