"""Why a service refuses a person: a stable code and parameters, never a sentence."""

from typing import Any, ClassVar
from uuid import UUID


class Refusal(Exception):  # noqa: N818 - it is no error, it is an answer
    """Base of all refusals; nothing was changed."""

    code: ClassVar[str]

    def __init__(self, **params: Any) -> None:
        super().__init__(self.code)
        self.params = params


class MatchNotFound(Refusal):
    """No such match, or none that the caller may know of."""

    code = "not_found"


class NotSeated(Refusal):
    code = "not_seated"


class NotHost(Refusal):
    code = "not_host"


class NotYourTurn(Refusal):
    """params: `to_act`, the seat whose turn it is."""

    code = "not_your_turn"


class IllegalAction(Refusal):
    """params: `reason`, and what the engine says about it."""

    code = "illegal_action"


class MalformedAction(Refusal):
    """params: `reason`, and what the engine says about it."""

    code = "malformed_action"


class InvalidOptions(Refusal):
    """Rules that cannot be played; params: `option`, `reason`."""

    code = "validation_failed"


class MatchNotActive(Refusal):
    """params: `status`."""

    code = "match_not_active"


class MatchFull(Refusal):
    code = "match_full"


class SeatTaken(Refusal):
    """params: `seat`."""

    code = "seat_taken"


class AlreadySeated(Refusal):
    """params: `seat`."""

    code = "already_seated"


class AlreadyStarted(Refusal):
    code = "already_started"


class NotEnoughPlayers(Refusal):
    """params: `needed`, `seated`."""

    code = "not_enough_players"


class NotFinished(Refusal):
    code = "not_finished"


class SeatNotLent(Refusal):
    code = "seat_not_lent"


class IdempotencyKeyReused(Refusal):
    """The key was used before, by somebody else or for another request."""

    code = "idempotency_key_reused"


class StaleVersion(Refusal):
    """The table changed since the caller looked. params: `expected`, `actual`."""

    code = "stale_version"

    def __init__(
        self,
        *,
        match_id: UUID,
        expected: int,
        actual: int,
        your_turn: bool,
        still_legal: bool,
    ) -> None:
        super().__init__(expected=expected, actual=actual)
        self.match_id = match_id
        self.expected = expected
        self.actual = actual
        self.your_turn = your_turn
        self.still_legal = still_legal


class HintsNotAllowed(Refusal):
    code = "hints_not_allowed"


class NoHintForRules(Refusal):
    """Nobody here can weigh actions under these rules."""

    code = "no_hint_for_rules"


class RequestInProgress(Refusal):
    """The table is locked by another request for longer than a caller should wait."""

    code = "request_in_progress"
