"""A client that holds every answer of the API against the published schema."""

import json
import re
from functools import cache
from typing import Any

from drf_spectacular.generators import SchemaGenerator
from jsonschema import Draft202012Validator
from referencing import Registry
from referencing.jsonschema import DRAFT202012
from rest_framework.test import APIClient

API = "/api/v1"


class CheckedClient(APIClient):
    """Fails the test that gets an answer which the schema does not promise."""

    def request(self, **kwargs: Any) -> Any:
        """Send the request and check the answer."""
        response = super().request(**kwargs)
        check(kwargs["REQUEST_METHOD"], kwargs["PATH_INFO"], response)
        return response


def check(method: str, path: str, response: Any) -> None:
    """Raise AssertionError or ValidationError for an answer that is not in the schema."""
    if not path.startswith(API) or response.status_code in (304, 405):
        return
    operation = _operation(method, path)
    if operation is None:
        assert response.status_code == 404, f"{method} {path} is not in the schema"
        return
    promised = operation["responses"]
    answer = promised.get(str(response.status_code)) or promised["default"]
    if "content" not in answer:
        assert response.content == b"", "a body where the schema promises none"
        return
    media_type = response.headers["Content-Type"].partition(";")[0]
    assert media_type in answer["content"], f"{media_type} is not promised"
    _validator(answer["content"][media_type]["schema"]).validate(json.loads(response.content))


@cache
def published() -> dict[str, Any]:
    """Return the OpenAPI document."""
    document = SchemaGenerator().get_schema(request=None, public=True)
    plain: dict[str, Any] = json.loads(json.dumps(document, default=str))
    return plain


def _operation(method: str, path: str) -> dict[str, Any] | None:
    for template, operations in published()["paths"].items():
        pattern = re.sub(r"\\{[^}]+\\}", "[^/]+", re.escape(template))
        if re.fullmatch(pattern, path) and method.lower() in operations:
            found: dict[str, Any] = operations[method.lower()]
            return found
    return None


def _validator(schema: dict[str, Any]) -> Draft202012Validator:
    resource = DRAFT202012.create_resource(published())
    registry = Registry().with_resource("urn:openapi", resource)
    return Draft202012Validator(
        {"$ref": f"urn:openapi{schema['$ref']}"} if "$ref" in schema else schema,
        registry=registry,
        format_checker=Draft202012Validator.FORMAT_CHECKER,
    )
