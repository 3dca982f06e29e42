"""Problem types of the accounts API, and which refusal of a service is which."""

from django.utils.translation import gettext_lazy as _

from accounts import errors
from config.http import problems
from config.http.exceptions import translates
from config.http.problems import Problem, register

INVALID_CREDENTIALS = register(
    "invalid_credentials", 401, _("The name or the password is not right.")
)
REFRESH_REUSED = register(
    "refresh_reused",
    401,
    _("This sign-in was used twice and has been ended. Please sign in again."),
)
CROSS_SITE = register("cross_site", 403, _("Another site may not do this for you."))
IDENTITY_TAKEN = register("identity_taken", 409, _("This name belongs to somebody already."))
ALREADY_REGISTERED = register("already_registered", 409, _("You have an account already."))

_KINDS = {
    kind.code: kind
    for kind in (
        INVALID_CREDENTIALS,
        REFRESH_REUSED,
        IDENTITY_TAKEN,
        ALREADY_REGISTERED,
        problems.UNAUTHENTICATED,
        problems.NOT_FOUND,
        problems.IDEMPOTENCY_KEY_REUSED,
    )
}


@translates(errors.Refusal)
def problem_of_refusal(refusal: errors.Refusal) -> Problem:
    """Return the problem document's content; a 401 says how to sign in."""
    kind = _KINDS[refusal.code]
    challenge = {"WWW-Authenticate": 'Bearer realm="api"'} if kind.status == 401 else {}  # noqa: PLR2004
    return Problem(kind, headers=challenge)
