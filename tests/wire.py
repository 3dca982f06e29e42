"""The wire as a client without rules knows it; nothing here needs Django."""

from typing import Any

V1 = "/api/v1"
Body = dict[str, Any]


def some_action(legal_actions: list[Body]) -> Body:
    """The first concrete action of what is legal: all that a client without rules can do."""
    legal = legal_actions[0]
    action = {"type": legal["type"]}
    for name in ("give", "take", "card"):
        if name in legal:
            action[name] = legal[name][0]
    return action
