"""What somebody saw once and the log since then make what they see now."""

import pytest

from tests.engine.follower import Follower
from tests.tables import Body, Person, body_of, play_bots, some_action

PRESETS = ["a7", "a9", "a5", "schwimmen", "commerce", "blitz"]

pytestmark = pytest.mark.django_db


class Viewer:
    """A client that looked at the match once and reads its log ever since."""

    def __init__(self, person: Person, match_id: str) -> None:
        self.person, self.id = person, match_id
        match = person.sees(match_id)
        self.seat: int | None = match["you"] and match["you"]["seat"]
        self.version = match["version"]
        self.follower = Follower(self.seat, [seat["lives"] for seat in match["seats"]])
        self.remember(match)

    def remember(self, match: Body) -> None:
        seen, round_ = self.follower, match["round"]
        seen.hand = list(match["seats"][self.seat]["hand"]) if self.seat is not None else []
        seen.number, seen.dealer = round_["number"], round_["dealer"]
        seen.pool, seen.closed_by = round_["pool"], round_["closed_by"]
        seen.discards = ["?"] * (round_["discard_count"] - 1) + [
            top for top in [round_["discard_top"]] if top
        ]
        seen.passed = round_["passed"]

    def catch_up(self) -> None:
        """Read page by page, as a phone would that was away for a while."""
        while True:
            query = f"after={self.version}&limit=3"
            page = body_of(self.person.get(f"/matches/{self.id}/moves?{query}"))
            for entry in page["data"]:
                assert entry["version"] == self.version + 1, "no gap for anybody"
                self.version = entry["version"]
                for event in entry["events"]:
                    self.follower.take(event)
            if self.version >= page["version"]:
                return

    def check(self) -> Body:
        self.catch_up()
        match = self.person.sees(self.id)
        shown = self.follower.shown()
        seats = match["seats"]
        assert shown["lives"] == [seat["lives"] for seat in seats]
        assert shown["out"] == [seat["number"] for seat in seats if seat["out"]]
        if match["round"] is not None:
            self.check_round(match, shown)
        return match

    def check_round(self, match: Body, shown: Body) -> None:
        round_ = match["round"]
        hand = [] if self.seat is None else match["seats"][self.seat]["hand"]
        standing = [seat["number"] for seat in match["seats"] if seat["standing"]]
        assert shown["hand"] == hand
        assert shown["standing"] == standing
        for name in ("number", "dealer", "pool", "discard_top", "closed_by"):
            assert shown[name] == round_[name], name
        assert shown["discard_count"] == round_["discard_count"]
        assert shown["passed"] == round_["passed"]


@pytest.mark.parametrize("preset", PRESETS)
def test_an_old_look_and_the_log_since_give_the_present_for_everybody(
    preset: str, ada: Person, ben: Person, cleo: Person
) -> None:
    match = ada.opens(preset=preset, seats=3, bots=["greedy"], options={"lives": 1})
    ben.sits_down(match["id"])
    play_bots(match["id"])
    viewers = [Viewer(person, match["id"]) for person in (ada, ben, cleo)]
    for turn in range(300):
        watching = viewers[2].check()
        if watching["turn"] is None:
            break
        mover = (ada, ben)[0 if viewers[0].seat == watching["turn"]["seat"] else 1]
        offers = mover.sees(match["id"])["legal_actions"]
        mover.plays(match["id"], some_action([offers[turn % len(offers)]]))
        play_bots(match["id"])
        if turn % 3 == 0:
            viewers[0].check()
            viewers[1].check()
    assert [viewer.check()["status"] for viewer in viewers] == ["finished"] * 3
