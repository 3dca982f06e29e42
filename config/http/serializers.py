"""Strict inputs: undeclared names are refused, values must have their JSON type ("5" is no int)."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError

from config.http import problems
from config.http.exceptions import field_errors
from config.http.problems import FieldError, Problem

JSON_TYPES: tuple[tuple[type[serializers.Field[Any, Any, Any, Any]], type, str], ...] = (
    (serializers.BooleanField, bool, "boolean"),
    (serializers.IntegerField, int, "integer"),
    (serializers.ListField, list, "array"),
    (serializers.DictField, dict, "object"),
    (serializers.CharField, str, "string"),
    (serializers.ChoiceField, str, "string"),
    (serializers.UUIDField, str, "string"),
)
LIMITS = ("max_length", "min_length", "max_value", "min_value")


class StrictSerializer(serializers.Serializer[Any]):
    """An input that refuses names it does not declare; the shared half of bodies and queries."""

    default_error_messages: ClassVar[dict[str, Any]] = {
        "unknown_field": _("This name is not known here."),
        "wrong_type": _("This value has the wrong type."),
    }

    @classmethod
    def parse(cls, data: Any, **context: Any) -> dict[str, Any]:
        """Return the validated values. Raises Problem(VALIDATION_FAILED), one error per value."""
        serializer = cls(data=data, context=context)
        if serializer.is_valid():
            return dict(serializer.validated_data)
        errors = [_with_params(error, serializer) for error in field_errors(serializer.errors)]
        raise Problem(problems.VALIDATION_FAILED, errors=errors)

    def to_internal_value(self, data: Any) -> Any:
        """Refuse undeclared names and wrong types before any field sees its value."""
        if isinstance(data, Mapping):
            self._refuse(dict(self._misfits(data)))
        return super().to_internal_value(data)

    def _misfits(self, data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
        yield from ((name, "unknown_field") for name in data if name not in self.fields)

    def _refuse(self, misfits: Mapping[str, str]) -> None:
        if misfits:
            raise ValidationError(
                {
                    name: [ErrorDetail(str(self.error_messages[code]), code)]
                    for name, code in misfits.items()
                }
            )


class BodySerializer(StrictSerializer):
    """A JSON body: values must already have the type the field declares."""

    def _misfits(self, data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
        yield from super()._misfits(data)
        for name, field in self.fields.items():
            if name in data and not _has_json_type(field, data[name]):
                yield name, "wrong_type"


class QuerySerializer(StrictSerializer):
    """A query string: every value is text that the field may read a number or flag from."""

    @classmethod
    def parse(cls, data: Any, **context: Any) -> dict[str, Any]:
        """Take "" for a wrong value: to the framework it is an empty field of a form."""
        return super().parse(dict(data.items()), **context)


def _expected(field: Any) -> tuple[type, str] | None:
    return next(((kind, name) for cls, kind, name in JSON_TYPES if isinstance(field, cls)), None)


def _has_json_type(field: Any, value: Any) -> bool:
    expected = _expected(field)
    if value is None or expected is None:
        return True  # null and nested objects are the field's own business
    if type(value) is not expected[0]:
        return False
    child = getattr(field, "child", None)
    if child is None:
        return True
    return all(_has_json_type(child, item) for item in _items(value))


def _items(value: Any) -> Iterable[Any]:
    return value.values() if isinstance(value, dict) else value


def _with_params(error: FieldError, serializer: StrictSerializer) -> FieldError:
    field = serializer.fields.get(error.pointer.removeprefix("/"))
    if error.code in LIMITS and field is not None:
        return FieldError(error.pointer, error.code, error.detail, _limit(field, error.code))
    if error.code == "wrong_type" and field is not None and (expected := _expected(field)):
        return FieldError(error.pointer, error.code, error.detail, {"expected": expected[1]})
    if error.code == "invalid_choice" and isinstance(field, serializers.ChoiceField):
        return FieldError(error.pointer, error.code, error.detail, {"choices": [*field.choices]})
    return error


def _limit(field: Any, code: str) -> dict[str, Any]:
    return {code: getattr(field, code, None)}
