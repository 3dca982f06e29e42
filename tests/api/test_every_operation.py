"""What holds for every operation, found in the schema: tokens, bodies, unknown matches."""

from typing import Any

import pytest
import time_machine
from django.core.cache import cache
from django.utils import timezone

from accounts import tokens
from tests.api.conftest import Duel
from tests.api.recipes import RECIPES, Call, operations
from tests.contract import API, CheckedClient, published
from tests.tables import Body, Person, body_of, nothing_changes, refusal

UNKNOWN = "5d9f0f3e-1111-4222-8333-444455556666"
LIMIT = 64 * 1024
NO_JSON = (b"{", b"{'a': 1}", b'{"action": NaN}', b'{"a": 1, "a": 2}', b"\xff", b"[" * 999)


def described(name: str) -> Body:
    method, template = operations()[name]
    found: Body = published()["paths"][template][method]
    return found


EVERY = sorted(operations())
GUARDED = [name for name in EVERY if described(name)["security"] == [{"bearer": []}]]
WITH_BODY = [name for name in EVERY if "requestBody" in described(name)]
ON_A_MATCH = [name for name in EVERY if "{match_id}" in operations()[name][1]]


def call_of(name: str, match: Body) -> Call:
    return RECIPES[name](match)[0]


def send(client: CheckedClient, call: Call, body: bytes, kind: str = "application/json") -> Any:
    text: Any = body  # what is no text can be sent too
    return client.generic(call.method, API + call.path, text, content_type=kind)


def forged(token: str) -> str:
    return token[:-8] + ("AAAAAAAA" if token[-8:] != "AAAAAAAA" else "BBBBBBBB")


@pytest.mark.parametrize("name", GUARDED)
def test_nobody_comes_in_without_a_good_token(duel: Duel, name: str) -> None:
    call = call_of(name, duel.match)
    refresh_token = "ref_" + duel.ben.token.removeprefix("acc_")
    bad = ["", "Bearer", "Bearer x", f"Bearer {forged(duel.ben.token)}", f"Bearer {refresh_token}"]
    with nothing_changes(duel.id):
        for header in [*bad, f"Basic {duel.ben.token}", "Bearer \x80\xff"]:
            duel.ben.http.credentials(HTTP_AUTHORIZATION=header)
            answer = call.send(duel.ben)
            assert refusal(answer) == (401, "unauthenticated"), header
            assert answer.headers["WWW-Authenticate"].startswith("Bearer")
    cache.clear()


@pytest.mark.parametrize("name", GUARDED)
def test_nor_with_one_that_has_expired(duel: Duel, name: str) -> None:
    later = timezone.now() + tokens.ACCESS_LIFETIME * 1.01
    with nothing_changes(duel.id), time_machine.travel(later, tick=False):
        answer = call_of(name, duel.match).send(duel.ben)
    assert refusal(answer) == (401, "unauthenticated")


@pytest.mark.parametrize("name", WITH_BODY)
def test_a_body_that_is_no_json_is_malformed(duel: Duel, name: str) -> None:
    call = call_of(name, duel.match)
    with nothing_changes(duel.id):
        for body in NO_JSON:
            answer = send(duel.ben.http, call, body)
            assert refusal(answer) == (400, "malformed"), body
            assert body_of(answer)["errors"] == []


@pytest.mark.parametrize("name", WITH_BODY)
def test_a_body_of_another_kind_or_size_is_refused(duel: Duel, name: str) -> None:
    call = call_of(name, duel.match)
    with nothing_changes(duel.id):
        large = b'{"preset": "' + b"a" * LIMIT + b'"}'
        assert refusal(send(duel.ben.http, call, large)) == (413, "payload_too_large")
        for kind in ("text/plain", "application/x-www-form-urlencoded", "application/xml"):
            answer = send(duel.ben.http, call, b"preset=a7", kind)
            assert refusal(answer) == (415, "unsupported_media_type"), kind


@pytest.mark.parametrize("name", WITH_BODY)
def test_what_is_no_object_or_has_a_name_nobody_knows_is_refused(duel: Duel, name: str) -> None:
    call = call_of(name, duel.match)
    with nothing_changes(duel.id):
        for body in (b"[]", b'"a7"', b"7", b"true"):
            answer = send(duel.ben.http, call, body)
            assert refusal(answer) == (422, "validation_failed"), body
        answer = send(duel.ben.http, call, b'{"cheat": true}')
    assert refusal(answer) == (422, "validation_failed")
    errors = {error["pointer"]: error["code"] for error in body_of(answer)["errors"]}
    assert errors["/cheat"] == "unknown_field"


@pytest.mark.parametrize("name", ON_A_MATCH)
def test_an_unknown_match_is_not_found_whatever_is_asked(duel: Duel, name: str) -> None:
    call = call_of(name, duel.match | {"id": UNKNOWN})
    answer = call.send(duel.ben)
    assert refusal(answer) == (404, "not_found")


@pytest.mark.parametrize("name", EVERY)
def test_every_answer_says_how_much_may_still_be_asked(duel: Duel, name: str) -> None:
    answer = call_of(name, duel.match).send(duel.ben)
    assert answer.headers["RateLimit-Policy"].startswith('"')
    assert answer.headers["RateLimit"].startswith('"')
    assert answer.headers["Content-Language"] == "en"


def test_an_address_that_does_not_exist_is_a_problem_document_too(ada: Person) -> None:
    for path in ("/", "/nothing", "/matches/", "/matches/x/y/z", "/me/nothing"):
        assert refusal(ada.get(path)) == (404, "not_found"), path


def test_a_method_that_does_not_exist_says_which_do(duel: Duel) -> None:
    answer = duel.ben.delete(f"/matches/{duel.id}")
    assert refusal(answer) == (405, "method_not_allowed")
    assert set(answer.headers["Allow"].split(", ")) >= {"GET", "HEAD"}


@pytest.mark.parametrize("accept", ["text/html", "application/xml"])
def test_html_is_never_answered(duel: Duel, accept: str) -> None:
    answer = duel.ben.get(f"/matches/{duel.id}", Accept=accept)
    assert refusal(answer) == (406, "not_acceptable")
