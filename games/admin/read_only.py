"""What all pages of the games admin share: history is looked at, never edited.

Matches change through the services alone, so nobody, not even a superuser, gets a form here.
"""

from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString


class ReadOnlyAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # not generic at run time
    """`lookups`: what may stand in the query string of the list, and nothing else.

    Django lets staff filter a list by any column (`?snapshot__contains=7H`), shown or not: enough
    to guess a hidden hand card by card.
    """

    lookups: ClassVar[frozenset[str]] = frozenset()
    show_full_result_count = False
    list_per_page = 50

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:  # noqa: ARG002
        return lookup in self.lookups

    def has_add_permission(self, _request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, _request: HttpRequest, _obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, _request: HttpRequest, _obj: Any = None) -> bool:
        return False


def preformatted(text: str) -> SafeString:
    return format_html("<pre>{}</pre>", text)
