"""The coach on the screen: a hint before a move, the analysis beside the replay."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.web.axe import serious_findings
from tests.web.table_page import TablePage

pytestmark = pytest.mark.browser

Person = Callable[..., TablePage]

# Every decision is played out a hundred and more times before it is graded.
ANALYSIS_MS = 60_000


def hinted(player: TablePage) -> Locator:
    return player.page.locator(".hint-panel li")


def chances(rows: Locator) -> list[int]:
    return [int(row.replace("%", "")) for row in rows.locator(".chance").all_inner_texts()]


def test_a_hint_tells_the_risk_of_every_move_to_the_eye_and_the_ear_and_goes_into_the_log(
    person: Person,
) -> None:
    anna = person()
    anna.open_table("a7", lives=None, hints=True)
    anna.wait_for_my_turn()
    anna.page.keyboard.press("t")
    expect(anna.page.locator(".hint-panel")).to_contain_text("The log will say that you asked")
    for folded in anna.page.locator(".hint-panel summary").all():
        folded.click()
    offered = {kind for kind in ("keep", "pass") if anna.action(kind).count()}
    assert {row.get_attribute("data-hinted") for row in hinted(anna).all()} >= offered
    assert chances(hinted(anna)) == sorted(chances(hinted(anna)))
    expect(anna.page.locator("[data-announcer=assertive]")).to_contain_text("losing a life")
    assert serious_findings(anna.page) == []
    anna.make_any_move()
    expect(hinted(anna)).to_have_count(0)
    expect(anna.log.get_by_text("You ask for a hint.")).to_be_attached()


def test_a_hint_is_put_away_with_escape_and_a_table_without_hints_offers_none(
    person: Person,
) -> None:
    anna = person()
    anna.open_table("a7", lives=None, hints=True)
    anna.wait_for_my_turn()
    anna.action("hint").click()
    expect(hinted(anna).first).to_be_visible()
    anna.page.keyboard.press("Escape")
    expect(hinted(anna)).to_have_count(0)
    expect(anna.action("hint")).to_be_focused()
    anna.open_table("a7", lives=None)
    anna.wait_for_my_turn()
    expect(anna.action("hint")).to_have_count(0)


def go_to_a_decision(player: TablePage) -> None:
    """The first step at which a seat had a choice that could be weighed."""
    slider = player.page.get_by_role("slider")
    for step in range(int(slider.get_attribute("max") or 0)):
        slider.fill(str(step))
        if player.page.locator(".decision .compared").count():
            return
    pytest.fail("nobody decided anything")


def test_a_replay_shows_the_chances_each_decision_and_what_was_luck(person: Person) -> None:
    anna = person(reduced_motion="reduce")
    anna.open_table("schwimmen")
    anna.play_to_the_end()
    anna.page.locator("[data-action=replay]").click()
    graph = anna.page.locator("chance-graph")
    expect(graph.get_by_role("img")).to_be_visible(timeout=ANALYSIS_MS)

    go_to_a_decision(anna)
    expect(anna.page.locator(".decision")).to_contain_text("Played:")
    expect(graph.locator(".now")).to_have_count(1)
    expect(anna.page.locator(".hindsight .card").first).to_be_hidden()
    anna.page.locator(".hindsight summary").click()
    expect(anna.page.locator(".hindsight .card")).to_have_count(6)
    expect(anna.page.locator(".hindsight")).to_contain_text("As the cards really lay: chance")

    anna.page.locator(".accounts summary").click()
    for row in anna.page.locator(".accounts tbody tr").all():
        expected, choices, luck, lost = (
            float(cell) for cell in row.locator("td").all_inner_texts()
        )
        assert expected + choices + luck == pytest.approx(lost, abs=0.03)
    anna.page.locator(".summary summary").click()
    expect(anna.page.locator(".summary dd").first).to_contain_text("Decisions:")
    assert serious_findings(anna.page) == []

    anna.page.get_by_role("slider").fill("0")
    graph.click()
    expect(anna.page.get_by_role("slider")).not_to_have_value("0")
