"""The draws, frozen: a change here would deal other cards to running matches."""

import hashlib
import hmac
import json
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from games.engine.cards import PACKS, Pack
from games.engine.chance import SeededChance, seed_hash

SEED = bytes(range(32))


def words(label: str, count: int, seed: bytes = SEED) -> list[int]:
    """The stream once more, from the description in docs/fairness.md."""
    stream = b""
    for counter in range(count // 16 + 1):
        stream += hmac.new(seed, f"{label}#{counter}".encode(), hashlib.sha256).digest()
    return [int.from_bytes(stream[2 * place : 2 * place + 2]) for place in range(count)]


def naive_shuffle(items: tuple[str, ...], label: str) -> tuple[str, ...]:
    cards, stream = list(items), iter(words(label, 200))
    for choices in range(len(cards), 1, -1):
        word = next(stream)
        while word >= 65536 // choices * choices:
            word = next(stream)
        pick = word % choices
        cards[choices - 1], cards[pick] = cards[pick], cards[choices - 1]
    return tuple(cards)


@pytest.mark.parametrize("pack", Pack)
def test_a_shuffle_follows_from_its_description(pack: Pack) -> None:
    for number in range(1, 60):
        label = f"31/round:{number}"
        assert SeededChance(SEED).shuffled(PACKS[pack], label) == naive_shuffle(PACKS[pack], label)


def test_golden_vectors() -> None:
    chance = SeededChance(SEED)
    assert seed_hash(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert words("31/round:1", 4) == [38518, 20427, 9696, 6555]
    assert " ".join(chance.shuffled(PACKS[Pack.A7], "31/round:1")) == (
        "9H 7H KS JH AH 9D AD 10C QS 8S 7C 8H 7S 9S KD AC "
        "10H 10S JC QC 7D AS JS 9C QH JD 10D 8D 8C KC QD KH"
    )
    assert " ".join(chance.shuffled(PACKS[Pack.A7], "31/round:1/shuffle:1")) == (
        "7H 9H QC 8C JD QS 8H 8D 9D KD AS AD 7S KH JH QD "
        "JC 9C 10S JS AH 9S 10D 10C AC KS 10H 8S KC QH 7C 7D"
    )
    assert [chance.below(seats, "31/first_dealer") for seats in range(1, 9)] == [
        0,
        0,
        2,
        2,
        1,
        2,
        6,
        2,
    ]


@pytest.mark.parametrize("length", [0, 1, 63, 64, 65, 200])
def test_a_seed_of_any_length_is_the_key_of_the_stream(length: int) -> None:
    seed = bytes(range(length))
    drawn = [SeededChance(seed).below(65536, f"label {number}") for number in range(8)]
    assert drawn == [words(f"label {number}", 1, seed)[0] for number in range(8)]


@pytest.mark.parametrize("few", [(), ("7H",)])
def test_nothing_and_one_card_need_no_shuffling(few: tuple[str, ...]) -> None:
    assert SeededChance(SEED).shuffled(few, "31/round:1") == few


def test_another_label_or_seed_gives_another_shuffle() -> None:
    pack = PACKS[Pack.A2]
    shuffles = {
        SeededChance(seed).shuffled(pack, label)
        for seed in (SEED, SEED[::-1])
        for label in ("31/round:1", "31/round:2", "31/round:1/shuffle:1")
    }
    assert len(shuffles) == 6
    assert all(Counter(shuffle) == Counter(pack) for shuffle in shuffles)


@pytest.mark.parametrize("limit", [0, -1, 65537])
def test_a_draw_has_at_least_one_and_at_most_65536_outcomes(limit: int) -> None:
    with pytest.raises(ValueError, match="limit"):
        SeededChance(SEED).below(limit, "label")


def test_one_outcome_is_no_choice_and_the_widest_is_a_word() -> None:
    assert SeededChance(SEED).below(1, "label") == 0
    assert SeededChance(SEED).below(65536, "label") == words("label", 1)[0]


def test_words_of_the_uneven_tail_are_thrown_away() -> None:
    """With 40,000 outcomes two words in five fall into the tail."""
    labels = [f"label {number}" for number in range(200)]
    thrown_away = [label for label in labels if words(label, 1)[0] >= 40000]
    assert 40 < len(thrown_away) < 120
    for label in thrown_away:
        first_fair = next(word for word in words(label, 30) if word < 40000)
        assert SeededChance(SEED).below(40000, label) == first_fair


def test_places_come_up_equally_often() -> None:
    """600 shuffles of six: a card is first about 100 times (5 sigma is 46)."""
    chance = SeededChance(SEED)
    first = Counter(chance.shuffled("abcdef", f"{number}")[0] for number in range(600))
    assert all(54 < count < 146 for count in first.values())


FAIRNESS = (Path(__file__).parents[2] / "docs" / "fairness.md").read_text()


def test_the_document_for_other_languages_holds_the_same_vectors() -> None:
    told = " ".join(FAIRNESS.split())
    chance = SeededChance(SEED)
    assert SEED.hex() in told
    assert seed_hash(SEED) in told
    assert " ".join(map(str, words("31/round:1", 8))) in told
    for pack, label in (
        (Pack.A7, "31/round:1"),
        (Pack.A7, "31/round:1/shuffle:1"),
        (Pack.A2, "31/round:2"),
    ):
        assert " ".join(chance.shuffled(PACKS[pack], label)) in told
    dealers = [str(chance.below(seats, "31/first_dealer")) for seats in range(2, 9)]
    assert f"2, 3, 4, 5, 6, 7 and 8 seats: {', '.join(dealers)}." in told


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
def test_the_browsers_code_in_the_document_shuffles_alike() -> None:
    """As it stands in the document, run by node."""
    code = FAIRNESS.split("```js")[1].split("```")[0] + CALL
    done = subprocess.run(
        ["node", "--input-type=module", "-e", code], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    chance = SeededChance(SEED)
    assert json.loads(done.stdout) == [
        list(chance.shuffled(PACKS[pack], f"31/round:{number}"))
        for pack, number in ((Pack.A7, 1), (Pack.A2, 2), (Pack.A9, 77))
    ]


CALL = """
import { webcrypto } from "node:crypto";
globalThis.crypto ??= webcrypto;
const seed = Uint8Array.from({ length: 32 }, (_, place) => place);
console.log(JSON.stringify([
  await shuffled(pack("7"), seed, "31/round:1"),
  await shuffled(pack("2"), seed, "31/round:2"),
  await shuffled(pack("9"), seed, "31/round:77"),
]));
"""
