"""The published schema says how each operation refuses."""

from typing import Any

import pytest

from accounts.models import Player
from tests.contract import API, published


def _responses(method: str, path: str) -> dict[str, Any]:
    return dict(published()["paths"][f"{API}{path}"][method]["responses"])


def _codes(method: str, path: str, status: str) -> str:
    return str(_responses(method, path)[status]["description"])


def test_refusals_are_problem_documents() -> None:
    for operations in published()["paths"].values():
        for operation in operations.values():
            for status, response in operation["responses"].items():
                if status == "default" or status >= "400":
                    assert set(response["content"]) == {"application/problem+json"}
                    schema = response["content"]["application/problem+json"]["schema"]
                    assert schema["$ref"].endswith("Problem")


def test_every_operation_may_be_limited_and_may_break() -> None:
    for operations in published()["paths"].values():
        for operation in operations.values():
            assert {"429", "default"} <= set(operation["responses"])


def test_a_views_own_refusals_are_named() -> None:
    assert "`identity_taken`" in _codes("post", "/auth/register", "409")
    assert "`invalid_credentials`" in _codes("post", "/auth/token", "401")
    assert "`refresh_reused`" in _codes("post", "/auth/token/refresh", "401")


@pytest.mark.parametrize(
    ("method", "path", "present", "absent"),
    [
        ("get", "/me", {"200", "401"}, {"400", "404", "413", "422"}),
        ("patch", "/me", {"200", "400", "401", "413", "415", "422"}, {"404"}),
        ("delete", "/me/sessions/{session_id}", {"204", "401", "404", "422"}, {"400", "413"}),
        ("post", "/auth/guest", {"201", "400", "413", "422"}, {"401", "404"}),
    ],
)
def test_generic_refusals_follow_from_the_operation(
    method: str, path: str, present: set[str], absent: set[str]
) -> None:
    statuses = set(_responses(method, path))
    assert present <= statuses
    assert not absent & statuses


def test_operations_are_named_for_generated_clients() -> None:
    ids = [
        operation["operationId"]
        for operations in published()["paths"].values()
        for operation in operations.values()
    ]
    assert len(ids) == len(set(ids))
    assert {"create_guest", "register", "sign_in", "refresh_tokens", "get_me"} <= set(ids)


def test_signing_in_is_described_once() -> None:
    schemes = published()["components"]["securitySchemes"]
    assert schemes["bearer"]["scheme"] == "bearer"
    assert published()["paths"][f"{API}/me"]["get"]["security"] == [{"bearer": []}]
    assert published()["paths"][f"{API}/auth/guest"]["post"]["security"] == [{}]


def test_what_a_body_does_not_declare_it_does_not_take() -> None:
    shapes = published()["components"]["schemas"]
    assert shapes["GuestRequest"]["additionalProperties"] is False
    assert shapes["PatchedProfileRequest"]["additionalProperties"] is False
    assert "additionalProperties" not in shapes["Player"]


def test_limits_of_names_and_passwords_are_published() -> None:
    login = published()["components"]["schemas"]["RegisterRequest"]["properties"]
    assert login["password"]["minLength"] == 8
    assert login["name"]["maxLength"] == Player._meta.get_field("name").max_length
