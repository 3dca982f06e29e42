"""The client's reckoning agrees with the server's: shuffles, the table after every event."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from games.engine.cards import PACKS, Pack
from games.engine.chance import SeededChance
from tests import stack
from tests.web.table_page import TablePage

pytestmark = pytest.mark.browser

Person = Callable[..., TablePage]

SEED = bytes(range(32))
JS = "/static/web/js"


@pytest.fixture(scope="module")
def page(chromium: Browser, service: stack.Program) -> Iterator[Page]:
    """A page in which the client's modules can be imported."""
    page = chromium.new_page(base_url=service.environment["URL"], service_workers="block")
    page.goto("/rules")
    yield page
    page.close()


@pytest.mark.parametrize("pack", list(Pack))
def test_the_browser_shuffles_a_pack_like_the_engine(pack: Pack, page: Page) -> None:
    shuffled = page.evaluate(
        f"""async ([pack, seed, label]) => {{
          const {{ packOf, shuffled }} = await import('{JS}/replay/fairness-proof.js');
          return shuffled(packOf(pack), new Uint8Array(seed), label);
        }}""",
        [pack.value, list(SEED), "31/round:7"],
    )
    assert tuple(shuffled) == SeededChance(SEED).shuffled(PACKS[pack], "31/round:7")


PROVE = f"""async ([record, hash]) => {{
  const {{ prove }} = await import('{JS}/replay/fairness-proof.js');
  return (await prove(record, hash)).fair;
}}"""


def record_of(seed: bytes) -> dict[str, Any]:
    """One round for two seats, dealt as the rules say."""
    pack = SeededChance(seed).shuffled(PACKS[Pack.A7], "31/round:1")
    hands = [
        {"seat": 1, "cards": list(pack[0:6:2])},
        {"seat": 0, "cards": list(pack[1:6:2])},
    ]
    events = [
        {"type": "round_started", "round": 1, "dealer": 0},
        {"type": "cards_dealt", "hands": hands},
    ]
    return {"seed": seed.hex(), "rules": {"pack": "a7"}, "moves": [{"events": events}]}


# SHA-256 of the bytes 0 to 31.
HASH = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_an_honest_record_is_proved(page: Page) -> None:
    assert page.evaluate(PROVE, [record_of(SEED), HASH]) is True


def test_a_record_with_another_seed_than_promised_is_refused(page: Page) -> None:
    assert page.evaluate(PROVE, [record_of(SEED[::-1]), HASH]) is False


def test_a_record_with_one_card_exchanged_is_refused(page: Page) -> None:
    record = record_of(SEED)
    first, second = (hand["cards"] for hand in record["moves"][0]["events"][1]["hands"])
    first[0], second[0] = second[0], first[0]
    assert page.evaluate(PROVE, [record, HASH]) is False


# What my seat was told from the first entry on, folded over an empty table, next to a fresh view.
FOLD = f"""async () => {{
  const {{ get }} = await import('{JS}/api/client.js');
  const {{ foldEntry }} = await import('{JS}/game/view-fold.js');
  const path = '/matches/' + location.pathname.split('/')[2];
  const fresh = await get(path);
  const log = await get(path + '/moves?after=0&limit=200');
  const blank = (seat) => ({{ ...seat, lives: fresh.rules.lives, swimming: false, out: false, place: null,
    standing: false, hand_count: 0, ...(seat.hand ? {{ hand: [] }} : {{}}) }});
  const empty = {{ ...fresh, status: 'open', round: null, seats: fresh.seats.map(blank) }};
  const folded = log.data.filter(({{ version }}) => version <= fresh.version).reduce(foldEntry, empty);
  const facts = ({{ status, version, seats, round }}) => ({{
    status, version,
    seats: seats.map((s) => [s.player.id, s.lives, s.swimming, s.out, s.standing, s.hand_count, s.hand ?? null]),
    round: round && [round.number, round.dealer, round.pool, round.discard_top, round.discard_count,
      round.stock_count, round.waste_count, round.closed_by, round.passed, round.sweeps],
  }});
  return [facts(folded), facts(fresh)];
}}"""  # noqa: E501 - a table of facts


@pytest.mark.parametrize("preset", ["schwimmen", "a9", "blitz"])
def test_the_table_folded_from_the_log_is_the_table_the_server_shows(
    preset: str, person: Person
) -> None:
    anna = person()
    anna.open_table(preset, seats=3, lives=None)
    for _ in range(4):
        anna.wait_for_my_turn()
        if anna.final.count():
            break
        folded, fresh = anna.page.evaluate(FOLD)
        assert folded == fresh
        anna.make_any_move()


def test_a_stream_is_read_across_chunks_and_heartbeats(page: Page) -> None:
    events = page.evaluate(
        f"""async () => {{
          const {{ eventsOf }} = await import('{JS}/api/event-stream.js');
          const chunks = ['retry: 2000\\n\\nid: 4\\nevent: en', 'try\\ndata: {{"a":1}}\\n', '\\n: still here\\n\\n'];
          const bytes = chunks.map((chunk) => new TextEncoder().encode(chunk));
          const body = new ReadableStream({{
            start(controller) {{ bytes.forEach((b) => controller.enqueue(b)); controller.close(); }},
          }});
          const found = [];
          for await (const event of eventsOf(body)) found.push(event);
          return found;
        }}"""  # noqa: E501 - lines of a stream
    )
    assert events == [None, {"id": "4", "event": "entry", "data": '{"a":1}'}, None]
