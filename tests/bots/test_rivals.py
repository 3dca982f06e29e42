"""The rivals that `hard` is measured against see what they should, and win what is won."""

from typing import Any

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("numba")

from numba import njit  # noqa: E402 - only where training can run

from games.bots.mind.numbers import NUMBER, rulebook  # noqa: E402
from games.bots.mind.replies import CLOSE, STAY, SWAP_ALL  # noqa: E402
from games.bots.mind.round import KEEP  # noqa: E402
from games.engine.thirty_one.presets import PRESETS  # noqa: E402
from training.best_response import candidates, likelihood  # noqa: E402
from training.ismcts import choose, judged  # noqa: E402
from training.learning import playable  # noqa: E402
from training.rivals import known  # noqa: E402
from training.rollouts import Ways, hidden_from, redealt  # noqa: E402
from training.selfplay import deal, play, sight_of  # noqa: E402

BOOK = playable(rulebook(PRESETS["schwimmen"]))
WAYS = Ways(48, 37, 10)
SWAP_FIRST_FOR_FIRST = 1
DEALER = 1


@njit(cache=True)
def after(book: Any, deck: Any, actions: Any) -> Any:
    """The table of two players after `actions`; seat 1 deals."""
    t = deal(book, 2, DEALER, deck, 1)
    for action in actions:
        play(book, t, action)
    return t


@njit(cache=True)
def chosen(book: Any, deck: Any, actions: Any, ways: Any) -> Any:
    np.random.seed(1)
    t = after(book, deck, actions)
    return choose(book, t, DEALER, 200, ways.knock, ways.keep, ways.take)


@njit(cache=True)
def estimated(book: Any, deck: Any, actions: Any, ways: Any) -> Any:
    np.random.seed(1)
    return judged(book, after(book, deck, actions), DEALER, 200, ways)[1]


@njit(cache=True)
def worlds(book: Any, deck: Any, actions: Any) -> Any:
    np.random.seed(1)
    t = after(book, deck, actions)
    seen = sight_of(book, t, DEALER)
    hidden = hidden_from(t, seen)
    return [redealt(book, t, seen, hidden).hands for _ in range(50)]


@njit(cache=True)
def thought_of(book: Any, deck: Any, actions: Any) -> Any:
    return candidates(sight_of(book, after(book, deck, actions), DEALER))


@njit(cache=True)
def explained(book: Any, deck: Any, bot: Any, hand: Any) -> Any:
    """How likely seat 0 passes at once with `hand`."""
    t = after(book, deck, [KEEP])
    return likelihood(book, DEALER, bot, [t], [STAY], hand)


def deck_of(forehand: str, dealer: str, centre: str) -> Any:
    """The pack with these cards where seat 0, seat 1 and the centre get them."""
    hands = zip(forehand.split(), dealer.split(), strict=True)
    top = [NUMBER[card] for pair in hands for card in pair]
    top += [NUMBER[card] for card in centre.split()]
    return np.array(top + [card for card in BOOK.pack if card not in top])


def lost_after(deck: Any, actions: list[int]) -> float:
    return float(estimated(BOOK, deck, np.array(actions), WAYS))


def test_search_takes_a_31_in_reach() -> None:
    deck = deck_of("AH KH 7S", "7D 8C 9S", "QH 8D 9C")
    assert chosen(BOOK, deck, np.array([KEEP]), WAYS) == 7  # the 7S for the QH


def test_search_knows_a_won_round() -> None:
    """The dealer took three bad cards, and left three."""
    deck = deck_of("AH KH 9H", "7C 8S 9D", "7D 8C 9S")
    assert lost_after(deck, [KEEP, STAY, SWAP_ALL]) < 0.1


def test_search_knows_a_lost_round() -> None:
    """Seat 0 took 30 points from the centre, left three bad cards, and closed."""
    deck = deck_of("7H 8S 9D", "7D 8C 9S", "AH KH 9H")
    assert lost_after(deck, [KEEP, SWAP_ALL, STAY, CLOSE]) == 1.0


def test_cards_taken_from_the_centre_stay_where_everybody_saw_them_go() -> None:
    deck = deck_of("7H 8S 9D", "7D 8C 9S", "AH KC QC")
    for hands in worlds(BOOK, deck, np.array([KEEP, SWAP_FIRST_FOR_FIRST])):
        assert NUMBER["AH"] in hands[:3]
        assert hands[3:] == [NUMBER[card] for card in ("7D", "8C", "9S")]


def test_who_took_the_whole_centre_is_thought_to_hold_just_that() -> None:
    deck = deck_of("7H 8S 9D", "7D 8C 9S", "AH KC QC")
    for hand in thought_of(BOOK, deck, np.array([KEEP, SWAP_ALL])):
        assert sorted(hand) == sorted(NUMBER[card] for card in ("AH", "KC", "QC"))


@pytest.mark.slow
def test_who_passes_a_31_is_not_thought_to_have_had_it_in_reach() -> None:
    """The slow part is compiling the bot itself."""
    deck = deck_of("7H 8S 9D", "7D 8C 9S", "AH 8D 9C")
    _, bot = known("schwimmen", 2)
    missed = [
        np.array([NUMBER[card] for card in hand.split()]) for hand in ("KH QH 7S", "JH 10H 7C")
    ]
    for hand in missed:
        assert explained(BOOK, deck, bot, hand) < 0.01
