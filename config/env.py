"""Typed readers of environment variables.

One rule: a value that is missing or unusable stops the start with the variable's name in the
message, never with its content (it may be a secret).
"""

import os
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

TRUE = frozenset({"1", "true", "yes", "on"})
FALSE = frozenset({"0", "false", "no", "off"})


def text(name: str, default: str | None = None) -> str:
    """Return the variable's text; without a default it must be set and not blank."""
    value = os.environ.get(name, "").strip()
    if value:
        return value
    if default is None:
        raise ImproperlyConfigured(f"{name} must be set (see docs/operations.md)")
    return default


def flag(name: str, *, default: bool) -> bool:
    """Return a switch: 1 true yes on, 0 false no off."""
    value = text(name, "").lower()
    if not value:
        return default
    if value not in TRUE | FALSE:
        raise ImproperlyConfigured(f"{name} must be one of 1 true yes on, 0 false no off")
    return value in TRUE


def integer(name: str, default: int, *, minimum: int = 0) -> int:
    """Return a whole number of at least `minimum`."""
    value = text(name, str(default))
    if not value.isdecimal() or int(value) < minimum:
        raise ImproperlyConfigured(f"{name} must be a whole number of at least {minimum}")
    return int(value)


def words(name: str, default: str | None = None) -> list[str]:
    """Return a comma-separated list without blanks."""
    return [word for word in (part.strip() for part in text(name, default).split(",")) if word]


def choice(name: str, default: str, allowed: tuple[str, ...]) -> str:
    """Return one of `allowed`."""
    value = text(name, default)
    if value not in allowed:
        raise ImproperlyConfigured(f"{name} must be one of {', '.join(allowed)}")
    return value


def redis_url(name: str) -> str:
    """Return the address of a Redis server, or "" when the variable is absent."""
    value = text(name, "")
    if value and urlsplit(value).scheme not in {"redis", "rediss"}:
        raise ImproperlyConfigured(f"{name} must look like redis://host:port/number")
    return value


def postgresql(name: str) -> dict[str, Any]:
    """Return Django's connection fields of a URL postgresql://user:password@host:port/name?option=value."""
    try:
        url = urlsplit(text(name))
        port = url.port
    except ValueError:
        raise ImproperlyConfigured(f"{name} is not a URL") from None
    database = unquote(url.path.lstrip("/"))
    if url.scheme not in {"postgres", "postgresql"} or not database:
        raise ImproperlyConfigured(f"{name} must look like postgresql://user@host:port/name")
    return {
        "NAME": database,
        "USER": unquote(url.username or ""),
        "PASSWORD": unquote(url.password or ""),
        "HOST": unquote(url.hostname or ""),
        "PORT": str(port or ""),
        "OPTIONS": dict(parse_qsl(url.query)),
    }
