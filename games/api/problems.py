"""What the games API refuses with: a service's refusal becomes a problem document here."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from config.http import problems
from config.http.exceptions import pointer_token
from config.http.problems import FieldError, Problem, register
from games import errors
from games.api.reasons import REASONS
from games.errors import Refusal

NOT_SEATED = register("not_seated", 403, _("You do not sit at this table."))
NOT_HOST = register("not_host", 403, _("Only the host of the table can do this."))
NOT_YOUR_TURN = register("not_your_turn", 409, _("It is not your turn."))
STALE_VERSION = register("stale_version", 409, _("The table has changed."))
MATCH_NOT_ACTIVE = register("match_not_active", 409, _("This match is not being played."))
MATCH_FULL = register("match_full", 409, _("Every seat is taken."))
SEAT_TAKEN = register("seat_taken", 409, _("This seat is taken."))
ALREADY_SEATED = register("already_seated", 409, _("You already sit at this table."))
ALREADY_STARTED = register("already_started", 409, _("The match has already started."))
NOT_ENOUGH_PLAYERS = register("not_enough_players", 409, _("There are not enough players yet."))
NOT_FINISHED = register("not_finished", 409, _("The match is not over yet."))
SEAT_NOT_LENT = register("seat_not_lent", 409, _("You play your seat yourself."))
HINTS_NOT_ALLOWED = register("hints_not_allowed", 409, _("There are no hints at this table."))
NO_HINT_FOR_RULES = register(
    "no_hint_for_rules", 409, _("There are no hints for the rules of this table.")
)
REQUEST_IN_PROGRESS = register(
    "request_in_progress", 409, _("The same request is still being worked on.")
)
ILLEGAL_ACTION = register("illegal_action", 422, _("The rules do not allow this now."))
IDEMPOTENCY_KEY_REUSED = problems.IDEMPOTENCY_KEY_REUSED

KINDS = {
    errors.MatchNotFound: problems.NOT_FOUND,
    errors.NotSeated: NOT_SEATED,
    errors.NotHost: NOT_HOST,
    errors.NotYourTurn: NOT_YOUR_TURN,
    errors.StaleVersion: STALE_VERSION,
    errors.IllegalAction: ILLEGAL_ACTION,
    errors.MatchNotActive: MATCH_NOT_ACTIVE,
    errors.MatchFull: MATCH_FULL,
    errors.SeatTaken: SEAT_TAKEN,
    errors.AlreadySeated: ALREADY_SEATED,
    errors.AlreadyStarted: ALREADY_STARTED,
    errors.NotEnoughPlayers: NOT_ENOUGH_PLAYERS,
    errors.NotFinished: NOT_FINISHED,
    errors.SeatNotLent: SEAT_NOT_LENT,
    errors.HintsNotAllowed: HINTS_NOT_ALLOWED,
    errors.NoHintForRules: NO_HINT_FOR_RULES,
    errors.RequestInProgress: REQUEST_IN_PROGRESS,
    errors.IdempotencyKeyReused: IDEMPOTENCY_KEY_REUSED,
}


def problem_of(refusal: Refusal, **members: Any) -> Problem:
    """The document for `refusal`; wrong values point to where they stand in the body."""
    match refusal:
        case errors.MalformedAction():
            return _wrong_value("/action", refusal)
        case errors.InvalidOptions():
            return _wrong_value(_pointer(refusal.params["option"]), refusal)
        case _:
            detail = REASONS.get(refusal.params.get("reason", ""))
            kind = KINDS[type(refusal)]
            return Problem(kind, detail=detail, params=refusal.params, **members)


def _wrong_value(pointer: str, refusal: Refusal) -> Problem:
    params = dict(refusal.params)
    reason = params.pop("reason")
    error = FieldError(pointer, reason, REASONS[reason], params)
    return Problem(problems.VALIDATION_FAILED, params=params, errors=[error])


def _pointer(option: str) -> str:
    """Options of the rules stand in an object of their own; the rest stands beside it."""
    if option in ("preset", "seats", "bots", "number"):
        return f"/{option}"
    return f"/options/{pointer_token(option)}"
