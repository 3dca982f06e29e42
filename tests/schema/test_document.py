"""The published document, read by somebody who wants to generate a client from it."""

from typing import Any

import pytest
from django.core.management import call_command

from games import table_events
from games.engine.registry import GAMES
from tests.api.recipes import METHODS, operations
from tests.contract import API, CheckedClient, published

Json = dict[str, Any]
EVERY = sorted(operations())


def shapes() -> Json:
    found: Json = published()["components"]["schemas"]
    return found


def operation(name: str) -> Json:
    method, template = operations()[name]
    found: Json = published()["paths"][template][method]
    return found


def test_it_is_valid_openapi_3_1_without_a_warning() -> None:
    call_command("spectacular", "--validate", "--fail-on-warn", "--file", "/dev/null")
    assert published()["openapi"].startswith("3.1")


def test_it_is_served_as_it_was_checked() -> None:
    answer = CheckedClient().get(f"{API}/schema")
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "application/json"
    assert answer.json() == published()


def test_there_is_a_page_for_people() -> None:
    answer = CheckedClient().get(f"{API}/docs")
    assert answer.status_code == 200
    assert answer.headers["Content-Type"].startswith("text/html")
    assert "make_move" in answer.content.decode()


def test_every_operation_has_a_name_of_its_own() -> None:
    count = sum(len(METHODS & set(methods)) for methods in published()["paths"].values())
    assert len(operations()) == count


@pytest.mark.parametrize("name", EVERY)
def test_every_operation_says_what_it_does_and_how_it_refuses(name: str) -> None:
    described = operation(name)
    assert described["description"]
    problems = [
        answer
        for status, answer in described["responses"].items()
        if status == "default" or int(status) >= 400
    ]
    assert len(problems) >= 2
    assert all(list(answer["content"]) == ["application/problem+json"] for answer in problems)
    assert all("`" in answer["description"] for answer in problems), "the codes are listed"


@pytest.mark.parametrize("name", EVERY)
def test_every_operation_that_needs_a_token_says_so(name: str) -> None:
    needs_token = operation(name)["security"] == [{"bearer": []}]
    assert needs_token is (name not in OPEN)
    assert ("401" in operation(name)["responses"]) or name in OPEN


OPEN = {
    "create_guest", "register", "sign_in", "refresh_tokens", "revoke_tokens",
    "get_meta", "list_presets", "get_preset", "list_bots", "validate_rules",
}  # fmt: skip


def tags(union: str) -> dict[str, str]:
    """Tag to name of the members of a union, as its discriminator has it."""
    found: dict[str, str] = {}
    for tag, reference in shapes()[union]["discriminator"]["mapping"].items():
        found[tag] = reference.rpartition("/")[2]
    return found


@pytest.mark.parametrize("union", ["Action", "LegalAction", "LogAction", "Event"])
def test_the_members_of_a_union_are_told_apart_by_a_constant(union: str) -> None:
    shape = shapes()[union]
    assert shape["discriminator"]["propertyName"] == "type"
    assert len(shape["oneOf"]) == len(tags(union))
    for tag, name in tags(union).items():
        member = shapes()[name]
        assert member["properties"]["type"] == {"type": "string", "const": tag}
        assert "type" in member["required"]


def test_the_unions_have_a_member_for_everything_that_can_happen() -> None:
    game = GAMES["thirty_one"]
    assert set(tags("Event")) == game.event_types | set(table_events.TYPES)
    assert set(tags("Action")) == game.action_types
    assert set(tags("LegalAction")) == game.action_types - {"resign"}
    assert game.action_types < set(tags("LogAction"))


def test_the_stream_is_described_with_its_way_to_resume() -> None:
    described = operation("stream_match")
    assert list(described["responses"]["200"]["content"]) == ["text/event-stream"]
    assert {p["name"] for p in described["parameters"]} == {"after", "match_id", "Last-Event-ID"}


def test_a_conflict_has_a_shape() -> None:
    conflict = shapes()["MoveConflictProblem"]["properties"]["conflict"]
    assert conflict == {"$ref": "#/components/schemas/Conflict"}
    assert set(shapes()["Conflict"]["required"]) == {
        "version", "moves", "your_turn", "still_legal",
    }  # fmt: skip


def test_no_name_of_ours_shows_how_it_was_made() -> None:
    assert not [name for name in shapes() if name.endswith(("Out", "Serializer"))]
