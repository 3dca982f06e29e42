"""What a viewer sees: enough to follow the match, and nothing that is hidden."""

import json
import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings

from games.engine.chance import SeededChance
from games.engine.errors import RuleError
from games.engine.thirty_one.actions import Close, DrawDeck, Keep, Pass, Resign
from games.engine.thirty_one.presets import PRESETS, expand
from games.engine.thirty_one.rules import Rules
from games.engine.thirty_one.state import MatchState, Phase
from tests.engine.any_rules import any_table
from tests.engine.follower import Follower
from tests.engine.playing import GAME, all_legal, play_out
from tests.engine.stacked import Table

few = settings(max_examples=10, deadline=None)
any_match = given(any_table())
HANDS = ("7C 8C KS", "7H 8S KD", "9H JS 10D")
POOL = "QH 9S 8D"


def seen(state: MatchState, viewer: int | None) -> dict[str, Any]:
    """The view on the wire, as bytes would carry it."""
    shown: dict[str, Any] = json.loads(json.dumps(GAME.view_to_json(GAME.view(state, viewer))))
    return shown


# The wire.


def at_turn(**options: Any) -> Table:
    table = Table(expand("schwimmen", options), *HANDS, then=POOL)
    table.play(0, Keep())
    return table


def test_the_seat_to_act_sees_its_hand_its_choices_and_what_they_make() -> None:
    shown = seen(at_turn().state, 1)
    assert shown["seats"][1] == {
        "number": 1, "lives": 3, "swimming": False, "out": False, "resigned": False, "place": None,
        "standing": False, "hand_count": 3, "hand": ["7H", "8S", "KD"], "hand_value": "10",
    }  # fmt: skip
    assert shown["round"] == {
        "number": 1, "dealer": 0, "phase": "turns", "step": None, "pool": ["QH", "9S", "8D"],
        "discard_top": None, "discard_count": 0, "stock_count": 20, "waste_count": 0,
        "closed_by": None, "queue": [], "passed": [], "sweeps": 0,
    }  # fmt: skip
    assert shown["turn"] == {"seat": 1, "on_deadline": {"type": "pass"}}
    swap_one, swap_all, *others = shown["legal_actions"]
    assert others == [{"type": "pass"}, {"type": "close"}]
    assert swap_all == {"type": "swap_all", "previews": [{"hand_value": "10"}]}
    assert swap_one["give"] == ["7H", "8S", "KD"]
    assert swap_one["take"] == ["QH", "9S", "8D"]
    previews = {(each["give"], each["take"]): each["hand_value"] for each in swap_one["previews"]}
    assert len(previews) == 9
    assert previews["8S", "QH"] == "17"
    assert previews["7H", "8D"] == "18"


def test_others_see_whose_turn_it_is_and_no_hand_but_their_own() -> None:
    for viewer in (0, 2, None, 7):
        shown = seen(at_turn().state, viewer)
        assert shown["turn"] == {"seat": 1, "on_deadline": None}
        assert shown["legal_actions"] == []
        with_hand = [seat["number"] for seat in shown["seats"] if "hand" in seat]
        assert with_hand == ([viewer] if viewer in (0, 2) else [])


def test_closing_with_a_move_is_offered_as_a_choice() -> None:
    offers = seen(at_turn(close_mode="after_move").state, 1)["legal_actions"]
    assert [offer["close"] for offer in offers] == [[False, True]] * 3


def test_in_the_middle_of_a_turn_four_cards_have_no_value_and_each_discard_a_preview() -> None:
    """Seat 1 holds 7H 8S KD and drew 9S: without the seven it has 17 spades."""
    table = Table(expand("blitz", {}), *HANDS, then=POOL)
    table.play(1, DrawDeck())
    mine, theirs = seen(table.state, 1), seen(table.state, 2)
    assert mine["seats"][1]["hand"] == ["7H", "8S", "KD", "9S"]
    assert "hand_value" not in mine["seats"][1]
    assert mine["round"]["step"] == "discard"
    assert mine["legal_actions"][0]["previews"][0] == {"card": "7H", "hand_value": "17"}
    assert mine["turn"]["on_deadline"] == {"type": "discard", "card": "9S"}
    assert theirs["seats"][1]["hand_count"] == 4
    assert theirs["turn"]["on_deadline"] is None
    assert "9S" not in json.dumps(theirs)


def test_a_finished_match_shows_places_and_no_round() -> None:
    table = at_turn()
    table.play(1, Resign())
    table.play(2, Resign())
    shown = seen(table.state, 0)
    assert (shown["round"], shown["turn"], shown["legal_actions"]) == (None, None, [])
    assert [seat["place"] for seat in shown["seats"]] == [1, 3, 2]
    assert [seat["resigned"] for seat in shown["seats"]] == [False, True, True]


def test_swimming_is_shown_until_the_seat_is_out() -> None:
    table = Table(PRESETS["schwimmen"], *HANDS, then=POOL, lives=(3, 0, 3))
    table.play(0, Keep())
    assert [seat["swimming"] for seat in seen(table.state, None)["seats"]] == [False, True, False]
    table.play(1, Close())
    table.play(2, Pass())
    table.play(0, Pass())
    out = seen(table.state, None)["seats"][1]
    assert (out["swimming"], out["out"], out["lives"], out["place"]) == (False, True, -1, 3)


def test_the_value_of_three_of_a_kind_is_thirty_and_a_half() -> None:
    triple = Table(PRESETS["blitz"], "2C 3C 4C", "9S 9D 9H", then=POOL)
    assert seen(triple.state, 1)["seats"][1]["hand_value"] == "30.5"


