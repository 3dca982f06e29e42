"""Inputs are taken literally: what is not declared or has another JSON type is refused."""

from typing import Any

import pytest
from rest_framework import serializers

from config.http.problems import Problem
from config.http.serializers import BodySerializer, QuerySerializer


class ClockIn(BodySerializer):
    per_move_s = serializers.IntegerField(min_value=10, max_value=100)


class TableIn(BodySerializer):
    seats = serializers.IntegerField(required=False, min_value=2, max_value=9)
    public = serializers.BooleanField(required=False)
    preset = serializers.ChoiceField(required=False, choices=["a7", "blitz"])
    bots = serializers.ListField(
        required=False, child=serializers.CharField(max_length=8), max_length=3
    )
    options = serializers.DictField(required=False, child=serializers.BooleanField())
    rest = serializers.DictField(required=False)
    host = serializers.UUIDField(required=False, allow_null=True)
    clock = ClockIn(required=False)


class ListQuery(QuerySerializer):
    limit = serializers.IntegerField(required=False)
    mine = serializers.BooleanField(required=False)


def _errors(form: type[BodySerializer | QuerySerializer], data: Any) -> list[tuple[Any, ...]]:
    with pytest.raises(Problem) as refusal:
        form.parse(data)
    return [(e.pointer, e.code, dict(e.params or {})) for e in refusal.value.errors]


@pytest.mark.parametrize(
    ("body", "pointer", "expected"),
    [
        ({"seats": "5"}, "/seats", "integer"),
        ({"seats": True}, "/seats", "integer"),
        ({"seats": 5.0}, "/seats", "integer"),
        ({"seats": [5]}, "/seats", "integer"),
        ({"public": 1}, "/public", "boolean"),
        ({"public": "true"}, "/public", "boolean"),
        ({"preset": 7}, "/preset", "string"),
        ({"bots": "greedy"}, "/bots", "array"),
        ({"bots": {"0": "greedy"}}, "/bots", "array"),
        ({"bots": ["greedy", 5]}, "/bots", "array"),
        ({"options": [True]}, "/options", "object"),
        ({"options": {"fire": 1}}, "/options", "object"),
        ({"host": 5}, "/host", "string"),
    ],
)
def test_a_value_must_have_its_json_type(body: Any, pointer: str, expected: str) -> None:
    assert _errors(TableIn, body) == [(pointer, "wrong_type", {"expected": expected})]


@pytest.mark.parametrize(
    ("body", "error"),
    [
        ({"seats": 1}, ("/seats", "min_value", {"min_value": 2})),
        ({"seats": 10}, ("/seats", "max_value", {"max_value": 9})),
        ({"seats": 2**80}, ("/seats", "max_value", {"max_value": 9})),
        ({"seats": None}, ("/seats", "null", {})),
        ({"preset": "a8"}, ("/preset", "invalid_choice", {"choices": ["a7", "blitz"]})),
        ({"bots": ["x"] * 4}, ("/bots", "max_length", {"max_length": 3})),
        ({"bots": ["", "x"]}, ("/bots/0", "blank", {})),
        ({"bots": ["x" * 9]}, ("/bots/0", "max_length", {})),
        ({"host": "me"}, ("/host", "invalid", {})),
        ({"clock": 5}, ("/clock", "invalid", {})),
        ({"clock": {}}, ("/clock/per_move_s", "required", {})),
        ({"clock": {"per_move_s": "60"}}, ("/clock/per_move_s", "wrong_type", {})),
        ({"clock": {"per_turn_s": 60}}, ("/clock/per_turn_s", "unknown_field", {})),
        ({"seat": 4}, ("/seat", "unknown_field", {})),
        ({"": 4}, ("/", "unknown_field", {})),
        ([], ("", "invalid", {})),
        (None, ("", "null", {})),
    ],
)
def test_every_error_has_a_place_and_a_code(body: Any, error: tuple[Any, ...]) -> None:
    assert _errors(TableIn, body) == [error]


def test_all_misfits_are_named_at_once() -> None:
    found = _errors(TableIn, {"x": 1, "seats": "5", "public": "no"})
    assert [error[:2] for error in found] == [
        ("/x", "unknown_field"),
        ("/seats", "wrong_type"),
        ("/public", "wrong_type"),
    ]


def test_what_fits_comes_through_unchanged() -> None:
    body = {
        "seats": 4,
        "public": False,
        "preset": "a7",
        "bots": ["greedy"],
        "options": {"fire": True},
        "rest": {"any": [1, {"thing": None}]},
        "host": None,
        "clock": {"per_move_s": 60},
    }
    assert TableIn.parse(body) == body
    assert TableIn.parse({}) == {}


def test_a_query_string_is_text_that_numbers_are_read_from() -> None:
    assert ListQuery.parse({"limit": "5", "mine": "true"}) == {"limit": 5, "mine": True}
    assert _errors(ListQuery, {"limit": "five"}) == [("/limit", "invalid", {})]
    assert _errors(ListQuery, {"offset": "5"}) == [("/offset", "unknown_field", {})]


def test_the_context_reaches_the_fields() -> None:
    class Echo(BodySerializer):
        def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
            return {"seen": self.context["seat"]}

    assert Echo.parse({}, seat=3) == {"seen": 3}
