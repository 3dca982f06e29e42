"""`verify_matches`: the log is played again, and whatever does not follow from it is named."""

from collections.abc import Callable
from datetime import timedelta
from io import StringIO
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.models import Match, Move, Round, Seat
from games.models.match import MatchStatus
from tests.tables import Person, play_bots

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    """Ann left in the first round, so that the match is over and has a finished round."""
    return finished()


def finished() -> Match:
    ann = Person("Ann")
    opened = ann.opens(bots=["greedy"])
    play_bots(opened["id"])
    assert ann.post(f"/matches/{opened['id']}/resign").status_code == 200
    return Match.objects.get(id=opened["id"])


def verify(*arguments: str) -> str:
    out = StringIO()
    call_command("verify_matches", *arguments, stdout=out)
    return out.getvalue()


def refused(*arguments: str) -> str:
    """What is printed when matches differ; the command then fails."""
    out = StringIO()
    with pytest.raises(CommandError, match="1 of 1 matches differ"):
        call_command("verify_matches", *arguments, stdout=out)
    return out.getvalue()


def test_matches_that_follow_from_their_logs_are_counted(match: Match) -> None:
    Person("Bob").opens()

    assert verify() == "2 matches follow from their logs.\n"
    assert f"{match.id}  ok" in verify("--verbosity", "2")


def another_state(match: Match) -> None:
    text = str(match.snapshot)
    Match.objects.filter(id=match.id).update(snapshot=text.replace('"sweeps":0', '"sweeps":1'))


def unreadable(match: Match) -> None:
    Match.objects.filter(id=match.id).update(snapshot="{}")


def another_seed(match: Match) -> None:
    Match.objects.filter(id=match.id).update(seed=bytes(32))


def another_place(match: Match) -> None:
    Seat.objects.filter(match=match, number=0).update(place=1)


def another_dealer(match: Match) -> None:
    row = Round.objects.get(match=match, number=1)
    Round.objects.filter(id=row.id).update(dealer=1 - row.dealer)


def no_round(match: Match) -> None:
    Round.objects.filter(match=match).delete()


def a_gap(match: Match) -> None:
    Move.objects.filter(match=match, version=1).delete()


def no_end(match: Match) -> None:
    Move.objects.filter(match=match, version=match.version).delete()


def not_over(match: Match) -> None:
    Match.objects.filter(id=match.id).update(
        status=MatchStatus.ACTIVE, to_act=0, turn_deadline=timezone.now(), ended_at=None
    )


def another_card(match: Match) -> None:
    row = Move.objects.get(match=match, version=2)
    dealt = next(event for event in row.events if event["type"] == "cards_dealt")
    cards = dealt["hands"][0]["cards"]
    cards[0], cards[1] = cards[1], cards[0]
    row.save(update_fields=["events"])


def another_action(match: Match) -> None:
    last = Move.objects.get(match=match, version=match.version)
    last.action = {"type": "draw_deck"}
    last.save(update_fields=["action"])


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        (another_state, "snapshot: differs from character"),
        (unreadable, "rules or snapshot cannot be read (KeyError)"),
        (another_seed, "the seed does not have the published hash"),
        (another_place, "match.places.0"),
        (another_dealer, "rounds[0].dealer"),
        (no_round, "rounds[0]"),
        (a_gap, "version 1 is missing"),
        (no_end, "the log ends before version"),
        (not_over, "match.finished"),
        (another_card, "version 2: events[1].hands[0].cards[0]"),
        (another_action, "cannot be played again"),
    ],
)
def test_the_first_difference_is_named_and_the_command_fails(
    match: Match, damage: Callable[[Match], None], told: str
) -> None:
    damage(match)

    assert f"{match.id}  " in refused()
    assert told in refused("--match", str(match.id))


def test_a_snapshot_is_compared_byte_for_byte(match: Match) -> None:
    text = str(match.snapshot)
    Match.objects.filter(id=match.id).update(snapshot=text + " ")

    assert f"snapshot: differs from character {len(text)}" in refused()


def test_no_card_and_no_seed_is_printed(match: Match) -> None:
    another_card(match)
    printed = refused()
    row = Move.objects.get(match=match, version=2)
    dealt = next(event for event in row.events if event["type"] == "cards_dealt")

    assert not [card for card in dealt["hands"][0]["cards"] if card in printed]


def test_matches_that_ended_long_ago_can_be_left_out(match: Match) -> None:
    ended = timezone.now() - timedelta(days=3)
    Match.objects.filter(id=match.id).update(ended_at=ended)
    Person("Bob").opens()

    assert verify("--since", "2").startswith("1 matches")
    assert verify("--since", "4").startswith("2 matches")


def test_a_match_that_is_not_there_is_an_error() -> None:
    with pytest.raises(CommandError, match="There is no match"):
        verify("--match", str(uuid4()))


def test_nothing_is_locked_and_nothing_written(match: Match) -> None:
    with CaptureQueriesContext(connection) as statements:
        verify("--match", str(match.id))

    assert statements.captured_queries
    assert all(query["sql"].startswith("SELECT") for query in statements.captured_queries)
    assert not any("FOR UPDATE" in query["sql"] for query in statements.captured_queries)
