"""The stand-alone verifier: believes an honest export, and finds whatever was changed in one."""

import copy
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from games.engine.cards import PACKS, Pack
from games.engine.verify import VerificationError, main, verify
from tests.engine.recording import FOLDER, TABLES, load

Json = dict[str, Any]


def changed(change: Callable[[Json], object]) -> str:
    """What the verifier says of an export after `change`."""
    export = copy.deepcopy(load("schwimmen"))
    change(export)
    with pytest.raises(VerificationError) as caught:
        verify(export)
    return str(caught.value)


def find(export: Json, event_type: str) -> Json:
    found: Json = next(
        event for move in export["moves"] for event in move["events"] if event["type"] == event_type
    )
    return found


@pytest.mark.parametrize("name", TABLES)
def test_an_honest_export_is_believed(name: str) -> None:
    assert verify(load(name)).startswith("OK: ")


def test_table_history_before_between_and_after_is_skipped() -> None:
    export = load("schwimmen")
    moves = export["moves"]
    join = {"seat": 1, "action": {"type": "join"}, "events": [{"type": "seat_taken", "seat": 1}]}
    lend = {"seat": 2, "action": {"type": "lend"}, "events": [{"type": "seat_lent", "seat": 2}]}
    moves[:] = [join, moves[0], lend, *moves[1:], lend]
    moves[3]["events"].append({"type": "seat_taken_back", "seat": 1})
    for version, move in enumerate(moves, 1):
        moves[version - 1] = move | {"version": version}
    assert verify(export).startswith("OK: ")


def test_a_single_changed_card_is_found_wherever_it_is() -> None:
    """In deals, events and actions of a whole match."""
    export = load("schwimmen")
    for move in export["moves"]:
        del move["snapshot"]
    places = list(cards_in(export["moves"]))
    assert len(places) > 100
    for holder, key in places[::3]:
        card = holder[key]
        holder[key] = "7H" if card != "7H" else "AC"
        with pytest.raises(VerificationError):
            verify(export)
        holder[key] = card
    assert verify(export)


def cards_in(data: Any) -> Iterator[tuple[Any, Any]]:
    """Where each card of an export stands: the list or object, and the place in it."""
    items = data.items() if isinstance(data, dict) else enumerate(data)
    for key, item in items:
        if isinstance(item, dict | list):
            yield from cards_in(item)
        elif item in PACKS[Pack.A2]:
            yield data, key


def test_what_is_wrong_is_said_with_its_entry() -> None:
    def swap_the_card(export: Json) -> None:
        find(export, "cards_dealt")["hands"][0]["cards"][0] = "AC"

    message = changed(swap_the_card)
    assert message.startswith("entry 1: event 2 must be")
    assert '"AC"' in message


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda export: export.update(seed="00" * 32), "published hash"),
        (lambda export: export.update(seed="xyz"), "hexadecimal"),
        (lambda export: export.update(seed_hash="0" * 64), "published hash"),
        (lambda export: export.update(seed=None), "`seed` is missing"),
        (lambda export: export.update(game="poker"), "unknown game"),
        (lambda export: export.update(rules_version=99), "no such rules"),
        (lambda export: export["rules"].update(lives=12), "no such rules: out_of_range"),
        (lambda export: export["rules"].update(pack="a9"), "entry 1"),
        (lambda export: export["rules"].update(swim=False), "entry "),
        (lambda export: export["seats"].pop(), "entry 1"),
        (lambda export: export.update(seats=[{}] * 20), "no such rules: seat_count"),
        (lambda export: export.update(moves=[]), "never started"),
        (lambda export: export.update(moves={}), "`moves` is missing"),
        (lambda export: export["moves"].pop(), "before the match is over"),
        (lambda export: export["moves"].pop(3), "without a gap"),
        (lambda export: export["moves"][2].update(version=True), "`version`"),
        (lambda export: export["moves"].append(7), "an object was expected"),
        (lambda export: export["moves"][2].pop("action"), "`action`"),
        (lambda export: export["moves"][2].pop("events"), "`events`"),
        (lambda export: export["moves"][2]["events"].append({}), "`type`"),
        (lambda export: export["moves"][2].update(seat=None), "`seat`"),
        (lambda export: export["moves"][2].update(seat=7), "refused: seat_not_active"),
        (lambda export: export["moves"][2].update(action={"type": "draw_deck"}), "refused: "),
        (lambda export: export["moves"][2].update(action={"type": "discard"}), "missing_field"),
        (lambda export: export["moves"][2].update(action={"type": "hint"}), "must be absent"),
        (lambda export: export["moves"][2]["events"].pop(), "is absent"),
        (lambda export: find(export, "round_ended")["results"][0].update(lives=9), "must be"),
        (lambda export: find(export, "round_ended")["results"][0].update(points="31"), "must be"),
        (lambda export: find(export, "match_finished")["places"].reverse(), "must be"),
        (lambda export: export["seats"][0].update(place=9), "seat 0 came in at"),
        (lambda export: export["seats"][0].pop("number"), "`number`"),
    ],
)
def test_a_change_is_found(change: Callable[[Json], object], message: str) -> None:
    assert message in changed(change)


@pytest.mark.parametrize("export", [None, 7, [], "31", {}])
def test_what_is_no_export_is_said_to_be_none(export: Any) -> None:
    with pytest.raises(VerificationError, match="not an exported match"):
        verify(export)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not a JSON file"),
        ('{"format": "31-export-1", "moves": [', "not a JSON file"),
        ("[" * 100_000, "not a JSON file"),
        ("{}", "not an exported match"),
    ],
    ids=["empty", "truncated", "deep", "other"],
)
def test_a_broken_file_gives_a_sentence_and_status_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, message: str
) -> None:
    path = tmp_path / "export.json"
    path.write_text(text)
    assert main([str(path)]) == 1
    assert message in capsys.readouterr().out


def test_bytes_that_are_no_text_are_no_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "export.json"
    path.write_bytes(b"\xff\xfe\x00")
    assert main([str(path)]) == 1
    assert "not a JSON file" in capsys.readouterr().out


def test_a_missing_file_gives_a_sentence_and_status_1(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["no-such-file.json"]) == 1
    assert "cannot read the file" in capsys.readouterr().out


def test_without_a_file_the_command_says_how_it_is_used(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main([]) == 1
    assert capsys.readouterr().out.startswith("usage: ")


def test_the_command_prints_ok_and_one_bad_file_among_good_ones_fails() -> None:
    good = str(FOLDER / "a7.json")
    for files, status in (([good], 0), ([good, "no-such-file.json"], 1)):
        done = subprocess.run(
            [sys.executable, "-m", "games.engine.verify", *files],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == status, done.stderr
        assert f"{good}: OK" in done.stdout
