"""Serializers for the tagged unions of the wire, declared from the engine's own dataclasses.

A field added to an event is in the schema at once; a test holds real answers against it.
"""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, cast, get_args, get_origin, get_type_hints

from drf_spectacular.utils import PolymorphicProxySerializer
from rest_framework import serializers

from games.engine.cards import Card

CARD_PATTERN = r"^(10|[2-9JQKA])[CSHD]$"
Fields = dict[str, Any]
Members = dict[str, type[serializers.Serializer[Any]]]


def card_field(**kwargs: Any) -> serializers.RegexField:
    return serializers.RegexField(CARD_PATTERN, **kwargs)


def cards_field(**kwargs: Any) -> serializers.ListField:
    return serializers.ListField(child=card_field(), **kwargs)


def points_field(**kwargs: Any) -> serializers.CharField:
    """Points are text ("30.5"), so that no client rounds them."""
    return serializers.CharField(help_text='Points as text, such as "30.5".', **kwargs)


def tagged_union(
    name: str, types: Mapping[str, type[serializers.Serializer[Any]]], **options: Any
) -> PolymorphicProxySerializer:
    """One of several objects, told apart by their `type`."""
    return PolymorphicProxySerializer(
        component_name=name, serializers=dict(types), resource_type_field_name="type", **options
    )


def tagged(
    tag: str, shape: type, suffix: str, *, optional: tuple[str, ...] = (), **replaced: Any
) -> type[serializers.Serializer[Any]]:
    """The serializer of a dataclass with its tag; `optional` fields may be hidden from a viewer."""
    declared: Fields = {"type": serializers.ChoiceField([tag])}
    hints = get_type_hints(shape)
    for field in fields(shape):
        required = field.name not in optional
        declared[field.name] = replaced.pop(field.name, None) or _field(
            field.name, hints[field.name], required=required
        )
    declared |= replaced
    return _serializer(f"{shape.__name__}{suffix}", shape.__doc__ or "", declared)


def offered(
    tag: str, shape: type, *, preview: tuple[str, ...] | None = None
) -> type[serializers.Serializer[Any]]:
    """A kind of action that is legal now: a list stands for "any one of these".

    `preview`: the fields that a preview of it is about; None where there is nothing to preview.
    """
    declared: Fields = {"type": serializers.ChoiceField([tag])}
    for field in fields(shape):
        if field.name == "close":
            choices = serializers.ListField(child=serializers.BooleanField(), required=False)
        else:
            choices = cards_field(min_length=1)
        declared[field.name] = choices
    if preview is not None:
        declared["previews"] = _preview(shape, preview)(many=True)
    return _serializer(f"Legal{shape.__name__}", "What the caller may do now.", declared)


def _preview(shape: type, about: tuple[str, ...]) -> type[serializers.Serializer[Any]]:
    declared: Fields = {name: card_field() for name in about}
    doc = "What the hand would be worth after that."
    return _serializer(f"{shape.__name__}Preview", doc, declared | {"hand_value": points_field()})


def _serializer(name: str, doc: str, declared: Fields) -> type[serializers.Serializer[Any]]:
    return type(name, (serializers.Serializer,), {"__doc__": doc, **declared})


def _field(name: str, hint: Any, *, required: bool = True, allow_null: bool = False) -> Any:
    kwargs: Fields = {"required": required, "allow_null": allow_null}
    if name == "points":
        return points_field(**kwargs)
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        (inner,) = (arg for arg in args if arg is not NoneType)
        return _field(name, inner, required=required, allow_null=True)
    if origin is Literal:
        return serializers.ChoiceField(list(args), **kwargs)
    if origin is tuple:
        return _list(name, args[0], kwargs)
    return _scalar(hint, kwargs)


def _list(name: str, item: Any, kwargs: Fields) -> Any:
    if is_dataclass(item):
        return dataclass_out(cast("type", item))(many=True, **kwargs)
    return serializers.ListField(child=_field(name, item), **kwargs)


@cache
def dataclass_out(shape: type) -> type[serializers.Serializer[Any]]:
    """The serializer of a dataclass that is part of something; one class each, so one name."""
    hints = get_type_hints(shape)
    declared = {field.name: _field(field.name, hints[field.name]) for field in fields(shape)}
    # What follows its first sentence tells how the engine holds the values, not the wire.
    doc = (shape.__doc__ or "").partition(". ")[0]
    return _serializer(f"{shape.__name__}Out", doc, declared)


def _scalar(hint: Any, kwargs: Fields) -> Any:
    if hint is Card:
        return card_field(**kwargs)
    if hint is bool:
        return serializers.BooleanField(**kwargs)
    if hint is int:
        return serializers.IntegerField(**kwargs)
    return serializers.CharField(**kwargs)
