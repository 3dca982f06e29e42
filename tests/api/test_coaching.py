"""Hints while playing, an analysis afterwards."""

import re
from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import Any
from uuid import UUID

import pytest
from django.db import connection
from django.utils import timezone

from games import persistence
from games.models import Analysis, Seat
from games.selectors.history import log_entries
from games.services import analyses, moves
from games.services.decisions import decisions
from tests.tables import Body, Person, body_of, play_bots, some_action

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada() -> Person:
    return Person("Ada")


def on_turn(ada: Person, **spec: object) -> Body:
    """A running match with bots in which Ada is to act."""
    match = ada.opens(bots=["greedy"], **spec)
    play_bots(match["id"])
    return ada.sees(match["id"])


def played_out(ada: Person, **spec: object) -> Body:
    match = on_turn(ada, **spec)
    while match["status"] == "active":
        ada.plays(match["id"], some_action(match["legal_actions"][-1:]))
        play_bots(match["id"])
        match = ada.sees(match["id"])
    return match


def work_out(match: Body) -> None:
    """What the worker does, job after job."""
    for _ in range(200):
        analyses.go_on(match_id=UUID(match["id"]), now=timezone.now())


def test_a_hint_ranks_every_legal_action_by_what_it_costs(ada: Person) -> None:
    match = on_turn(ada, hints=True)
    hint = body_of(ada.get(f"/matches/{match['id']}/hint"))
    assert hint["version"] == match["version"]
    assert {row["action"]["type"] for row in hint["actions"]} == {
        legal["type"] for legal in match["legal_actions"]
    }
    costs = [row["worse_by"] for row in hint["actions"]]
    assert costs[0] == 0
    assert costs == sorted(costs)


def test_the_same_table_gives_the_same_hint_and_its_version_stays(ada: Person) -> None:
    match = on_turn(ada, hints=True)
    first, second = (body_of(ada.get(f"/matches/{match['id']}/hint")) for _ in range(2))
    assert first == second
    assert ada.sees(match["id"])["version"] == match["version"]


def test_a_hint_knows_nothing_that_happened_after_the_table_it_is_for(ada: Person) -> None:
    match = on_turn(ada, hints=True)
    calm = body_of(ada.get(f"/matches/{match['id']}/hint"))
    late = timezone.now() + timedelta(days=1)
    times_up = [partial(moves.expire_turn, match_id=UUID(match["id"]), version=match["version"])]

    def too_late(execute: Any, sql: str, *args: Any) -> Any:
        if "games_move" in sql and times_up:
            times_up.pop()(now=late)
        return execute(sql, *args)

    with connection.execute_wrapper(too_late):
        assert body_of(ada.get(f"/matches/{match['id']}/hint")) == calm
    assert ada.sees(match["id"])["version"] > match["version"]


def test_the_log_says_that_a_hint_was_taken_right_before_the_move(ada: Person) -> None:
    match = on_turn(ada, hints=True)
    hint = body_of(ada.get(f"/matches/{match['id']}/hint"))
    answer = ada.moves(match["id"], hint["actions"][0]["action"], version=match["version"])
    assert answer.status_code == 201
    log = body_of(ada.get(f"/matches/{match['id']}/moves?after={match['version']}"))["data"]
    assert log[0]["action"] == {"type": "hint"}
    assert log[0]["events"] == [{"type": "hint_taken", "seat": 0}]
    assert log[1] == body_of(answer)["move"]


def actions_since(ada: Person, match: Body) -> list[str]:
    log = body_of(ada.get(f"/matches/{match['id']}/moves?after={match['version']}"))["data"]
    return [entry["action"]["type"] for entry in log]


def test_taking_back_the_own_seat_does_not_hide_a_hint(ada: Person) -> None:
    match = on_turn(ada, hints=True)
    Seat.objects.filter(match_id=match["id"], number=0).update(controller="lent", bot="greedy")
    ada.get(f"/matches/{match['id']}/hint")
    assert ada.delete(f"/matches/{match['id']}/stand-in").status_code == 200
    ada.plays(match["id"], some_action(match["legal_actions"]))
    assert actions_since(ada, match)[:2] == ["take_back", "hint"]