def test_a_drawn_card_is_in_the_event_of_its_seat_only() -> None:
    table = Table(expand("blitz", {}), *HANDS, then=POOL)
    drawn = table.play(1, DrawDeck())[0]
    assert GAME.event_view(drawn, 1) == {"type": "deck_drawn", "seat": 1, "card": "9S"}
    assert GAME.event_view(drawn, 0) == GAME.event_view(drawn, None)
    assert GAME.event_view(drawn, 0) == {"type": "deck_drawn", "seat": 1}


# Following and hiding, under all rules.

Tables = tuple[Rules, int, int]


@few
@any_match
def test_who_saw_the_old_view_and_the_events_knows_the_new_view(table: Tables) -> None:
    rules, seats, seed = table
    viewer = seed % seats
    follower = Follower(viewer, [rules.lives] * seats)
    opening = GAME.new_match(rules, seats, SeededChance(seed.to_bytes(32)))
    for event in opening.events:
        follower.take(GAME.event_view(event, viewer))
    for turn in play_out(*table):
        for event in turn.events:
            follower.take(GAME.event_view(event, viewer))
        if not GAME.is_over(turn.after):
            assert follower.shown() == summary(turn.after, viewer)


def summary(state: MatchState, viewer: int) -> dict[str, Any]:
    shown = seen(state, viewer)
    names = ("pool", "discard_top", "discard_count", "dealer", "number", "closed_by", "passed")
    return {
        "lives": [seat["lives"] for seat in shown["seats"]],
        "out": [seat["number"] for seat in shown["seats"] if seat["out"]],
        "hand": shown["seats"][viewer]["hand"],
        "standing": [seat["number"] for seat in shown["seats"] if seat["standing"]],
    } | {name: shown["round"][name] for name in names}


def with_hidden_cards_mixed(state: MatchState, viewer: int | None, seed: int) -> MatchState:
    """Another match that looks the same to the viewer: what they cannot see lies elsewhere."""
    round_ = state.round.copy()
    hidden = [round_.stock, round_.face_down, round_.waste, round_.dead, round_.discards[:-1]]
    hidden += [hand for seat, hand in enumerate(round_.hands) if seat != viewer]
    mixed = [card for pile in hidden for card in pile]
    random.Random(seed).shuffle(mixed)
    dealt = iter(mixed)
    round_.stock, round_.face_down, round_.waste, round_.dead, under = (
        tuple(next(dealt) for _ in pile) for pile in hidden[:5]
    )
    round_.discards = (*under, *round_.discards[-1:])
    round_.hands = tuple(
        hand if seat == viewer else tuple(next(dealt) for _ in hand)
        for seat, hand in enumerate(round_.hands)
    )
    if round_.drawn is not None and round_.actor != viewer and round_.actor is not None:
        round_.drawn = round_.hands[round_.actor][-1]
    return replace(state, round=round_)


REVEALING = {
    "round_ended",
    "round_started",
    "pool_swept",
    "pool_renewed",
    "pool_revealed",
    "upcard_turned",
}


@few
@any_match
def test_nothing_a_viewer_receives_depends_on_what_they_cannot_see(table: Tables) -> None:
    for number, turn in enumerate(play_out(*table)):
        viewer = (None, *range(table[1]))[number % (table[1] + 1)]
        other = with_hidden_cards_mixed(turn.before, viewer, number)
        if turn.before.round.taken is None or turn.before.round.actor == viewer:
            assert seen(other, viewer) == seen(turn.before, viewer)
        # What another seat swaps or throws away shows a card of its hand, which lies elsewhere now.
        if viewer == turn.seat:
            step = GAME.apply(other, turn.seat, turn.action, SeededChance(bytes(32)))
            told = [
                until_cards_turn_up([GAME.event_view(event, viewer) for event in events])
                for events in (turn.events, step.events)
            ]
            assert told[0] == told[1]


def until_cards_turn_up(events: list[Any]) -> list[Any]:
    """A card drawn from the deck is news to its seat; a turned-up card is news to all."""
    kept = []
    for event in events:
        if event["type"] in REVEALING:
            break
        kept.append({"type": event["type"]} if event["type"] in NEWS else event)
    return kept


NEWS = {"deck_drawn", "dealer_exchanged", "match_finished", "pile_recycled"}


@few
@any_match
def test_spectators_are_told_the_same_about_a_draw_whatever_was_drawn(table: Tables) -> None:
    for turn in play_out(*table):
        if DrawDeck() not in all_legal(turn.before):
            continue
        for viewer in (None, (turn.seat + 1) % table[1]):
            other = with_hidden_cards_mixed(turn.before, viewer, 1)
            told = []
            for state in (turn.before, other):
                step = GAME.apply(state, turn.seat, DrawDeck(), SeededChance(bytes(32)))
                events = [GAME.event_view(event, viewer) for event in step.events]
                told.append((events, seen(step.state, viewer)))
            assert told[0] == told[1]


@few
@any_match
def test_what_is_sent_names_no_card_the_viewer_may_not_know(table: Tables) -> None:
    for turn in play_out(*table):
        state = turn.after
        if state.phase is Phase.FINISHED:
            continue
        for viewer in (None, turn.seat):
            shown = json.dumps(seen(state, viewer))
            hands = [hand for seat, hand in enumerate(state.round.hands) if seat != viewer]
            secret = {card for hand in hands for card in hand} | {*state.round.stock}
            assert not [card for card in secret if f'"{card}"' in shown]


def test_a_stranger_is_refused_before_anything_else_is_looked_at() -> None:
    with pytest.raises(RuleError):
        GAME.apply(at_turn().state, 9, Pass(), SeededChance(bytes(32)))
