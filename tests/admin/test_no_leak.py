"""No page of the whole admin shows a hidden card of a running match to who may not see secrets."""

import re
from html import unescape
from html.parser import HTMLParser
from urllib.parse import urljoin

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from accounts.models import User
from games.engine.cards import PACKS, Pack
from games.models import Match
from games.transcript import cards_text
from tests.tables import Body, Person, play_bots, some_action

pytestmark = pytest.mark.django_db

CARD = re.compile(r"(?<![\w#%-])(?:10|[2-9JQKA])[CSHD](?!\w)")


class Links(HTMLParser):
    """Where a page leads to."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        address = dict(attrs).get("href")
        if tag == "a" and address:
            self.found.add(address)


def all_pages(client: Client, below: str) -> dict[str, str]:
    """Every page below an address that a click leads to; of a list, one filter and one order."""
    pages: dict[str, str] = {}
    todo = {below}
    while todo:
        address = todo.pop()
        answer = client.get(address)
        pages[address] = answer.content.decode()
        links = {urljoin(address, link) for link in Links(pages[address]).found}
        todo |= {link for link in links if is_page(link, below)} - pages.keys()
    return pages


def is_page(address: str, below: str) -> bool:
    is_below = address.startswith(below) and "logout" not in address
    return is_below and not re.search(r"[?&](o|_\w+)=|&", address)


def cards_on(page: str) -> set[str]:
    return set(CARD.findall(unescape(page).translate(str.maketrans("♣♠♥♦", "CSHD"))))


def public_cards(spectator: Person, match_id: str) -> set[str]:
    """Whatever somebody beside the table has seen so far."""
    match = spectator.sees(match_id)
    log = spectator.get(f"/matches/{match_id}/moves").content.decode()
    return cards_on(log) | set(match["round"]["pool"]) | {match["round"]["discard_top"]} - {None}


@pytest.fixture
def nosy(db: None) -> Client:
    """An operator with every permission there is, except for secrets."""
    user = User.objects.create_user("nora", "a long password", is_staff=True)
    user.user_permissions.set(Permission.objects.exclude(codename="view_secrets"))
    client = Client()
    client.force_login(user)
    return client


def running(preset: str) -> Body:
    """Ann against two bots; everybody has moved and it is Ann's turn again."""
    ann = Person("Ann")
    match = ann.opens(preset=preset, bots=["greedy", "random"], options={"lives": 9})
    play_bots(match["id"])
    ann.plays(match["id"], some_action(ann.sees(match["id"])["legal_actions"]))
    play_bots(match["id"])
    return ann.sees(match["id"])


@pytest.mark.parametrize(
    ("preset", "below"), [("schwimmen", "/admin/"), ("blitz", "/admin/games/")]
)
def test_no_page_of_the_admin_shows_a_card_that_a_spectator_has_not_seen(
    nosy: Client, preset: str, below: str
) -> None:
    match = running(preset)
    public = public_cards(Person("Zoe"), match["id"])
    seed = bytes(Match.objects.get(id=match["id"]).seed).hex()

    pages = all_pages(nosy, below)

    assert len([address for address in pages if match["id"] in address]) > 5
    assert any(cards_on(page) for page in pages.values()), "public cards are shown somewhere"
    for address, page in pages.items():
        assert cards_on(page) <= public, address
        assert seed not in page, address


def test_the_walk_would_notice_a_hand(trusted: Client) -> None:
    match = running("schwimmen")
    hand = match["seats"][0]["hand"]
    shown = trusted.get(f"/admin/games/match/{match['id']}/table/?seat=0").content.decode()

    assert set(hand) <= cards_on(shown)
    assert cards_text(hand) in shown
    assert cards_on(" ".join(PACKS[Pack.A2])) == set(PACKS[Pack.A2])
