"""The API's description: the OpenAPI document, and a page for people made from it."""

from functools import cache
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator

from config.http.renderers import dumps

Json = dict[str, Any]
MEDIA_TYPE = "application/vnd.oai.openapi+json"


@require_safe
@cache_control(public=True, max_age=300)
def schema(_request: HttpRequest) -> HttpResponse:
    """Answer with the OpenAPI document."""
    return HttpResponse(_encoded(), content_type="application/json")


@require_safe
@cache_control(public=True, max_age=300)
def page(request: HttpRequest) -> HttpResponse:
    """Answer with a readable page; nothing in it comes from elsewhere."""
    return render(request, "documentation.html", _context())


@cache
def _document() -> Json:
    # The same for everybody and until the next start, so it is made once.
    document: Json = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    return document


@cache
def _encoded() -> bytes:
    return dumps(_document())


@cache
def _context() -> Json:
    document = _document()
    operations = sorted(_operations(document["paths"]), key=itemgetter("area"))
    areas = [
        {"name": area, "operations": list(members)}
        for area, members in groupby(operations, key=itemgetter("area"))
    ]
    shapes = document.get("components", {}).get("schemas", {})
    return {
        "info": document["info"],
        "areas": areas,
        "shapes": [_shape(name, shape) for name, shape in sorted(shapes.items())],
    }


def _operations(paths: Json) -> list[Json]:
    return [
        _operation(path, method, operation)
        for path, methods in paths.items()
        for method, operation in methods.items()
        if isinstance(operation, dict)
    ]


def _operation(path: str, method: str, operation: Json) -> Json:
    return {
        "area": operation.get("tags", ["other"])[0],
        "id": operation["operationId"],
        "method": method.upper(),
        "path": path,
        "summary": operation.get("summary", ""),
        "description": _prose(operation.get("description", "")),
        "parameters": [_parameter(each) for each in operation.get("parameters", [])],
        "body": _content(operation.get("requestBody", {})),
        "responses": [
            {
                "status": status,
                "text": _prose(answer.get("description", "")),
                "body": _content(answer),
            }
            for status, answer in operation["responses"].items()
        ],
    }


def _parameter(parameter: Json) -> Json:
    return {
        "name": parameter["name"],
        "place": parameter["in"],
        "type": _type(parameter.get("schema", {})),
        "required": parameter.get("required", False),
        "text": _prose(parameter.get("description", "")),
    }


def _content(owner: Json) -> Json | None:
    for media_type, content in owner.get("content", {}).items():
        return {"media_type": media_type, "type": _type(content.get("schema", {}))}
    return None


def _shape(name: str, shape: Json) -> Json:
    required = shape.get("required", [])
    fields = [
        {
            "name": field,
            "type": _type(inner),
            "required": field in required,
            "text": _prose(inner.get("description", "")),
        }
        for field, inner in shape.get("properties", {}).items()
    ]
    return {
        "name": name,
        "text": _prose(shape.get("description", "")),
        "fields": fields,
        "type": _type(shape) if not fields else None,
    }


def _prose(text: str) -> SafeString:
    """Return the text as HTML, with what stands between backticks as code."""
    parts = conditional_escape(text).split("`")
    return mark_safe(  # noqa: S308 - escaped above
        "".join(f"<code>{part}</code>" if odd % 2 else part for odd, part in enumerate(parts))
    )


def _type(schema: Json) -> Json:
    """Return `text` and the `shapes` it names: enough for one cell of a table."""
    shapes: list[str] = []
    return {"text": _words(schema, shapes), "shapes": list(dict.fromkeys(shapes))}


def _words(schema: Json, shapes: list[str]) -> str:
    match schema:
        case {"$ref": ref}:
            shapes.append(ref.rpartition("/")[2])
            words = shapes[-1]
        case {"oneOf": options} | {"anyOf": options}:
            words = " or ".join(_words(option, shapes) for option in options)
        case {"allOf": parts}:
            words = " and ".join(_words(part, shapes) for part in parts)
        case {"const": value}:
            words = f'"{value}"'
        case {"enum": values}:
            words = " | ".join(map(str, values))
        case {"type": "array", "items": items}:
            words = f"list of {_words(items, shapes)}"
        case {"type": list(kinds)}:
            words = " or ".join(kinds)
        case {"type": kind}:
            words = f"{kind} ({schema['format']})" if "format" in schema else str(kind)
        case _:
            words = "any"
    return words
