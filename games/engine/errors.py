"""Why the engine refuses: a stable code and parameters, never a sentence.

Sentences are made at the edge, in the language of who reads them.
"""

# ruff: noqa: N818 - they name a refusal by the rules, not a failure of the program.

from typing import Any


class RuleError(Exception):
    """Base of all refusals; the state is unchanged. `code` is stable, `params` are JSON values."""

    code = "rule_error"

    def __init__(self, reason: str, **params: Any) -> None:
        super().__init__(reason)
        self.reason = reason
        self.params = params


class MalformedAction(RuleError):
    """Not an action of this game at all: unknown type, missing or unknown field, not a card."""

    code = "malformed_action"


class IllegalAction(RuleError):
    """A well-formed action that the rules do not allow now, e.g. reason `card_not_in_pool`."""

    code = "illegal_action"


class NotYourTurn(RuleError):
    """The seat may not act now; params: `to_act`."""

    code = "not_your_turn"


class MatchOver(RuleError):
    """The match is finished, or the seat is out of it."""

    code = "match_not_active"


class InvalidRules(RuleError):
    """An unknown option or value, or options that exclude each other.

    params: `option`, and more by reason.
    """

    code = "invalid_rules"