def test_somebody_elses_resignation_does_not_hide_a_hint(ada: Person) -> None:
    ben = Person("Ben")
    opened = ada.opens(seats=3, bots=["greedy"], hints=True, options={"first_dealer": "host"})
    ben.sits_down(opened["id"])
    match = ada.sees(opened["id"])
    ada.get(f"/matches/{match['id']}/hint")
    assert ben.post(f"/matches/{match['id']}/resign").status_code == 200
    ada.plays(match["id"], some_action(ada.sees(match["id"])["legal_actions"]))
    assert actions_since(ada, match)[:2] == ["hint", "resign"]


def test_a_move_without_a_hint_is_not_marked(ada: Person) -> None:
    match = on_turn(ada, hints=True)
    ada.plays(match["id"], some_action(match["legal_actions"]))
    log = body_of(ada.get(f"/matches/{match['id']}/moves?after={match['version']}"))["data"]
    assert [entry["action"]["type"] for entry in log] != ["hint"]
    assert "hint" not in {entry["action"]["type"] for entry in log}


def test_a_table_without_hints_gives_none(ada: Person) -> None:
    match = on_turn(ada)
    answer = ada.get(f"/matches/{match['id']}/hint")
    assert (answer.status_code, body_of(answer)["code"]) == (409, "hints_not_allowed")


def test_only_who_is_to_act_gets_a_hint(ada: Person) -> None:
    ben, cleo = Person("Ben"), Person("Cleo")
    match = ada.opens(seats=2, hints=True)
    table = ben.sits_down(match["id"])
    waiting = [ada, ben][1 - table["turn"]["seat"]]
    answer = waiting.get(f"/matches/{match['id']}/hint")
    assert (answer.status_code, body_of(answer)["code"]) == (409, "not_your_turn")
    answer = cleo.get(f"/matches/{match['id']}/hint")
    assert (answer.status_code, body_of(answer)["code"]) == (403, "not_seated")


def test_a_running_match_is_not_analysed(ada: Person) -> None:
    match = on_turn(ada)
    answer = ada.get(f"/matches/{match['id']}/analysis")
    assert (answer.status_code, body_of(answer)["code"]) == (409, "not_finished")


def test_an_analysis_is_worked_out_once_and_then_there(ada: Person) -> None:
    match = played_out(ada, preset="schwimmen", options={"lives": 1, "swim": False})
    first = ada.get(f"/matches/{match['id']}/analysis")
    assert first.status_code == 202
    assert body_of(first)["status"] == "pending"
    work_out(match)
    done = ada.get(f"/matches/{match['id']}/analysis")
    assert done.status_code == 200
    assert body_of(done) == body_of(ada.get(f"/matches/{match['id']}/analysis"))


def test_an_analysis_holds_every_decision_of_every_seat(ada: Person) -> None:
    match = played_out(ada, preset="schwimmen", options={"lives": 1, "swim": False})
    ada.get(f"/matches/{match['id']}/analysis")
    work_out(match)
    analysis = body_of(ada.get(f"/matches/{match['id']}/analysis"))
    log = body_of(ada.get(f"/matches/{match['id']}/moves?limit=200"))["data"]
    played = [
        entry for entry in log if entry["origin"] in ("human", "bot") and entry["version"] > 2
    ]
    assert [row["version"] for row in analysis["decisions"]] == [row["version"] for row in played]
    assert [row["action"] for row in analysis["decisions"]] == [row["action"] for row in played]
    assert {hand["seat"] for hand in analysis["decisions"][0]["hindsight"]["hands"]} == {0, 1}


def analysed(ada: Person, **spec: object) -> Body:
    match = played_out(ada, preset="schwimmen", options={"lives": 1, "swim": False, **spec})
    ada.get(f"/matches/{match['id']}/analysis")
    work_out(match)
    return body_of(ada.get(f"/matches/{match['id']}/analysis"))


def test_hindsight_tells_what_was_best_as_the_cards_lay(ada: Person) -> None:
    decisions = analysed(ada)["decisions"]
    assert decisions
    for row in decisions:
        hindsight = row["hindsight"]
        assert 0 <= hindsight["best_loss"] <= hindsight["loss"]
        assert (hindsight["best"] == row["action"]) == (hindsight["best_loss"] == hindsight["loss"])


def test_rules_that_nobody_can_weigh_have_the_hands_alone(ada: Person) -> None:
    for row in analysed(ada, close_mode="after_move")["decisions"]:
        hands = row["hindsight"].pop("hands")
        assert {hand["seat"] for hand in hands} == {0, 1}
        assert row["hindsight"] == {"loss": None, "best": None, "best_loss": None}
        assert row["loss"] is None


