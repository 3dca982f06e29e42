"""Actions on the wire: what a seat asks for, what it may ask for, and what was asked for."""

from typing import Any

from drf_spectacular.utils import PolymorphicProxySerializer
from rest_framework import serializers

from games.api.tagged import Members, offered, tagged, tagged_union
from games.engine.thirty_one import actions

ACTIONS: Members = {
    "keep": tagged("keep", actions.Keep, "Action"),
    "exchange": tagged("exchange", actions.Exchange, "Action"),
    "swap_one": tagged("swap_one", actions.SwapOne, "Action", optional=("close",)),
    "swap_all": tagged("swap_all", actions.SwapAll, "Action", optional=("close",)),
    "pass": tagged("pass", actions.Pass, "Action", optional=("close",)),
    "close": tagged("close", actions.Close, "Action"),
    "renew": tagged("renew", actions.Renew, "Action"),
    "draw_deck": tagged("draw_deck", actions.DrawDeck, "Action"),
    "draw_discard": tagged("draw_discard", actions.DrawDiscard, "Action"),
    "discard": tagged("discard", actions.Discard, "Action"),
    "resign": tagged("resign", actions.Resign, "Action"),
}

LEGAL_ACTIONS: Members = {
    "keep": offered("keep", actions.Keep),
    "exchange": offered("exchange", actions.Exchange),
    "swap_one": offered("swap_one", actions.SwapOne, preview=("give", "take")),
    "swap_all": offered("swap_all", actions.SwapAll, preview=()),
    "pass": offered("pass", actions.Pass),
    "close": offered("close", actions.Close),
    "renew": offered("renew", actions.Renew),
    "draw_deck": offered("draw_deck", actions.DrawDeck),
    "draw_discard": offered("draw_discard", actions.DrawDiscard),
    "discard": offered("discard", actions.Discard, preview=("card",)),
}


def _table_action(tag: str) -> type[serializers.Serializer[Any]]:
    fields = {
        "__doc__": "What was done about the table itself.",
        "type": serializers.ChoiceField([tag]),
    }
    name = "".join(word.title() for word in tag.split("_"))
    return type(f"{name}TableAction", (serializers.Serializer,), fields)


TABLE_ACTIONS: Members = {
    tag: _table_action(tag)
    for tag in (
        "create", "join", "leave", "seat_bot", "start", "cancel", "lend", "take_back", "hint",
    )
}  # fmt: skip


def action_union(**options: Any) -> PolymorphicProxySerializer:
    """What a move may ask for. `resign` is never listed as legal: it always is."""
    return tagged_union("Action", ACTIONS, **options)


def legal_action_union() -> PolymorphicProxySerializer:
    return tagged_union("LegalAction", LEGAL_ACTIONS)


def log_action_union() -> PolymorphicProxySerializer:
    return tagged_union("LogAction", ACTIONS | TABLE_ACTIONS)
