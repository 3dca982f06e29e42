"""No answer of any operation holds a card that its receiver may not know, nor depends on one."""

import hashlib
import json
import re
import secrets
from collections.abc import Iterable
from itertools import takewhile
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from games.engine.cards import PACKS
from games.models import Match, Move
from tests.api.recipes import RECIPES, Call, calls, calls_on_matches, operations, routes
from tests.contract import published
from tests.tables import Body, Person, play_bots, some_action, undone

PRESETS = ["a7", "a9", "a5", "schwimmen", "commerce", "blitz"]
CARD = re.compile(r"(?<![\w#-])(?:10|[2-9JQKA])[CSHD](?!\w)")
TOKEN = re.compile(r"(?:acc|ref)_[\w-]+")
SEED = hashlib.sha256(b"a seed that shows").digest()

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def a_seed_that_shows(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    monkeypatch.setattr(secrets, "token_bytes", lambda _count: SEED)
    # What is left of a limit depends on what was asked before, and on nothing else.
    settings.RATE_LIMITS_ENABLED = False


def test_every_operation_and_every_address_is_walked() -> None:
    assert set(RECIPES) == set(operations())
    assert routes() == set(published()["paths"])


class Scene:
    """A running match of Ada, Ben and a bot; Cleo watches."""

    def __init__(self, preset: str) -> None:
        self.ada, self.ben, self.cleo = Person("Ada"), Person("Ben"), Person("Cleo")
        self.id = self.ada.opens(preset=preset, seats=3, bots=["greedy"], hints=True)["id"]
        self.ben.sits_down(self.id)
        play_bots(self.id)

    def people(self) -> Iterable[Person]:
        return (self.ada, self.ben, self.cleo)

    def step(self, *, knock: bool = False) -> None:
        """Whoever is to act does the first thing on offer, or knocks where that is wanted."""
        match = self.cleo.sees(self.id)
        person = next(p for p in self.people() if p.id == self.player(match, match["turn"]["seat"]))
        offers = person.sees(self.id)["legal_actions"]
        closing = [offer for offer in offers if knock and offer["type"] == "close"]
        person.plays(self.id, some_action(closing or offers))
        play_bots(self.id)

    @staticmethod
    def player(match: Body, seat: int) -> str:
        return str(match["seats"][seat]["player"]["id"])

    def round_number(self) -> int:
        return Match.objects.get(id=self.id).round_number


def text_of(answer: Any) -> str:
    """All that goes over the wire, but for tokens: they look like anything."""
    head = "\n".join(f"{name}: {value}" for name, value in answer.headers.items())
    return TOKEN.sub("", f"{answer.status_code}\n{head}\n\n{answer.getvalue().decode()}")


def events_of(match_id: str, since_round: int = 1) -> list[Body]:
    """What really happened, from the deal of a round on."""
    rows = Move.objects.filter(match_id=match_id).order_by("version")
    events = [event for row in rows for event in row.events]
    later = takewhile(lambda event: not _deals(event, since_round), reversed(events))
    return list(later)[::-1]


def _deals(event: Body, round_number: int) -> bool:
    return bool(event["type"] == "round_started" and event["round"] == round_number)


def may_know(events: Iterable[Body], seat: int | None) -> set[str]:
    """The cards that the rules of visibility show to `seat` (None: somebody who watches)."""
    known: set[str] = set()
    for event in events:
        known.update(_shown(event, seat))
    return known


def _shown(event: Body, seat: int | None) -> list[str]:  # noqa: PLR0911 - one line an event
    own = event.get("seat") == seat
    match event["type"]:
        case "cards_dealt":
            return [c for hand in event["hands"] if hand["seat"] == seat for c in hand["cards"]]
        case "pool_revealed":
            return list(event["cards"])
        case "dealer_exchanged":
            gave = event["gave"] if own or event["gave_shown"] else []
            return gave + (event["took"] if own else [])
        case "card_swapped":
            return [event["gave"], event["took"]]
        case "hand_swapped":
            return list(event["gave"] + event["took"])
        case "pool_swept" | "pool_renewed":
            return list(event["old"] + event["cards"])
        case "deck_drawn":
            return [event["card"]] if own else []
        case "upcard_turned" | "discard_taken" | "card_discarded":
            return [event["card"]]
        case "round_ended":
            return [card for result in event["results"] for card in result["hand"]]
        case _:
            assert not CARD.findall(json.dumps(event)), f"say who may see {event['type']}"
            return []


def seat_of(match: Body) -> int | None:
    return match["you"] and int(match["you"]["seat"])


@pytest.mark.parametrize("preset", PRESETS)
def test_no_answer_holds_a_card_that_its_receiver_may_not_know(preset: str) -> None:
    scene = Scene(preset)
    for _ in range(2):
        assert scene.round_number() == 1, "cards of earlier rounds are no secret"
        for person in scene.people():
            check_all_answers(scene, person)
        scene.step()


def test_nor_does_any_answer_about_something_else() -> None:
    scene = Scene("blitz")
    match = scene.ada.sees(scene.id)
    for call in calls(match):
        with undone():
            text = text_of(call.send(scene.ada))
        assert call.path.startswith("/matches") or not CARD.findall(text), call


def check_all_answers(scene: Scene, person: Person) -> None:
    match = person.sees(scene.id)
    seat = seat_of(match)
    known = may_know(events_of(scene.id), seat)
    for call in calls_on_matches(match):
        with undone():
            answer = call.send(person)
            if call.changes and answer.status_code < 400:
                known_now = may_know(events_of(scene.id), seat)
            else:
                known_now = known
        text = text_of(answer)
        assert set(CARD.findall(text)) - sent_in(call) <= known_now, (person.name, call)
        assert SEED.hex() not in text, (person.name, call)


def sent_in(call: Call) -> set[str]:
    """Cards that an answer may repeat because the request named them."""
    return set(CARD.findall(json.dumps(call.body)))


@pytest.mark.parametrize("preset", PRESETS)
def test_what_a_viewer_cannot_see_changes_nothing_that_the_viewer_receives(preset: str) -> None:
    scene = Scene(preset)
    for _ in range(20):
        if scene.round_number() > 1:
            break
        scene.step(knock=True)
    assert scene.round_number() > 1, "the deal of a round that is not the first"
    with time_machine.travel(timezone.now(), tick=False):
        for person in scene.people():
            check_independence(scene, person)
            scene.step()


def check_independence(scene: Scene, person: Person) -> None:
    match = person.sees(scene.id)
    other = next(each for each in (scene.ada, scene.ben) if each is not person)
    before, noticed = received(match, person), other.sees(scene.id)
    with undone():
        swap_what_is_hidden(scene, seat_of(match))
        assert received(match, person) == before
        assert other.sees(scene.id) != noticed, "there was something to see"


def received(match: Body, person: Person) -> list[str]:
    """Everything that looking, trying and being refused tells."""
    texts = []
    for call in calls_on_matches(match):
        with undone():
            answer = call.send(person)
        if not call.changes or answer.status_code >= 400:
            texts.append(text_of(answer))
    return texts


def swap_what_is_hidden(scene: Scene, seat: int | None) -> None:
    """Every card of this round unknown to `seat` becomes another one, in the state and the log."""
    row = Match.objects.get(id=scene.id)
    pack = [str(card) for card in PACKS[row.rules["pack"]]]
    known = may_know(events_of(scene.id, row.round_number), seat)
    hidden = [card for card in pack if card not in known]
    others = dict(zip(hidden, [*hidden[1:], hidden[0]], strict=True))
    row.snapshot = _renamed(row.snapshot or "", others)
    row.seed = hashlib.sha256(SEED).digest()
    row.save(update_fields=["snapshot", "seed"])
    this_round = False
    for move in Move.objects.filter(match_id=scene.id).order_by("version"):
        for place, event in enumerate(move.events):
            this_round = this_round or _deals(event, row.round_number)
            if this_round:
                move.events[place] = json.loads(_renamed(json.dumps(event), others))
        move.save(update_fields=["events"])


def _renamed(text: str, others: dict[str, str]) -> str:
    return CARD.sub(lambda found: others.get(found[0], found[0]), text)
