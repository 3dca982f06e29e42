"""Refusals: one shape, stable codes, titles in five languages, never HTML."""

import logging
from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client, RequestFactory
from rest_framework.exceptions import ErrorDetail, ValidationError

from config.http import handlers, problems
from config.http.exceptions import field_errors, problem_of
from config.http.problems import FieldError, Problem
from tests.contract import API, CheckedClient

MEMBERS = {"type", "title", "status", "detail", "code", "params", "errors"}


def _shape(answer: Any, status: int, code: str) -> dict[str, Any]:
    assert answer.status_code == status
    assert answer.headers["Content-Type"] == "application/problem+json"
    body: dict[str, Any] = answer.json()
    assert set(body) == MEMBERS
    assert body["code"] == code
    assert body["status"] == status
    assert body["type"] == f"urn:problem:{code}"
    return body


def test_an_address_that_does_not_exist() -> None:
    _shape(Client().get(f"{API}/no/such/thing"), 404, "not_found")
    _shape(Client().post(f"{API}/no/such/thing"), 404, "not_found")
    _shape(Client().get("/api/"), 404, "not_found")


def test_pages_outside_the_api_are_no_problem_documents() -> None:
    answer = Client().get("/no-such-page")
    assert answer.status_code == 404
    assert "json" not in answer.headers["Content-Type"]


def test_a_method_that_does_not_exist_says_which_do() -> None:
    answer = CheckedClient().put(f"{API}/auth/guest", {})
    _shape(answer, 405, "method_not_allowed")
    assert answer.headers["Allow"] == "POST, OPTIONS"


def test_a_format_we_do_not_speak() -> None:
    answer = CheckedClient().post(f"{API}/auth/guest", {}, HTTP_ACCEPT="text/csv")
    _shape(answer, 406, "not_acceptable")


@pytest.mark.parametrize(
    ("language", "title"),
    [
        ("en", "Please sign in."),
        ("de", "Bitte melde dich an."),
        ("fr", "Veuillez vous connecter."),
        ("cs", "Přihlaste se, prosím."),
        ("pt", "Inicia sessão, por favor."),
        ("pt-BR, en;q=0.1", "Inicia sessão, por favor."),
        ("tlh", "Please sign in."),
        ("*", "Please sign in."),
        ("x" * 5000, "Please sign in."),
        (";;q=,\x00", "Please sign in."),
    ],
)
def test_the_title_is_in_the_language_of_the_request(language: str, title: str) -> None:
    answer = CheckedClient().get(f"{API}/me", HTTP_ACCEPT_LANGUAGE=language)
    assert _shape(answer, 401, "unauthenticated")["title"] == title


def test_a_defect_of_ours_tells_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_args: Any, **_fields: Any) -> None:
        raise RuntimeError("the seed is 42")

    monkeypatch.setattr("accounts.services.sign_up.create_guest", broken)
    answer = CheckedClient(raise_request_exception=False).post(f"{API}/auth/guest", {})
    _shape(answer, 500, "internal_error")
    assert "42" not in answer.content.decode()


def test_a_database_that_is_down_is_told_as_such(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def down(*_args: Any, **_fields: Any) -> None:
        raise OperationalError

    monkeypatch.setattr("accounts.services.sign_up.create_guest", down)
    answer = CheckedClient().post(f"{API}/auth/guest", {})
    _shape(answer, 503, "unavailable")
    assert answer.headers["Retry-After"] == "5"
    assert caplog.records[-1].levelno == logging.ERROR


@pytest.mark.parametrize(
    ("view", "status", "code"),
    [
        (lambda request: handlers.bad_request(request, ValueError("x")), 400, "malformed"),
        (lambda request: handlers.permission_denied(request, ValueError("x")), 403, "forbidden"),
        (lambda request: handlers.page_not_found(request, ValueError("x")), 404, "not_found"),
        (handlers.server_error, 500, "internal_error"),
        (handlers.csrf_failure, 403, "forbidden"),
    ],
)
def test_refusals_outside_the_framework(view: Any, status: int, code: str) -> None:
    answer = view(RequestFactory().get("/api/v1/x"))
    assert answer.status_code == status
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert f'"code":"{code}"'.encode() in answer.content
    page = view(RequestFactory().get("/x"))
    assert page.status_code == status
    assert page.headers["Content-Type"].startswith("text/html")


def test_nested_errors_point_into_the_body() -> None:
    detail = {
        "seats": {2: [ErrorDetail("no", "invalid")]},
        "clock": {"per_move_s": [ErrorDetail("no", "min_value")]},
        "bots": [{}, {"a/b": [ErrorDetail("no", "null")]}],
        "non_field_errors": [ErrorDetail("no", "together")],
    }
    assert [(error.pointer, error.code) for error in field_errors(detail)] == [
        ("/seats/2", "invalid"),
        ("/clock/per_move_s", "min_value"),
        ("/bots/1/a~1b", "null"),
        ("", "together"),
    ]


def test_a_validation_error_of_the_framework_has_codes_too() -> None:
    problem = problem_of(ValidationError({"name": ["bad"]}))
    assert problem is not None
    assert problem.errors == (FieldError("/name", "invalid", "bad"),)


def test_an_apps_own_members_and_headers_go_along() -> None:
    problem = Problem(
        problems.NOT_FOUND,
        detail="No match.",
        params={"seat": 2},
        headers={"Retry-After": "1"},
        conflict={"version": 7},
    )
    document = problem.document("en")
    assert document["conflict"] == {"version": 7}
    assert document["params"] == {"seat": 2}
    assert document["detail"] == "No match."
    assert handlers.problem_response(problem).headers["Retry-After"] == "1"


def test_a_code_keeps_its_status() -> None:
    assert problems.register("not_found", 404, "again") is problems.NOT_FOUND
    with pytest.raises(ValueError, match="not_found"):
        problems.register("not_found", 410, "gone")


def test_what_is_no_refusal_is_left_alone() -> None:
    assert problem_of(RuntimeError()) is None
