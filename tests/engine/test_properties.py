"""What holds for every valid rule set."""

from hypothesis import given, settings

from games.engine.chance import SeededChance
from games.engine.errors import RuleError
from games.engine.thirty_one import codec
from games.engine.thirty_one.actions import Action
from games.engine.thirty_one.presets import PRESETS, put_over
from games.engine.thirty_one.rules import Rules
from tests.engine import invariants
from tests.engine.any_rules import any_rules, any_table
from tests.engine.playing import GAME, Turn, all_askable, all_legal, play_out

Table = tuple[Rules, int, int]
any_match = given(any_table())
few = settings(max_examples=10, deadline=None)


@few
@given(any_rules())
def test_rules_go_through_json_and_back(rules: Rules) -> None:
    stored = GAME.rules_to_json(rules)
    assert GAME.rules_from_json(stored, GAME.rules_version) == rules
    assert put_over(PRESETS["blitz"], stored) == rules


@few
@any_match
def test_exactly_the_actions_on_offer_are_legal_and_only_for_the_seat_to_act(table: Table) -> None:
    for turn in play_out(*table):
        seats = range(len(turn.before.players.lives))
        for seat in seats:
            legal = all_legal(turn.before) if seat == turn.seat else []
            accepted = [
                each for each in all_askable(turn.before, seat) if accepts(turn, seat, each)
            ]
            assert set(accepted) == set(legal)
        break


def accepts(turn: Turn, seat: int, action: Action) -> bool:
    try:
        GAME.apply(turn.before, seat, action, SeededChance(bytes(32)))
    except RuleError:
        return False
    return True


@few
@any_match
def test_a_transition_leaves_the_state_it_was_given_alone(table: Table) -> None:
    for turn in play_out(*table):
        before = GAME.dump_state(turn.before)
        GAME.apply(turn.before, turn.seat, turn.action, SeededChance(table[2].to_bytes(32)))
        assert GAME.dump_state(turn.before) == before


@few
@any_match
def test_every_state_holds_the_invariants_and_every_event_survives_the_log(table: Table) -> None:
    for turn in play_out(*table):
        invariants.check(turn.after)
        for event in turn.events:
            assert codec.event_from_json(codec.event_to_json(event)) == event


@few
@any_match
def test_every_state_goes_through_the_store_byte_for_byte(table: Table) -> None:
    for turn in play_out(*table):
        text = GAME.dump_state(turn.after)
        loaded = GAME.load_state(text, table[0])
        assert loaded == turn.after
        assert GAME.dump_state(loaded) == text


@few
@any_match
def test_the_log_played_again_from_the_store_gives_the_same_end(table: Table) -> None:
    rules, seats, seed = table
    log = [(turn.seat, codec.action_to_json(turn.action)) for turn in play_out(*table)]
    ends = [turn.after for turn in play_out(*table)]
    chance = SeededChance(seed.to_bytes(32))
    state = GAME.new_match(rules, seats, chance).state
    for seat, action in log:
        state = GAME.load_state(GAME.dump_state(state), rules)
        state = GAME.apply(state, seat, GAME.action_from_json(action), chance).state
    assert not log or state == ends[-1]


@few
@any_match
def test_a_snapshot_stays_small(table: Table) -> None:
    seats = table[1]
    for turn in play_out(*table):
        assert len(GAME.dump_state(turn.after).encode()) < 700 + 40 * seats
