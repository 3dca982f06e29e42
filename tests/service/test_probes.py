"""What orchestrators, browsers and the admin see of the service as a whole."""

import logging
from typing import Any

import orjson
import pytest
from django.conf import settings as django_settings
from django.db import OperationalError
from django.test import Client
from pytest_django import Settings

from config import health, logs

pytestmark = pytest.mark.django_db


def test_the_service_says_that_it_lives_whatever_it_is_called(client: Client) -> None:
    answer = client.get("/healthz", headers={"host": "10.0.0.7:8000"})
    assert answer.status_code == 200
    assert answer.json() == {"status": "ok"}


def test_a_probe_is_not_sent_to_https(client: Client, settings: Settings) -> None:
    settings.SECURE_SSL_REDIRECT = True
    assert client.get("/healthz").status_code == 200
    assert client.get("/admin/login/").status_code == 301


def test_the_service_is_ready_when_database_and_broker_answer(client: Client) -> None:
    answer = client.get("/readyz")
    assert answer.status_code == 200
    assert answer.json() == {"status": "ok", "database": "ok", "broker": "ok"}


def test_a_service_without_its_database_is_not_ready(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away() -> None:
        raise OperationalError

    monkeypatch.setattr(health, "_ask_database", away)
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json() == {"status": "unavailable", "database": "unreachable", "broker": "ok"}


def test_metrics_tell_of_requests_overdue_turns_and_queues(client: Client) -> None:
    text = client.get("/metrics").content.decode()
    assert "http_requests_total" in text
    assert "thirty_one_overdue_turns 0.0" in text
    assert 'celery_queue_messages{queue="clock"}' in text


def test_an_unknown_page_of_the_api_is_a_problem_document(client: Client) -> None:
    answer = client.get("/api/v1/nowhere", headers={"accept-language": "cs, en;q=0.5"})
    assert answer.status_code == 404
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.headers["Content-Language"] == "cs"
    assert answer.json()["title"] == "Tady nic není."


@pytest.mark.parametrize(
    ("asked", "spoken"),
    [
        ("pt-BR, en;q=0.1", "pt"),
        ("nl, fr;q=0.5, de;q=0.4", "fr"),
        ("de-AT", "de"),
        ("nl", "en"),
        ("*", "en"),
        ("", "en"),
        ("x" * 300, "en"),
    ],
)
def test_the_language_is_the_best_one_that_we_speak(
    client: Client, asked: str, spoken: str
) -> None:
    answer = client.get("/api/v1/nowhere", headers={"accept-language": asked})
    assert answer.headers["Content-Language"] == spoken
    assert "Accept-Language" in answer.headers["Vary"]


def test_the_api_neither_reads_nor_sets_cookies(client: Client) -> None:
    client.cookies["sessionid"] = "forged"
    answer = client.post("/api/v1/auth/guest", {"name": "Anna"}, content_type="application/json")
    assert answer.status_code == 201
    assert "sessionid" not in answer.cookies
    assert "csrftoken" not in answer.cookies


def test_a_form_of_the_admin_without_its_token_is_refused() -> None:
    strict = Client(enforce_csrf_checks=True)
    answer = strict.post("/admin/login/", {"username": "anna", "password": "secret"})
    assert answer.status_code == 403


def test_pages_may_load_nothing_from_elsewhere(client: Client) -> None:
    policy = client.get("/api/v1/docs").headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy


def test_the_documentation_shows_every_operation_and_needs_nobody_else(client: Client) -> None:
    page = client.get("/api/v1/docs").content.decode()
    document = client.get("/api/v1/schema").json()
    assert document["openapi"] == "3.1.1"
    for path, methods in document["paths"].items():
        assert f"<code>{path}</code>" in page
        for operation in methods.values():
            assert f'<section id="{operation["operationId"]}">' in page
    assert 'src="http' not in page
    assert "<script" not in page


def test_every_shape_that_the_documentation_points_to_is_explained(client: Client) -> None:
    page = client.get("/api/v1/docs").content.decode()
    linked = {part.partition('"')[0] for part in page.split('href="#shape-')[1:]}
    assert linked
    assert all(f'<section id="shape-{name}">' in page for name in linked)


def test_a_log_line_is_one_json_object_with_the_fields_it_was_given() -> None:
    line = formatted(match_id="m-1", version=17)
    assert line["event"] == "played"
    assert line["level"] == "info"
    assert (line["match_id"], line["version"]) == ("m-1", 17)
    assert line["timestamp"].endswith("Z")


def test_a_log_line_leaves_out_fields_that_nobody_agreed_on() -> None:
    assert "token" not in formatted(token="acc_secret")


def formatted(**extra: Any) -> dict[str, Any]:
    record = logging.getLogger("test").makeRecord(
        "test", logging.INFO, __file__, 1, "played", (), None, extra=extra
    )
    line: dict[str, Any] = orjson.loads(logs.formatter(as_json=True).format(record))
    return line


def test_the_queues_have_keys_of_their_own() -> None:
    keys = [queue.routing_key for queue in django_settings.CELERY_TASK_QUEUES]
    assert keys == ["bots", "clock", "default", "analyses"]


@pytest.mark.parametrize("path", ["/", "/static/web/css/table.css", "/api/v1/docs"])
def test_pages_and_files_are_compressed_for_who_asks(
    client: Client, settings: Settings, path: str
) -> None:
    settings.WHITENOISE_USE_FINDERS = True  # as where nothing has been collected
    plain = client.get(path)
    packed = client.get(path, headers={"accept-encoding": "gzip"})
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "gzip"
    assert len(packed.getvalue()) < len(plain.getvalue()) / 2


@pytest.mark.parametrize("path", ["/api/v1/nowhere", "/api/v1/bots"])
def test_other_answers_of_the_api_are_sent_as_they_are(client: Client, path: str) -> None:
    answer = client.get(path, headers={"accept-encoding": "gzip"})
    assert "Content-Encoding" not in answer.headers
