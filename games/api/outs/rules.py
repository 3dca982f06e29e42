"""The rules on the wire: one field an option, declared from the engine's own description."""

from typing import Any

from rest_framework import serializers

from games.engine.thirty_one.rules import OPTIONS, Option

Fields = dict[str, Any]


def _field(option: Option, **kwargs: Any) -> Any:
    match option.type:
        case "boolean":
            return serializers.BooleanField(**kwargs)
        case "integer":
            return serializers.IntegerField(
                min_value=option.minimum, max_value=option.maximum, **kwargs
            )
        case "string":
            return serializers.ChoiceField(list(option.choices), **kwargs)


def _serializer(name: str, doc: str, **kwargs: Any) -> type[serializers.Serializer[Any]]:
    fields = {option.name: _field(option, **kwargs) for option in OPTIONS.values()}
    return type(name, (serializers.Serializer,), {"__doc__": doc, **fields})


RulesOut = _serializer("RulesOut", "All options, whether said by the preset or the table.")
OptionsIn = _serializer("OptionsIn", "Options put over a preset.", required=False)