def test_an_analysis_of_before_there_was_hindsight_can_still_be_read(ada: Person) -> None:
    match = played_out(ada, preset="schwimmen", options={"lives": 1, "swim": False})
    ada.get(f"/matches/{match['id']}/analysis")
    work_out(match)
    stored = Analysis.objects.get(match_id=match["id"])
    for row in stored.graded:
        row["hindsight"] = {"hands": row["hindsight"]["hands"]}
    stored.save()
    row = body_of(ada.get(f"/matches/{match['id']}/analysis"))["decisions"][0]
    assert row["loss"] is not None
    assert row["hindsight"].pop("hands")
    assert row["hindsight"] == {"loss": None, "best": None, "best_loss": None}


def test_hindsight_that_fails_takes_no_grade_away(ada: Person) -> None:
    match = played_out(ada, preset="schwimmen", options={"lives": 1, "swim": False})
    table = persistence.read_table(UUID(match["id"]))
    made = next(decisions(table, log_entries(table.id, until=table.version)))
    whole = analyses.graded(table, made)
    without_hands = analyses.graded(table, replace(made, hands=()))
    assert without_hands.pop("hindsight") == {"hands": []}
    assert whole.pop("hindsight").keys() == {"hands", "loss", "best", "best_loss"}
    assert whole == without_hands


def test_what_a_round_cost_adds_up(ada: Person) -> None:
    match = played_out(ada, preset="schwimmen", options={"lives": 1, "swim": False})
    ada.get(f"/matches/{match['id']}/analysis")
    work_out(match)
    for row in body_of(ada.get(f"/matches/{match['id']}/analysis"))["rounds"]:
        assert row["lost"] == pytest.approx(row["expected"] + row["choices"] + row["luck"])


def test_a_job_that_comes_twice_grades_nothing_twice(ada: Person) -> None:
    match = played_out(ada, preset="schwimmen", options={"lives": 1, "swim": False})
    ada.get(f"/matches/{match['id']}/analysis")
    work_out(match)
    work_out(match)
    versions = [
        row["version"] for row in body_of(ada.get(f"/matches/{match['id']}/analysis"))["decisions"]
    ]
    assert versions == sorted(set(versions))


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", r"Decisions: \d+, .*\d\.\d\d lives"),
        ("de", r"Entscheidungen: \d+, .*\d,\d\d Leben"),
        ("fr", r"décisions : \d+ .*\d,\d\d"),
        ("cs", r"rozhodnutí: \d+, .*\d,\d\d"),
        ("pt", r"decisões: \d+; .*\d,\d\d"),
    ],
)
def test_the_summary_speaks_the_readers_language(ada: Person, language: str, words: str) -> None:
    match = played_out(ada, preset="schwimmen", options={"lives": 1, "swim": False})
    ada.get(f"/matches/{match['id']}/analysis")
    work_out(match)
    body = body_of(ada.get(f"/matches/{match['id']}/analysis", **{"Accept-Language": language}))
    assert re.search(words, body["seats"][0]["text"])


def test_work_whose_job_was_lost_is_asked_for_again(
    ada: Person, django_capture_on_commit_callbacks: Any
) -> None:
    match = played_out(ada, preset="schwimmen", options={"lives": 1, "swim": False})
    ada.get(f"/matches/{match['id']}/analysis")
    later = timezone.now() + timedelta(minutes=2)
    with django_capture_on_commit_callbacks() as jobs:
        analyses.ask_again(now=later)
        analyses.ask_again(now=later)
    assert len(jobs) == 1


def test_two_jobs_at_once_go_on_as_one(
    ada: Person, django_capture_on_commit_callbacks: Any
) -> None:
    match = played_out(ada, preset="schwimmen", options={"lives": 3})
    ada.get(f"/matches/{match['id']}/analysis")
    grade_some = partial(analyses.go_on, match_id=UUID(match["id"]), now=timezone.now())
    others = [grade_some]

    def another_first(execute: Any, sql: str, *args: Any) -> Any:
        if "games_move" in sql and others:
            others.pop()()
        return execute(sql, *args)

    second = connection.execute_wrapper(another_first)
    with django_capture_on_commit_callbacks() as jobs, second:
        grade_some()
    assert not others
    assert len(jobs) == 1
