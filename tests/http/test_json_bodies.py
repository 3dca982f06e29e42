"""What a body may be: every way of getting it wrong has an answer, and none is a 500."""

from contextlib import suppress
from typing import Any

import pytest
from django.utils import translation
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rest_framework.exceptions import ParseError

from accounts.models import Player
from config.http import problems
from config.http.renderers import MAX_BODY_BYTES, dumps, loads
from tests.contract import API, CheckedClient

GUEST = f"{API}/auth/guest"


def _post(body: bytes, content_type: str = "application/json") -> Any:
    return CheckedClient().generic("POST", GUEST, body, content_type)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b"nope",
        b"{'name': 'Gus'}",
        b'{"name": NaN}',
        b'{"name": Infinity}',
        b'{"name": "\xff\xfe"}',
        b'{"name": "\xed\xa0\x80"}',
        b'{"name": "\\ud800"}',
        b'{"name": "a\\u0000b"}',
        b'{"a\\u0000b": 1}',
        b'{"name": [{"deep": ["\\u0000"]}]}',
        b'{"name": "Gus", "name": "Eve"}',
        b'{"x": {"y": 1, "y": 1}}',
        b'{"name": "Gus"} trailing',
        b'{"name": "Gus",}',
        b'\xef\xbb\xbf{"name": "Gus"}',
        b"[" * 10_000 + b"]" * 10_000,
        b'{"a":' * 900 + b"1" + b"}" * 900,
        b'{"name":' + b"[" * 32 + b"]" * 32 + b"}",
        b"[" + b"{}," * 40 + b"[" * 32 + b"]" * 33,
        b"\x00",
    ],
    ids=lambda body: repr(body[:30]),
)
def test_what_is_no_clean_json_is_malformed(body: bytes) -> None:
    answer = _post(body)
    assert answer.status_code == 400
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.json()["code"] == "malformed"


@pytest.mark.parametrize(
    "number", ["1" * 40, "-" + "9" * 5000, "1e400", "1.5e308", str(2**63), "0.1"]
)
def test_strange_numbers_are_wrong_values(number: str) -> None:
    answer = _post(b'{"name": %s}' % number.encode())
    assert answer.status_code in (400, 422)
    assert answer.json()["code"] in ("malformed", "validation_failed")


@pytest.mark.django_db
def test_a_backslash_before_u0000_is_no_nul() -> None:
    assert _post(b'{"name": "a\\\\u0000b"}').json()["player"]["name"] == "a\\u0000b"


@pytest.mark.django_db
def test_the_largest_body_is_read_and_one_byte_more_is_not() -> None:
    body = b'{"name": "Gus"}'
    assert _post(body + b" " * (MAX_BODY_BYTES - len(body))).status_code == 201
    too_large = _post(body + b" " * (MAX_BODY_BYTES - len(body) + 1))
    assert too_large.status_code == 413
    assert too_large.json()["code"] == "payload_too_large"
    assert Player.objects.count() == 1


@pytest.mark.parametrize("content_type", ["text/plain", "multipart/form-data", "text/xml", "x"])
def test_another_format_is_unsupported(content_type: str) -> None:
    answer = _post(b"{}", content_type)
    assert answer.status_code == 415
    assert answer.json()["code"] == "unsupported_media_type"


@pytest.mark.django_db
def test_a_charset_beside_the_type_does_no_harm() -> None:
    assert _post(b"{}", "application/json; charset=utf-8").status_code == 201


TEXT = st.text('aZ0 "\\/{}[]:,éß水🂡', max_size=8)
# A busy machine is no defect.
unhurried = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=8,
)


@unhurried
@given(JSON)
def test_what_is_written_is_read_back(value: Any) -> None:
    assert loads(dumps(value)) == value


@unhurried
@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(body: bytes) -> None:
    with suppress(ParseError):
        loads(body)


def test_many_brackets_side_by_side_are_not_deep() -> None:
    assert len(loads(b"[" + b"{}," * 100 + b"7]")) == 101


def test_a_lazy_text_is_written_in_the_language_of_the_moment() -> None:
    with translation.override("de"):
        assert loads(dumps([problems.UNAUTHENTICATED.title])) == ["Bitte melde dich an."]


def test_text_with_and_without_nul_is_told_apart_at_every_depth() -> None:
    assert loads(b'[1, {"a": ["\\\\u0000"]}]') == [1, {"a": ["\\u0000"]}]


def test_what_is_no_json_is_not_written() -> None:
    with pytest.raises(TypeError):
        dumps({"card": object()})
