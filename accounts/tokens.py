"""Access and refresh tokens: what a token says and how it proves it. Pure; reads no table.

A token is `prefix + base64url(session id | generation | expiry | HMAC)`, opaque to clients. Nothing
of it is stored: who reads the database cannot make one, and a forgery is refused without a query.
Being deterministic, parallel refreshes of one token all get the same new pair. Whether the session
still lives only the database can say (`accounts.callers`, `accounts.services.sessions`).
"""

import base64
import hmac
import re
import struct
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import Enum
from functools import lru_cache
from hashlib import sha256
from uuid import UUID

from django.conf import settings

from accounts.models import DeviceSession

ACCESS_LIFETIME = timedelta(minutes=15)
REFRESH_LIFETIME = timedelta(days=90)

_FIELDS = struct.Struct(">16sIQ")
_MAC_BYTES = 32
_BODY = re.compile(r"[A-Za-z0-9_-]{80}")  # 60 bytes, so exactly one spelling and no padding


class TokenKind(Enum):
    """The prefix also lets secret scanners recognise a leaked token."""

    ACCESS = "acc_"
    REFRESH = "ref_"


@dataclass(frozen=True, slots=True)
class Claim:
    """What a genuine token says. `expires_at`: seconds since 1970."""

    session_id: UUID
    generation: int
    expires_at: int


@dataclass(frozen=True, slots=True)
class TokenPair:
    """What a signed-in device holds. `expires_in`: seconds the access token is good for."""

    access_token: str
    refresh_token: str
    expires_in: int


def pair_of(session: DeviceSession, now: datetime) -> TokenPair:
    """Return the tokens of the session's newest generation; equal rows give equal tokens."""
    access_until = _seconds(session.rotated_at + ACCESS_LIFETIME)
    return TokenPair(
        access_token=_write(TokenKind.ACCESS, session, access_until),
        refresh_token=_write(TokenKind.REFRESH, session, _seconds(session.expires_at)),
        expires_in=max(0, access_until - _seconds(now)),
    )


def read(kind: TokenKind, token: str, now: datetime) -> Claim | None:
    """Return what a genuine, unexpired token says; None for anything else."""
    body = token.removeprefix(kind.value)
    if not token.startswith(kind.value) or not _BODY.fullmatch(body):
        return None
    raw = base64.urlsafe_b64decode(body)
    fields, mac = raw[:-_MAC_BYTES], raw[-_MAC_BYTES:]
    # No short cut out of the loop: how long it takes must not tell which key was right.
    genuine = [hmac.compare_digest(mac, _mac(kind, key, fields)) for key in _keys()]
    session, generation, expires_at = _FIELDS.unpack(fields)
    if not any(genuine) or expires_at <= now.timestamp():
        return None
    return Claim(UUID(bytes=session), generation, expires_at)


def derived_id(purpose: str, secret: UUID) -> UUID:
    """Return the id that `secret` stands for; only who has SECRET_KEY finds it."""
    digest = hmac.digest(_derived_key(settings.SECRET_KEY, purpose), secret.bytes, sha256)
    return UUID(bytes=digest[:16], version=4)


def _write(kind: TokenKind, session: DeviceSession, expires_at: int) -> str:
    fields = _FIELDS.pack(session.id.bytes, session.generation, expires_at)
    raw = fields + _mac(kind, settings.SECRET_KEY, fields)
    return kind.value + base64.urlsafe_b64encode(raw).decode()


def _keys() -> list[str]:
    """Return the key that signs and those that signed before it (a planned change of key)."""
    return [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]


def _mac(kind: TokenKind, key: str, fields: bytes) -> bytes:
    return hmac.digest(_derived_key(key, kind.name), fields, sha256)


@lru_cache(maxsize=32)
def _derived_key(key: str, purpose: str) -> bytes:
    """Return a key of its own for each purpose, so no token passes for another kind."""
    return hmac.digest(key.encode(), f"accounts.tokens:{purpose}".encode(), sha256)


def _seconds(moment: datetime) -> int:
    return int(moment.astimezone(UTC).timestamp())
