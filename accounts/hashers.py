"""Password hashing: argon2id, 19 MiB, two passes, one lane (OWASP's first choice; about 18 ms)."""

from django.contrib.auth import hashers


class Argon2PasswordHasher(hashers.Argon2PasswordHasher):
    """Django's hasher with parameters that several sign-ins at once survive on a small machine."""

    time_cost = 2
    memory_cost = 19 * 1024  # KiB
    parallelism = 1
