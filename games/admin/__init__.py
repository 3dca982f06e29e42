"""The operators' window: look at everything, change nothing; secrets need a permission."""

from games.admin import history, matches

__all__ = ["history", "matches"]
