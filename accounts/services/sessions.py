"""Device sessions: opened at sign-in, renewed by refresh tokens, ended by revocation.

A refresh token is spent once. The same token again within GRACE is a client that sent it twice or
lost the answer, and gets the same new pair; later it is a copy in wrong hands and ends the session.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from uuid import UUID, uuid4

from django.db import transaction

from accounts import callers, tokens
from accounts.errors import InvalidToken, RefreshReused, SessionNotFound
from accounts.models import DeviceSession, Player, RevokeReason
from accounts.tokens import Claim, TokenKind

GRACE = timedelta(seconds=30)


@dataclass(frozen=True, slots=True)
class SignedIn:
    """A player on a device: what every kind of sign-in gives."""

    player: Player
    session: DeviceSession


def open_session(
    *, player: Player, device: str, now: datetime, session_id: UUID | None = None
) -> SignedIn:
    """Start a session of `player` on a device that calls itself `device`."""
    session = DeviceSession.objects.create(
        id=session_id or uuid4(),
        player=player,
        label=device,
        created_at=now,
        rotated_at=now,
        expires_at=now + tokens.REFRESH_LIFETIME,
    )
    return SignedIn(player, session)


def refresh(*, refresh_token: str, now: datetime) -> SignedIn:
    """Spend a refresh token. Raises InvalidToken; RefreshReused, and then the session is ended."""
    claim = tokens.read(TokenKind.REFRESH, refresh_token, now)
    if claim is None:
        raise InvalidToken
    with transaction.atomic(durable=True):
        session = _lock(claim.session_id, now)
        spent_twice = not _rotate(session, claim, now)
    # Only now: an exception inside the block would roll the revocation back.
    if spent_twice:
        raise RefreshReused
    return SignedIn(session.player, session)


def revoke_by_token(*, refresh_token: str, now: datetime) -> None:
    """End the session that a genuine refresh token belongs to, whatever its generation.

    What cannot be a live session's token is ignored: there is nothing left to end.
    """
    if claim := tokens.read(TokenKind.REFRESH, refresh_token, now):
        _end(session_ids=[claim.session_id], reason=RevokeReason.SIGNED_OUT, now=now)


def revoke_own(*, player_id: UUID, session_id: UUID, now: datetime) -> None:
    """End one of the player's sessions, of this device or another. Raises SessionNotFound."""
    if not DeviceSession.objects.filter(id=session_id, player_id=player_id).exists():
        raise SessionNotFound
    _end(session_ids=[session_id], reason=RevokeReason.REMOTE, now=now)


def revoke_all(*, player_id: UUID, reason: RevokeReason, now: datetime) -> None:
    """End every session of a player."""
    mine = DeviceSession.objects.filter(player_id=player_id, revoked_at=None)
    _end(session_ids=list(mine.values_list("id", flat=True)), reason=reason, now=now)


def revoke_by_staff(*, session_ids: list[UUID], now: datetime) -> int:
    """End the sessions an operator chose; return how many still ran."""
    return _end(session_ids=session_ids, reason=RevokeReason.STAFF, now=now)


def _lock(session_id: UUID, now: datetime) -> DeviceSession:
    rows = DeviceSession.objects.select_for_update(of=("self",)).select_related("player__user")
    session = rows.filter(id=session_id, revoked_at=None, expires_at__gt=now).first()
    if session is None or not _may_sign_in(session.player):
        raise InvalidToken
    return session


def _may_sign_in(player: Player) -> bool:
    return player.user is None or player.user.is_active


def _rotate(session: DeviceSession, claim: Claim, now: datetime) -> bool:
    """Bring the locked session to its next generation; False when the token was a copy."""
    # A genuine token can only be ahead of its row after a restored backup: it is the newer truth.
    if claim.generation >= session.generation:
        _renew(session, claim.generation + 1, now)
        return True
    if claim.generation == session.generation - 1 and now - session.rotated_at <= GRACE:
        return True
    _end(session_ids=[session.id], reason=RevokeReason.REUSED, now=now)
    return False


def _renew(session: DeviceSession, generation: int, now: datetime) -> None:
    session.generation = generation
    # Never backwards, should this machine's clock lag behind the one that renewed before.
    session.rotated_at = max(now, session.rotated_at)
    session.expires_at = session.rotated_at + tokens.REFRESH_LIFETIME
    session.save(update_fields=["generation", "rotated_at", "expires_at"])


def _end(*, session_ids: list[UUID], reason: RevokeReason, now: datetime) -> int:
    running = DeviceSession.objects.filter(id__in=session_ids, revoked_at=None)
    ended = running.update(revoked_at=now, revoke_reason=reason)
    for session_id in session_ids:
        # After commit: before, a request could read the old row and remember it again.
        transaction.on_commit(partial(callers.forget, session_id))
    return ended
