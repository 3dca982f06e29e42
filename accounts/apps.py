"""The accounts app: who plays, how they prove it, on which devices."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """People, guests and their device sessions. Knows nothing of games."""

    name = "accounts"
    default_auto_field = "django.db.models.BigAutoField"
