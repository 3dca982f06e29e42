"""Several browsers at one table: friends, a spectator, two tabs, and bad connections."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Request, Route, expect

from tests.web.table_page import TablePage

pytestmark = pytest.mark.browser

Person = Callable[..., TablePage]
Device = Callable[..., BrowserContext]


@pytest.fixture
def anna_and_ben(person: Person) -> tuple[TablePage, TablePage]:
    """Two friends at a table that has just started; nobody has moved."""
    anna, ben = person(), person(width=390, height=844)
    link = anna.open_table("schwimmen", lives=None, friends=1)
    expect(anna.page.locator(".waiting-seats .free")).to_have_count(1)
    ben.page.goto(link)
    ben.page.locator("[data-action=join]").click()
    expect(ben.page.locator(".mine")).to_be_visible()
    expect(anna.page.locator(".mine")).to_be_visible()
    return anna, ben


def who_is_on_turn(*players: TablePage) -> tuple[TablePage, TablePage]:
    """The one to move, and the other."""
    while True:
        for one, other in (players, players[::-1]):
            if one.showdown.count():
                one.go_on()
            elif one.page.locator(".mine.to-act .actions .button").count():
                return one, other


def test_friends_see_each_other_move_and_a_spectator_sees_no_hand(
    anna_and_ben: tuple[TablePage, TablePage], person: Person
) -> None:
    clara = person()
    clara.page.goto(anna_and_ben[0].page.url)
    expect(clara.page.locator(".seats .seat")).to_have_count(2)
    mover, other = who_is_on_turn(*anna_and_ben)
    before = other.version
    mover.first_offered(("keep", "pass")).click()
    other.wait_until_newer_than(before)
    clara.wait_until_newer_than(before)
    expect(clara.page.locator(".mine")).to_have_count(0)
    expect(clara.page.locator(".seat .fan.open")).to_have_count(0)
    expect(clara.page.locator(".felt .card.live")).to_have_count(0)


def test_two_tabs_of_one_person_stay_in_step(
    anna_and_ben: tuple[TablePage, TablePage], person: Person
) -> None:
    mover, _ = who_is_on_turn(*anna_and_ben)
    second_tab = person(mover.page.context.new_page())
    second_tab.page.goto(mover.page.url)
    before = mover.version
    second_tab.first_offered_when_ready(("keep", "pass")).click()
    mover.wait_until_newer_than(before)
    expect(second_tab.page.locator("table-screen")).to_have_attribute(
        "data-version", str(mover.version)
    )


def test_a_stale_move_is_not_made_and_says_what_happened_meanwhile(
    anna_and_ben: tuple[TablePage, TablePage], person: Person
) -> None:
    mover, _ = who_is_on_turn(*anna_and_ben)
    behind = person(mover.page.context.new_page())
    behind.page.goto(mover.page.url)
    choice = behind.first_offered_when_ready(("keep", "pass"))
    cut_off(behind.page)
    before = mover.version
    mover.first_offered(("keep", "pass")).click()
    mover.wait_until_newer_than(before)
    choice.click()
    notice = behind.page.locator(".notice[role=alert]")
    expect(notice).to_contain_text("Your move was not made")
    expect(notice.locator("li").first).not_to_be_empty()


def cut_off(page: Page) -> None:
    """No news reaches the page any more, but it can still send."""
    page.route("**/stream?*", lambda route: route.abort())
    page.route("**/moves?*", lambda route: route.abort())
    page.evaluate("dispatchEvent(new Event('online'))")


def test_offline_says_so_and_catches_up_when_the_network_is_back(
    anna_and_ben: tuple[TablePage, TablePage],
) -> None:
    mover, other = who_is_on_turn(*anna_and_ben)
    other.page.context.set_offline(True)
    expect(other.page.locator(".banner")).to_contain_text("You are offline")
    before = other.version
    mover.first_offered(("keep", "pass")).click()
    mover.wait_until_newer_than(before)
    assert other.version == before
    other.page.context.set_offline(False)
    other.wait_until_newer_than(before)
    expect(other.page.locator(".banner")).to_be_hidden()


def test_a_move_whose_answer_is_lost_arrives_exactly_once_even_after_a_reload(
    anna_and_ben: tuple[TablePage, TablePage],
) -> None:
    mover, _ = who_is_on_turn(*anna_and_ben)
    sent: list[Request] = []

    def lose_the_first_answer(route: Route) -> None:
        sent.append(route.request)
        if len(sent) == 1:
            route.fetch()
            route.abort()
        else:
            route.continue_()

    mover.page.route(lambda url: url.endswith("/moves"), lose_the_first_answer)
    before = mover.version
    with mover.page.expect_request_finished(lambda request: request.method == "POST"):
        mover.first_offered(("keep", "pass")).click()
    mover.wait_until_newer_than(before)
    mover.page.reload()
    expect(mover.page.locator("table-screen")).to_have_attribute("data-version", str(before + 1))
    keys = {request.headers["idempotency-key"] for request in sent}
    assert len(sent) == 2
    assert len(keys) == 1


def test_a_move_left_unanswered_by_a_closed_page_is_sent_again(
    anna_and_ben: tuple[TablePage, TablePage],
) -> None:
    mover, other = who_is_on_turn(*anna_and_ben)
    sent: list[Request] = []
    page, before = mover.page, mover.version

    def swallow_the_first(route: Route) -> None:
        sent.append(route.request)
        if len(sent) > 1:
            route.continue_()

    page.route(lambda url: url.endswith("/moves"), swallow_the_first)
    with page.expect_request(lambda request: request.method == "POST"):
        mover.first_offered(("keep", "pass")).click()
    page.reload()
    other.wait_until_newer_than(before)
    assert len({request.headers["idempotency-key"] for request in sent}) == 1
    assert len(sent) == 2


def test_the_table_falls_back_to_polling_where_streams_are_blocked(
    person: Person, device: Device
) -> None:
    context = device()
    context.route("**/stream?*", lambda route: route.abort())
    anna, ben = person(context.new_page()), person()
    link = anna.open_table("schwimmen", lives=None, friends=1)
    ben.page.goto(link)
    ben.page.locator("[data-action=join]").click()
    expect(anna.page.locator(".mine")).to_be_visible()
    expect(anna.page.locator(".banner[data-link=polling]")).to_be_attached()


def test_an_unknown_table_is_explained(person: Person) -> None:
    anna = person()
    anna.page.goto("/t/00000000-0000-4000-8000-000000000000")
    expect(anna.page.get_by_role("heading")).to_have_text("This table cannot be shown")
