"""What the record of a round says about its seats: who has moved how often."""

from games.bots.bot import History

TURN_ENDS = frozenset({"card_swapped", "hand_swapped", "passed", "card_discarded"})


def turns_taken(history: History, seat: int | None) -> int:
    """Completed turns of `seat` in the latest round of `history`."""
    turns = 0
    for event in history:
        if event["type"] == "round_started":
            turns = 0
        elif event["type"] in TURN_ENDS and event["seat"] == seat:
            turns += 1
    return turns
