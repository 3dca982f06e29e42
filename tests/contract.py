"""Holds every answer of the API against the published schema; what it does not promise is a defect.

Shapes are read closed: a field that the schema does not name fails, though clients must bear it.
"""

import json
import re
from functools import cache
from typing import Any

import jsonschema_rs
from drf_spectacular.generators import SchemaGenerator
from rest_framework.test import APIClient, ForceAuthClientHandler

API = "/api/v1"
Json = dict[str, Any]

# Answered by the framework to what no operation declares.
UNDECLARED = {405, 406}
# Not operations: the description of the API itself.
UNDESCRIBED = {f"{API}/schema", f"{API}/docs"}
# Their further members are the point of a problem document.
OPEN_SHAPES = {"Problem"}


class CheckedClient(APIClient):
    """Fails the test that gets an answer which the schema does not promise."""

    def __init__(self, **defaults: Any) -> None:
        """Share the middleware with all other clients: loading it looks at every static file."""
        super().__init__(**defaults)
        self.handler = _handler()

    def request(self, **kwargs: Any) -> Any:
        """Send the request and check the answer."""
        response = super().request(**kwargs)
        check(kwargs["REQUEST_METHOD"], kwargs["PATH_INFO"], response)
        return response


@cache
def _handler() -> ForceAuthClientHandler:
    return ForceAuthClientHandler(enforce_csrf_checks=False)


def check(method: str, path: str, response: Any) -> None:
    """Raise AssertionError or ValidationError for an answer that is not in the schema."""
    if not path.startswith(f"{API}/") or path in UNDESCRIBED:
        return
    body = response.getvalue()
    if response.streaming:
        response.streaming_content = [body]  # so that the test can read it again
    check_answer(method, path, response.status_code, response.headers.get("Content-Type"), body)


def check_answer(method: str, path: str, status: int, kind: str | None, body: bytes) -> None:
    """The same for an answer of any other client."""
    found = operation_of(method, path)
    if found is None or status in UNDECLARED:
        assert status in {404, *UNDECLARED}, f"{method} {path} is not in the schema"
        _validator("Problem").validate(json.loads(body))
        return
    # "default" is for defects and outages, which any operation may have.
    promised = found["responses"].get("default" if status >= 500 else str(status))
    assert promised is not None, f"{method} {path} does not promise {status}"
    if "content" not in promised:
        assert body == b"", "a body where the schema promises none"
        return
    media_type = (kind or "").partition(";")[0]
    assert media_type in promised["content"], f"{method} {path}: {media_type} is not promised"
    schema = promised["content"][media_type]["schema"]
    if "$ref" in schema:
        _validator(schema["$ref"].rpartition("/")[2]).validate(json.loads(body))


@cache
def published() -> Json:
    """Return the OpenAPI document."""
    generator: Any = SchemaGenerator
    document = generator().get_schema(request=None, public=True)
    plain: Json = json.loads(json.dumps(document, default=str))
    return plain


def operation_of(method: str, path: str) -> Json | None:
    """Return the published operation that `path` is an address of."""
    for pattern, operations in _addresses():
        if method.lower() in operations and pattern.fullmatch(path):
            operation: Json = operations[method.lower()]
            return operation
    return None


@cache
def _addresses() -> list[tuple[re.Pattern[str], Json]]:
    return [
        (re.compile(re.sub(r"\\{[^}]+\\}", "[^/]+", re.escape(template))), operations)
        for template, operations in published()["paths"].items()
    ]


@cache
def _validator(shape: str) -> jsonschema_rs.Draft202012Validator:
    schema = {"$ref": f"#/components/schemas/{shape}", "components": _closed_components()}
    return jsonschema_rs.Draft202012Validator(schema, validate_formats=True)


@cache
def _closed_components() -> Json:
    shapes = published()["components"]["schemas"]
    closed = {
        name: {"additionalProperties": False, **shape} if "properties" in shape else shape
        for name, shape in shapes.items()
    }
    return {"schemas": closed | {name: shapes[name] for name in OPEN_SHAPES}}
