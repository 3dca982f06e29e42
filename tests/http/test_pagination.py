"""Pages: nothing skipped, nothing twice, whatever happens between two of them."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from rest_framework import serializers

from accounts.models import Player
from config.http.pagination import Page, PageQuery, page_of, paginate
from config.http.problems import Problem

pytestmark = pytest.mark.django_db
NEWEST_FIRST = ("-created_at", "id")


def _player(name: str, minutes_ago: int = 0) -> Player:
    created = timezone.now() - timedelta(minutes=minutes_ago)
    return Player.objects.create(name=name, created_at=created)


def _names(order: tuple[str, ...], limit: int) -> list[list[str]]:
    pages, cursor = [], None
    while True:
        page = paginate(Player.objects.all(), order=order, limit=limit, cursor=cursor)
        pages.append([player.name for player in page.rows])
        cursor = page.next_cursor
        if cursor is None:
            return pages


def test_pages_follow_each_other_in_order() -> None:
    for age, name in enumerate("EDCBA"):
        _player(name, age)
    assert _names(NEWEST_FIRST, 2) == [["E", "D"], ["C", "B"], ["A"]]
    assert _names(("name", "id"), 3) == [["A", "B", "C"], ["D", "E"]]
    assert _names(("-name", "-id"), 5) == [["E", "D", "C", "B", "A"]]


def test_rows_that_share_a_key_are_told_apart_by_the_next() -> None:
    moment = timezone.now()
    ids = sorted(Player.objects.create(name="x", created_at=moment).id for _ in range(5))
    found: list[Any] = []
    page: Page[Player] = paginate(Player.objects.all(), order=NEWEST_FIRST, limit=2)
    while True:
        found += [player.id for player in page.rows]
        if page.next_cursor is None:
            break
        page = paginate(Player.objects.all(), order=NEWEST_FIRST, limit=2, cursor=page.next_cursor)
    assert found == ids


def test_a_row_that_is_added_meanwhile_moves_no_other() -> None:
    for age, name in enumerate("DCB"):
        _player(name, age + 1)
    first = paginate(Player.objects.all(), order=NEWEST_FIRST, limit=2)
    _player("new")
    second = paginate(Player.objects.all(), order=NEWEST_FIRST, limit=2, cursor=first.next_cursor)
    assert [player.name for player in second.rows] == ["B"]


def test_a_full_last_page_has_no_next() -> None:
    _player("A")
    assert paginate(Player.objects.all(), order=NEWEST_FIRST, limit=1).next_cursor is None
    assert paginate(Player.objects.none(), order=NEWEST_FIRST, limit=1) == Page([], None)


def test_a_cursor_of_another_list_is_refused() -> None:
    _player("A")
    _player("B")
    cursor = paginate(Player.objects.all(), order=("name", "id"), limit=1).next_cursor
    with pytest.raises(Problem) as refusal:
        paginate(Player.objects.all(), order=NEWEST_FIRST, limit=1, cursor=cursor)
    assert refusal.value.errors[0].code == "invalid_cursor"


def test_a_query_without_values_has_sensible_ones() -> None:
    assert PageQuery.parse({}) == {"limit": 20}


def test_the_class_of_a_page_is_named_after_its_items() -> None:
    class ThingOut(serializers.Serializer[Any]):
        name = serializers.CharField()

    page = page_of(ThingOut)
    assert page.__name__ == "ThingPage"
    body = {"data": [{"name": "A"}], "next_cursor": None}
    assert page(body).data == body
