"""Keyset pages: `?limit=&cursor=` in, `{"data": [...], "next_cursor": text or null}` out.

A cursor holds the sort keys of the last row seen, signed: pages neither skip nor repeat rows when
others are inserted, and page 1,000 costs what page 1 costs.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, cast

from django.core import signing
from django.db.models import Field, Model, Q, QuerySet
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from config.http import problems
from config.http.problems import FieldError, Problem
from config.http.serializers import QuerySerializer

MAX_LIMIT = 100
DEFAULT_LIMIT = 20
MAX_CURSOR_LENGTH = 512

M = TypeVar("M", bound=Model)


class PageQuery(QuerySerializer):
    """The query of a list; lists with filters inherit from it."""

    limit = serializers.IntegerField(min_value=1, max_value=MAX_LIMIT, default=DEFAULT_LIMIT)
    cursor = serializers.CharField(max_length=MAX_CURSOR_LENGTH, required=False)


@dataclass(frozen=True, slots=True)
class Page(Generic[M]):
    """Some rows and the way to the next ones."""

    rows: Sequence[M]
    next_cursor: str | None


def paginate(
    rows: QuerySet[M], *, order: tuple[str, ...], limit: int, cursor: str | None = None
) -> Page[M]:
    """Return one page of `rows` by `order`.

    `order` names fields, `-` for descending; together they are unique, and none is ever null.
    Raises Problem(VALIDATION_FAILED) for a cursor that is not one of this list.
    """
    if cursor is not None:
        rows = rows.filter(_after(rows.model, order, _load(cursor, order)))
    found = list(rows.order_by(*order)[: limit + 1])
    page = found[:limit]
    return Page(page, _dump(page[-1], order) if len(found) > limit else None)


def page_of(item: type[serializers.Serializer[Any]]) -> type[serializers.Serializer[Any]]:
    """Return the serializer class of a page of `item`, for answers and the schema."""
    fields = {
        "__doc__": "One page of a list.",
        "__module__": item.__module__,
        "data": item(many=True),
        "next_cursor": serializers.CharField(allow_null=True),
    }
    return type(f"{item.__name__.removesuffix('Out')}Page", (serializers.Serializer,), fields)


def _after(model: type[Model], order: tuple[str, ...], values: list[Any]) -> Q:
    """Match rows after `values`: the first key beyond, or equal and the second beyond, …."""
    beyond, equal = Q(), Q()
    for key, value in zip(order, values, strict=True):
        name = key.removeprefix("-")
        python = _field(model, name).to_python(value)
        beyond |= equal & Q((f"{name}__{'lt' if key.startswith('-') else 'gt'}", python))
        equal &= Q((name, python))
    return beyond


def _field(model: type[Model], name: str) -> "Field[Any, Any]":
    return cast("Field[Any, Any]", model._meta.get_field(name))  # noqa: SLF001 - a public API


def _salt(order: tuple[str, ...]) -> str:
    return f"cursor:{','.join(order)}"


def _dump(row: Model, order: tuple[str, ...]) -> str:
    keys = [str(getattr(row, key.removeprefix("-"))) for key in order]
    return signing.dumps(keys, salt=_salt(order))


def _load(cursor: str, order: tuple[str, ...]) -> list[Any]:
    try:
        return list(signing.loads(cursor, salt=_salt(order)))
    except signing.BadSignature:
        error = FieldError("/cursor", "invalid_cursor", _("This cursor is not one of this list."))
        raise Problem(problems.VALIDATION_FAILED, errors=[error]) from None
