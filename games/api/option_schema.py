"""The options of the rules as JSON Schema, explained in the caller's language."""

from games.api.texts import OPTIONS as TEXTS
from games.engine.game import Json
from games.engine.thirty_one.rules import OPTIONS, Option


def options_schema(defaults: Json) -> Json:
    """`defaults`: what the preset says where the table says nothing."""
    properties = {name: _property(option, defaults[name]) for name, option in OPTIONS.items()}
    return {"type": "object", "additionalProperties": False, "properties": properties}


def _property(option: Option, default: object) -> Json:
    title, description = TEXTS[option.name]
    schema: Json = {
        "type": option.type,
        "title": title,
        "description": description,
        "default": default,
    }
    if option.choices:
        schema["enum"] = list(option.choices)
    if option.minimum is not None:
        schema |= {"minimum": option.minimum, "maximum": option.maximum}
    if option.family is not None:
        # Read by one family only; with the other mechanism it is ignored.
        schema["x-family"] = option.family
    return schema
