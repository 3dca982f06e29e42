"""Entries of the log as sentences, with the cards said out loud."""

from typing import Any

import pytest

from games import transcript
from games.engine.registry import GAMES
from games.table_events import TYPES as TABLE_EVENTS

NAMES = {0: "Ann", 1: "Bob"}
TOLD_BY_CODE = {"match_started", "cards_dealt", "round_ended", "match_finished"}


def told(**event: Any) -> str:
    return "\n".join(transcript.event_lines(event, NAMES))


def test_every_event_of_the_game_and_of_the_table_has_a_sentence() -> None:
    events = GAMES["thirty_one"].event_types | TABLE_EVENTS.keys()

    assert events == transcript.SENTENCES.keys() | TOLD_BY_CODE


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (
            {"type": "card_swapped", "seat": 0, "gave": "7C", "took": "10H"},
            "Ann swaps 7♣ for 10♥.",
        ),
        (
            {"type": "hand_swapped", "seat": 1, "gave": ["7C", "8D"], "took": ["KH", "AS"]},
            "Bob swaps all three: 7♣ 8♦ for K♥ A♠.",
        ),
        ({"type": "passed", "seat": 0, "stands": False}, "Ann passes."),
        ({"type": "passed", "seat": 0, "stands": True}, "Ann passes, and stands."),
        ({"type": "deck_drawn", "seat": 0, "card": "AS"}, "Ann draws A♠."),
        ({"type": "deck_drawn", "seat": 0}, "Ann draws a hidden card."),
        (
            {"type": "dealer_exchanged", "seat": 1, "gave_shown": False},
            "Bob exchanges the hand: hidden cards for hidden cards.",
        ),
        (
            {"type": "exchange_lap_started", "holders": [0], "queue": [1]},
            "Ann got a combination; last turns for Bob.",
        ),
        (
            {"type": "seat_taken", "seat": 2, "player": {"name": "Eve", "kind": "human"}},
            "Eve sits down.",
        ),
        ({"type": "match_created", "preset": "a7", "seats": 3}, "A table for 3 is open (a7)."),
    ],
)
def test_an_event_is_one_sentence(event: dict[str, Any], sentence: str) -> None:
    assert told(**event) == sentence


def test_a_hand_that_a_viewer_may_not_see_is_not_told() -> None:
    assert told(type="cards_dealt", seats=[0, 1], hands=[]) == ""


def test_a_showdown_shows_hands_points_lives_and_who_lost() -> None:
    ann = {"seat": 0, "hand": ["8H", "KS", "AH"], "points": "19", "lost": 1, "lives": 0}
    bob = {"seat": 1, "hand": ["AD", "KD", "JD"], "points": "31", "lost": 0, "lives": 1}
    results = [
        ann | {"swimming": True, "out": False, "winner": False},
        bob | {"swimming": False, "out": False, "winner": True},
    ]

    lines = told(type="round_ended", round=2, reason="deal_combo", void=False, results=results)

    assert lines.splitlines() == [
        "Round 2 is over (deal combo).",
        "  Ann              8♥ K♠ A♥        19  swims, lost 1",
        "  Bob              A♦ K♦ J♦        31  1 life",
    ]


def test_the_ranking_is_told_best_first() -> None:
    places = [{"seat": 1, "place": 1}, {"seat": 0, "place": 2}]

    assert told(type="match_finished", places=places) == "The match is over: 1. Bob, 2. Ann."


def test_an_event_of_tomorrow_is_spelled_out() -> None:
    assert told(type="cat_jumped", seat=1, far=True) == "cat_jumped: seat=1, far=True"


def test_what_the_clock_played_says_so_and_the_version_stands_in_the_margin() -> None:
    passed = {"type": "passed", "seat": 0, "stands": False}
    closed = {"type": "round_closed", "seat": 0}
    entry = {"version": 7, "origin": "timeout", "events": [passed, closed]}

    assert transcript.entry_lines(entry, NAMES) == [
        "   7  Ann passes. (timeout)",
        "      Ann knocks.",
    ]


def test_namesakes_are_told_apart_by_their_seats() -> None:
    names = ["Ann", "Greedy", "Greedy"]
    seats = [{"number": n, "player": {"name": name}} for n, name in enumerate(names)]
    empty = {"number": 3, "player": None}

    assert transcript.names_of({"seats": [*seats, empty]}) == {
        0: "Ann",
        1: "Greedy 1",
        2: "Greedy 2",
    }
