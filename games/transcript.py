"""A match told in plain English, from the wire form of its table and log. Pure: JSON in, text out.

It adds nothing to what it is given, so whoever may see an entry may read its lines. Operators and
the demo read it; people at a table are told in their own language by their client.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

Json = Mapping[str, Any]
Names = Mapping[int, str]

SUITS = {"C": "♣", "S": "♠", "H": "♥", "D": "♦"}
SEATS = frozenset({"seat", "dealer", "closer", "holders", "queue"})
CARDS = frozenset({"card", "cards", "gave", "took", "old"})
HIDDEN = "hidden"

SENTENCES = {
    "match_created": "A table for {seats} is open ({preset}).",
    "seat_taken": "{player} sits down.",
    "seat_left": "{player} gets up.",
    "bot_seated": "{player} (a bot) sits down.",
    "host_changed": "{seat} is the host now.",
    "match_cancelled": "The table is cancelled ({reason}).",
    "seat_lent": "The bot {bot} stands in for {seat} ({reason}).",
    "seat_taken_back": "{seat} is back.",
    "hint_taken": "{seat} takes a hint.",
    "round_started": "Round {round}, {dealer} deals.",
    "pool_revealed": "On the table: {cards}.",
    "upcard_turned": "The discard pile begins with {card}.",
    "dealer_kept": "{seat} keeps the hand.",
    "dealer_exchanged": "{seat} exchanges the hand: {gave} for {took}.",
    "exchange_lap_started": "{holders} got a combination; last turns for {queue}.",
    "card_swapped": "{seat} swaps {gave} for {took}.",
    "hand_swapped": "{seat} swaps all three: {gave} for {took}.",
    "passed": "{seat} passes.",
    "round_closed": "{seat} knocks.",
    "pool_swept": "Everybody passed: {old} go, {cards} come.",
    "pool_renewed": "{seat} renews the table: {old} go, {cards} come.",
    "passes_cleared": "Everybody passed, the table stays.",
    "deck_drawn": "{seat} draws {card}.",
    "discard_taken": "{seat} takes {card} from the discard pile.",
    "card_discarded": "{seat} discards {card}.",
    "pile_recycled": "The discard pile is turned over: {stock_count} cards to draw from.",
    "seat_resigned": "{seat} resigns.",
}


def cards_text(cards: Iterable[str]) -> str:
    """Cards with the symbols of their suits.

    >>> cards_text(["10H", "AS"])
    '10♥ A♠'
    """
    return " ".join(card[:-1] + SUITS[card[-1]] for card in cards)


def names_of(match: Json) -> dict[int, str]:
    """Who sits where, from the body of a match; namesakes are told apart by their seats."""
    names = {seat["number"]: seat["player"]["name"] for seat in match["seats"] if seat["player"]}
    shared = {name for name, count in Counter(names.values()).items() if count > 1}
    return {seat: f"{name} {seat}" if name in shared else name for seat, name in names.items()}


def entry_lines(entry: Json, names: Names) -> list[str]:
    """One entry of the log with its version in the margin."""
    lines = told(entry, names)
    margins = [f"{entry['version']:>4}  ", *["      "] * len(lines)]
    return [margin + line for margin, line in zip(margins, lines, strict=False)]


def told(entry: Json, names: Names) -> list[str]:
    """A line or more for everything that happened."""
    lines = [line for event in entry["events"] for line in event_lines(event, names)]
    if lines and entry["origin"] in {"timeout", "staff"}:
        lines[0] += f" ({entry['origin']})"
    return lines


def event_lines(event: Json, names: Names) -> list[str]:
    """One event; an unknown type is spelled out rather than dropped."""
    match event["type"]:
        case "match_started":
            people = ", ".join(seat["player"]["name"] for seat in event["seats"])
            return [f"The match begins: {people}."]
        case "cards_dealt":
            return [_hand(hand, names) for hand in event["hands"]]
        case "round_ended":
            return _showdown(event, names)
        case "match_finished":
            return [_ranking(event["places"], names)]
        case known if known in SENTENCES:
            return [_sentence(event, names)]
        case unknown:
            fields = [f"{name}={value}" for name, value in event.items() if name != "type"]
            return [f"{unknown}: {', '.join(fields)}"]


def table_lines(match: Json) -> list[str]:
    """The table as its viewer sees it: the middle, then every seat."""
    names = names_of(match)
    return [middle_text(match), *(_seat(seat, match["turn"], names) for seat in match["seats"])]


def middle_text(match: Json) -> str:
    """What lies open between the players."""
    round_ = match["round"]
    if round_ is None:
        return f"The match is {match['status']}."
    shown = [*round_["pool"], *filter(None, [round_["discard_top"]])]
    return f"Round {round_['number']}, on the table: {cards_text(shown) or 'nothing yet'}"


def hand_text(seat: Json) -> str:
    """Cards, or a question mark for each that is hidden."""
    return cards_text(seat["hand"]) if "hand" in seat else " ".join("?" * seat["hand_count"])


def lives_text(seat: Json) -> str:
    """What keeps a seat in the match."""
    if seat["out"]:
        return "out"
    if seat["swimming"]:
        return "swims"
    return "1 life" if seat["lives"] == 1 else f"{seat['lives']} lives"


def _sentence(event: Json, names: Names) -> str:
    words = _Words({name: _word(name, value, names) for name, value in event.items()})
    sentence = SENTENCES[event["type"]].format_map(words)
    return sentence[:-1] + ", and stands." if event.get("stands") else sentence


class _Words(dict[str, str]):
    """What a viewer may not see is absent from an event; the sentence says so."""

    def __missing__(self, name: str) -> str:
        return f"{HIDDEN} cards" if name != "card" else f"a {HIDDEN} card"


def _word(name: str, value: Any, names: Names) -> str:
    values = value if isinstance(value, list) else [value]
    if name in CARDS:
        return cards_text(values)
    if name in SEATS:
        return ", ".join(_name(seat, names) for seat in values)
    return str(value["name"]) if name == "player" else str(value)


def _name(seat: int, names: Names) -> str:
    return names.get(seat, f"seat {seat}")


def _hand(hand: Json, names: Names) -> str:
    return f"{_name(hand['seat'], names)} is dealt {cards_text(hand['cards'])}."


def _showdown(event: Json, names: Names) -> list[str]:
    head = f"Round {event['round']} is over ({event['reason'].replace('_', ' ')})"
    note = ", and does not count." if event["void"] else "."
    return [head + note, *(_result(result, names) for result in event["results"])]


def _result(result: Json, names: Names) -> str:
    name, hand = _name(result["seat"], names), cards_text(result["hand"])
    loss = f", lost {result['lost']}" if result["lost"] else ""
    return f"  {name:<16} {hand:<12} {result['points']:>5}  {lives_text(result)}{loss}"


def _ranking(places: Iterable[Json], names: Names) -> str:
    ranked = ", ".join(f"{row['place']}. {_name(row['seat'], names)}" for row in places)
    return f"The match is over: {ranked}."


def _seat(seat: Json, turn: Json | None, names: Names) -> str:
    mark = ">" if turn and turn["seat"] == seat["number"] else " "
    value = f"  {seat['hand_value']}" if "hand_value" in seat else ""
    name = _name(seat["number"], names)
    return f"{mark} {name:<16} {lives_text(seat):<8} {hand_text(seat)}{value}"
