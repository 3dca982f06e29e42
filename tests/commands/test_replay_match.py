"""`replay_match`: a match told as somebody saw it."""

import secrets
from io import StringIO
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command

from tests.tables import Person, play_bots

pytestmark = pytest.mark.django_db

ANN_HOLDS = "A♥ A♦ 9♣"
GREEDY_HOLDS = "J♥ 10♥ 9♦"
ON_THE_TABLE = "10♣ 8♥ 9♥"


@pytest.fixture
def match(monkeypatch: pytest.MonkeyPatch) -> str:
    """Ann against a bot, dealt as above; she swaps 9♣ for 9♥, and it is her turn again."""
    monkeypatch.setattr(secrets, "token_bytes", lambda size: bytes([3]) * size)
    ann = Person("Ann")
    opened = ann.opens(bots=["greedy"], options={"dealer_choice": "none"})
    ann.plays(opened["id"], {"type": "swap_one", "give": "9C", "take": "9H"})
    play_bots(opened["id"])
    return str(opened["id"])


def replay(match: str, *arguments: str) -> str:
    out = StringIO()
    call_command("replay_match", match, *arguments, stdout=out)
    return out.getvalue()


def test_a_spectator_is_told_what_was_open(match: str) -> None:
    told = replay(match)

    assert told.startswith("schwimmen, active, version ")
    assert "   2  The match begins: Ann, Greedy.\n" in told
    assert f"      On the table: {ON_THE_TABLE}.\n" in told
    assert "   3  Ann swaps 9♣ for 9♥.\n" in told
    assert ANN_HOLDS not in told
    assert GREEDY_HOLDS not in told


def test_a_seat_is_told_its_own_hand_and_no_other(match: str) -> None:
    told = replay(match, "--seat", "0")

    assert f"Ann is dealt {ANN_HOLDS}." in told
    assert "A♥ A♦ 9♥" in told.splitlines()[-2]
    assert GREEDY_HOLDS not in told


def test_the_table_as_it_is_now_comes_last(match: str) -> None:
    middle, ann, greedy = replay(match).splitlines()[-3:]

    assert middle.startswith("Round 1, on the table: ")
    assert ann == "> Ann              3 lives  ? ? ?"
    assert greedy == "  Greedy           3 lives  ? ? ?"


def test_a_seat_that_is_not_there_is_an_error(match: str) -> None:
    with pytest.raises(CommandError, match="There is no seat 2"):
        replay(match, "--seat", "2")


def test_a_match_that_is_not_there_is_an_error() -> None:
    with pytest.raises(CommandError, match="There is no match"):
        replay(str(uuid4()))
