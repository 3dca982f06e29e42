"""Turns a view and the public record into the numbers a trained bot thinks with."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.bots.bot import History
from games.bots.mind import sight as rows
from games.bots.mind.numbers import NUMBER, Rulebook
from games.bots.mind.sight import Sight, look
from games.engine.cards import Card
from games.engine.thirty_one.views import View

Row = tuple[int, int, int, int, int]


def clockwise(view: View) -> tuple[int, ...]:
    """The seats still in the match, from the viewer's on."""
    count, first = len(view.seats), view.viewer or 0
    around = (view.seats[(first + step) % count] for step in range(count))
    return tuple(seat.number for seat in around if not (seat.out or seat.resigned))


def this_round(history: History) -> History:
    """The events of the latest round."""
    starts = [at for at, event in enumerate(history) if event["type"] == "round_started"]
    return history[starts[-1] :] if starts else history


def sight_of(view: View, history: History, book: Rulebook) -> Sight:
    """What the viewer, whose turn it is, knows of the round."""
    seats = clockwise(view)
    place = {seat: index for index, seat in enumerate(seats)}
    events = this_round(history)
    record = [value for event in events for row in _rows(event, place) for value in row]
    # A dealer who has left still dealt: the last seat before the gap acts last.
    dealer = place.get(view.round.dealer if view.round else -1, len(seats) - 1)
    return look(len(seats), 0, dealer, _hand(view, events), book.pack, record)


def _hand(view: View, events: History) -> list[int]:
    """The viewer's cards; the fourth, if there is one, is the card just drawn or taken."""
    cards = list(view.seats[view.viewer or 0].hand or ())
    if len(cards) > 3:  # noqa: PLR2004 - three and the drawn one
        drawn = next(event["card"] for event in reversed(events) if "card" in event)
        cards.remove(drawn)
        cards.append(drawn)
    return [NUMBER[card] for card in cards]


def _rows(event: Mapping[str, Any], place: Mapping[int, int]) -> Iterator[Row]:
    seat = place.get(event.get("seat", -1), -1)
    match event:
        case {"type": "pool_revealed", "cards": cards}:
            yield _row(rows.POOL, -1, cards)
        case {"type": "pool_swept" | "pool_renewed", "cards": cards}:
            yield _row(rows.SWEPT, -1, cards)
        case {"type": "upcard_turned", "card": card}:
            yield _row(rows.UPCARD, -1, (card,))
        case {"type": "dealer_kept", "automatic": False}:
            yield _row(rows.KEPT, seat)
        case {"type": "dealer_exchanged", "gave": gave}:
            yield _row(rows.EXCHANGED, seat, gave)
        case {"type": "exchange_lap_started", "holders": holders}:
            yield from (_row(rows.HOLDS, place[holder]) for holder in holders if holder in place)
        case {"type": "passed", "stands": stands}:
            yield (rows.PASSED, seat, int(stands), -1, -1)
        case {"type": "pile_recycled"}:
            yield _row(rows.RECYCLED, -1)
        case _:
            yield from _turn_row(event, seat)


def _turn_row(event: Mapping[str, Any], seat: int) -> Iterator[Row]:
    match event:
        case {"type": "card_swapped", "gave": gave, "took": took}:
            yield _row(rows.SWAPPED, seat, (gave, took))
        case {"type": "hand_swapped", "gave": gave}:
            yield _row(rows.SWAPPED_ALL, seat, gave)
        case {"type": "round_closed"}:
            yield _row(rows.CLOSED, seat)
        case {"type": "deck_drawn"}:
            yield _row(rows.DREW, seat)
        case {"type": "discard_taken", "card": card}:
            yield _row(rows.TOOK, seat, (card,))
        case {"type": "card_discarded", "card": card}:
            yield _row(rows.DISCARDED, seat, (card,))
        case _:
            return


def _row(kind: int, seat: int, cards: Sequence[Card] = ()) -> Row:
    x, y, z = ([NUMBER[card] for card in cards] + [-1, -1, -1])[:3]
    return kind, seat, x, y, z
