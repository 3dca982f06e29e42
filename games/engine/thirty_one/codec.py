"""JSON of actions and events.

`type` is the class name in snake_case, the fields are those of the dataclass. Points travel as
text ("30.5"), so that no client rounds them.
"""

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache, partial
from typing import Any, get_args, get_origin, get_type_hints

from games.engine.cards import parse_card
from games.engine.errors import MalformedAction
from games.engine.game import Json
from games.engine.thirty_one.actions import Action
from games.engine.thirty_one.events import Event


def points_text(points: int) -> str:
    """Half points as people write them.

    >>> points_text(61), points_text(62)
    ('30.5', '31')
    """
    return f"{points // 2}.5" if points % 2 else str(points // 2)


def points_from_text(text: str) -> int:
    whole, _, half = text.partition(".")
    return 2 * int(whole) + bool(half)


def _wire_name(cls: type) -> str:
    """SwapOne is swap_one."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()


ACTIONS: dict[str, type[Action]] = {_wire_name(cls): cls for cls in get_args(Action)}
EVENTS: dict[str, type[Event]] = {_wire_name(cls): cls for cls in get_args(Event)}
_NAMES: dict[type, str] = {cls: name for name, cls in (*ACTIONS.items(), *EVENTS.items())}
_FIELDS = {cls: tuple(field.name for field in fields(cls)) for cls in _NAMES}
_HINTS = {cls: get_type_hints(cls) for cls in _NAMES}


def action_to_json(action: Action) -> Json:
    """`close` is left out where it is false."""
    data = _to_json(action)
    if data.get("close") is False:
        del data["close"]
    return data


def action_from_json(data: Any) -> Action:
    """Raises MalformedAction for anything that is not exactly an action."""
    if not isinstance(data, Mapping):
        raise MalformedAction("not_an_object")
    name = data.get("type")
    if not isinstance(name, str) or name not in ACTIONS:
        raise MalformedAction("unknown_type", field="type", allowed=list(ACTIONS))
    cls = ACTIONS[name]
    for field in data:
        if field != "type" and field not in _FIELDS[cls]:
            raise MalformedAction("unknown_field", field=str(field))
    return cls(**_read_fields(cls, data))


def _read_fields(cls: type[Action], data: Mapping[str, Any]) -> Json:
    values = {}
    for field in fields(cls):
        if field.name in data:
            values[field.name] = _read_field(cls, field.name, data[field.name])
        elif field.default is MISSING:
            raise MalformedAction("missing_field", field=field.name)
    return values


def _read_field(cls: type, name: str, raw: Any) -> Any:
    """An action holds cards and flags, nothing else."""
    if _HINTS[cls][name] is bool:
        if not isinstance(raw, bool):
            raise MalformedAction("not_a_boolean", field=name)
        return raw
    try:
        return parse_card(raw)
    except ValueError:
        raise MalformedAction("not_a_card", field=name) from None


def event_to_json(event: Event, hidden: Collection[str] = ()) -> Json:
    """The event without its `hidden` fields; the whole truth by default."""
    return _to_json(event, hidden)


def event_from_json(data: Mapping[str, Any]) -> Event:
    """Back from the log. Raises KeyError or ValueError for what `event_to_json` never wrote."""
    event: Event = _from_json(EVENTS[data["type"]], data)
    return event


def _to_json(item: Any, hidden: Collection[str] = ()) -> Json:
    cls = type(item)
    data: Json = {"type": _NAMES[cls]}
    for name in _FIELDS[cls]:
        if name not in hidden:
            data[name] = _plain(getattr(item, name), name)
    return data


def _plain(item: Any, name: str = "") -> Any:
    if name == "points":
        return points_text(item)
    if item is None or isinstance(item, str | int):
        return item
    if isinstance(item, tuple):
        return [_plain(each) for each in item]
    return {field.name: _plain(getattr(item, field.name), field.name) for field in fields(item)}


def _from_json(cls: Any, data: Mapping[str, Any]) -> Any:
    """A field that is younger than the log takes its default, so that old events stay readable."""
    readers, young = _readers(cls)
    return cls(
        **{
            name: read(data[name])
            for name, read in readers.items()
            if name in data or name not in young
        }
    )


@cache
def _readers(cls: Any) -> tuple[dict[str, Callable[[Any], Any]], frozenset[str]]:
    """How to read each field, and the fields that have a default."""
    readers = {name: _reader(hint, name) for name, hint in get_type_hints(cls).items()}
    young = (field.name for field in fields(cls) if field.default is not MISSING)
    return readers, frozenset(young)


def _reader(hint: Any, name: str = "") -> Callable[[Any], Any]:
    if name == "points":
        return points_from_text
    if get_origin(hint) is tuple:
        each = _reader(get_args(hint)[0])
        return tuple if each is _as_it_is else lambda raw: tuple(map(each, raw))
    return partial(_from_json, hint) if is_dataclass(hint) else _as_it_is


def _as_it_is(raw: Any) -> Any:
    return raw
