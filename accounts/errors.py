"""Why an accounts service refuses: a class with a stable code; sentences are made by the API."""

from typing import ClassVar


class Refusal(Exception):  # noqa: N818 - a refusal is an answer, not a defect
    """Base of all refusals; unless the class says otherwise nothing was changed."""

    code: ClassVar[str]

    def __init__(self) -> None:
        super().__init__(self.code)


class InvalidCredentials(Refusal):
    """Unknown name, wrong password or a disabled login; which of them is nobody's business."""

    code = "invalid_credentials"


class InvalidToken(Refusal):
    """Forged, malformed, expired, revoked or unknown."""

    code = "unauthenticated"


class RefreshReused(Refusal):
    """A spent refresh token came back: somebody has a copy, so the session was ended."""

    code = "refresh_reused"


class IdentityTaken(Refusal):
    """The name to sign in with belongs to somebody."""

    code = "identity_taken"


class AlreadyRegistered(Refusal):
    """The player has a login already."""

    code = "already_registered"


class IdempotencyKeyReused(Refusal):
    """The key was used for another request, or too long ago to repeat the answer."""

    code = "idempotency_key_reused"


class SessionNotFound(Refusal):
    """No such session among the caller's own."""

    code = "not_found"
