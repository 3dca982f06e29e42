"""Whole matches over HTTP: real web server, worker, beat, PostgreSQL and Redis."""

import pytest

from tests.remote import RemotePerson
from tests.stack import Stack
from tests.wire import Body

pytestmark = pytest.mark.slow

FEW_LIVES = {"lives": 1, "swim": False}


def plays_to_the_end(ada: RemotePerson, match: Body) -> Body:
    """Ada moves whenever she can; bots answer, the clock has nothing to do."""
    while (match := ada.until_my_turn(match))["status"] == "active":
        match = ada.plays(match)
    return match


@pytest.mark.parametrize("preset", ["schwimmen", "blitz"])
def test_a_person_plays_a_match_against_bots_to_its_end(service: Stack, preset: str) -> None:
    with RemotePerson(service.url, "Ada") as ada:
        opened = ada.opens(preset=preset, bots=["greedy", "random"], options=FEW_LIVES)
        match = plays_to_the_end(ada, opened)

        assert match["status"] == "finished"
        assert min(seat["place"] for seat in match["seats"]) == 1
        log = ada.log(match["id"])
        assert [entry["version"] for entry in log] == list(range(1, match["version"] + 1))
        assert {entry["origin"] for entry in log} >= {"human", "bot"}
        assert log[-1]["events"][-1]["type"] == "match_finished"
        exported = ada.get(f"/matches/{match['id']}/export")
        assert len(exported["moves"]) == match["version"]


def test_two_people_and_a_bot_hear_of_each_other_at_once(service: Stack) -> None:
    with RemotePerson(service.url, "Ada") as ada, RemotePerson(service.url, "Ben") as ben:
        opened = ada.opens(seats=3, bots=["greedy"], options=FEW_LIVES)
        match = ben.sits_down(opened["id"])
        people = {0: ada, 2: ben}
        while (match := ada.sees(match["id"]))["status"] == "active":
            mover = people.get(match["turn"]["seat"])
            if mover is None:
                ada.waits(match)
            else:
                mover.plays(mover.sees(match["id"]))

        origins = {(entry["seat"], entry["origin"]) for entry in ben.log(match["id"])}
        assert origins >= {(0, "human"), (1, "bot"), (2, "human")}


def test_a_stream_broken_off_at_any_version_is_resumed_without_a_gap(service: Stack) -> None:
    with RemotePerson(service.url, "Ada") as ada:
        opened = ada.opens(bots=["greedy"], options=FEW_LIVES)
        match = plays_to_the_end(ada, opened)
        log = ada.log(match["id"])

        for version in range(match["version"] + 1):
            assert list(ada.stream(match["id"], after=version)) == log[version:]


def test_a_live_stream_brings_every_entry_though_it_breaks_after_each(service: Stack) -> None:
    with RemotePerson(service.url, "Ada") as ada:
        match = ada.opens(bots=["greedy", "random"], options=FEW_LIVES)
        heard: list[Body] = []
        while match["status"] == "active":
            after = heard[-1]["version"] if heard else 0
            heard.append(next(ada.stream(match["id"], after=after)))
            match = ada.sees(match["id"])
            if match["legal_actions"] and heard[-1]["version"] == match["version"]:
                match = ada.plays(match)
        heard += ada.stream(match["id"], after=heard[-1]["version"])

        assert heard == ada.log(match["id"])


def test_a_long_poll_waits_for_a_move_and_comes_back_empty_without_one(service: Stack) -> None:
    with RemotePerson(service.url, "Ada") as ada:
        match = ada.until_my_turn(ada.opens(bots=["greedy"], options={"lives": 9}))

        nothing = ada.get(f"/matches/{match['id']}/moves", after=match["version"], wait=1)
        assert nothing == {"data": [], "version": match["version"]}
        after = ada.until_my_turn(ada.plays(match))
        assert after["version"] > match["version"] + 1
