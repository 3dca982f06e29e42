"""The OpenAPI document, completed: every operation says how it refuses.

A view may list further `ProblemType`s it answers with in `problems` (a tuple, or method -> tuple).
"""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from drf_spectacular.openapi import AutoSchema as SpectacularSchema
from drf_spectacular.plumbing import force_instance
from rest_framework import serializers

from config.http import problems
from config.http.problems import ProblemType
from config.http.serializers import BodySerializer

BODY_METHODS = ("POST", "PUT", "PATCH")


class FieldErrorOut(serializers.Serializer[Any]):
    """One wrong value of a request."""

    pointer = serializers.CharField(help_text="JSON Pointer into the body, `/name` of a parameter.")
    code = serializers.CharField()
    params = serializers.DictField()
    detail = serializers.CharField(allow_blank=True)


class ProblemOut(serializers.Serializer[Any]):
    """A refusal (RFC 9457). Branch on `code`; `title` and `detail` are for people."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField()
    code = serializers.CharField()
    params = serializers.DictField()
    errors = FieldErrorOut(many=True)  # type: ignore[assignment]  # a field, not the property


class AutoSchema(SpectacularSchema):
    """Adds problem documents to each operation by its method, authentication and parameters."""

    def get_serializer_name(self, serializer: Any, direction: Any) -> str:
        """Name shapes as clients would: `Match`, not `MatchOut`; `MoveRequest`, not `MoveIn`."""
        name = str(super().get_serializer_name(serializer, direction))
        if name.endswith("In"):
            return name.removesuffix("In") + "Request"
        return name.removesuffix("Out")

    def _map_basic_serializer(self, serializer: Any, direction: Any) -> Any:
        """Say that a strict body takes nothing but what it declares."""
        shape = super()._map_basic_serializer(serializer, direction)  # type: ignore[no-untyped-call]
        plain = force_instance(serializer)  # type: ignore[no-untyped-call]
        if isinstance(plain, BodySerializer):
            shape["additionalProperties"] = False
        return shape

    def _map_serializer_field(self, field: Any, *args: Any, **kwargs: Any) -> Any:
        """Make a choice of one a constant: by it the members of a union are told apart."""
        if isinstance(field, serializers.ChoiceField) and len(field.choices) == 1:
            return {"type": "string", "const": next(iter(field.choices))}
        return super()._map_serializer_field(field, *args, **kwargs)  # type: ignore[no-untyped-call]

    def _get_response_bodies(self, direction: Any = "response") -> dict[str, Any]:
        bodies: dict[str, Any] = super()._get_response_bodies(direction)
        by_status = sorted(self._refusals(), key=lambda kind: kind.status)
        for status, kinds in groupby(by_status, key=lambda kind: kind.status):
            codes = list(dict.fromkeys(kind.code for kind in kinds))
            declared = bodies.setdefault(str(status), self._refusal(codes))
            declared["description"] = self._codes(codes)
        bodies.setdefault("default", self._refusal(["internal_error", "unavailable"]))
        return bodies

    def _refusals(self) -> Iterator[ProblemType]:
        yield from self._declared()
        yield problems.RATE_LIMITED
        if any(self.get_auth()):
            yield problems.UNAUTHENTICATED
        if "{" in self.path:
            yield problems.NOT_FOUND
        if self.method in BODY_METHODS:
            yield from (problems.MALFORMED, problems.PAYLOAD_TOO_LARGE)
            yield problems.UNSUPPORTED_MEDIA_TYPE
        if self.method in BODY_METHODS or self._get_parameters():
            yield problems.VALIDATION_FAILED

    def _declared(self) -> tuple[ProblemType, ...]:
        declared = getattr(self.view, "problems", ())
        if isinstance(declared, dict):
            return tuple(declared.get(self.method, ()))
        return tuple(declared)

    def _refusal(self, codes: list[str]) -> dict[str, Any]:
        component = self.resolve_serializer(ProblemOut, "response")
        return {
            "description": self._codes(codes),
            "content": {problems.MEDIA_TYPE: {"schema": component.ref}},
        }

    @staticmethod
    def _codes(codes: list[str]) -> str:
        return ", ".join(f"`{code}`" for code in codes)
