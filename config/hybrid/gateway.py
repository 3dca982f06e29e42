"""WSGI spoken from ASGI: a request becomes an environ, what the application yields one answer."""

from collections.abc import Callable, Iterable
from io import BytesIO
from typing import Any

from config.http.asgi import Answer, Headers, Scope

Environ = dict[str, Any]
WSGIApplication = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]

# The two fields that CGI names without the prefix HTTP_.
UNPREFIXED = {b"content-type": "CONTENT_TYPE", b"content-length": "CONTENT_LENGTH"}
WITHOUT_BODY = frozenset({204, 304})


def environ_of(scope: Scope, body: bytes) -> Environ:
    """Return the WSGI environ of an HTTP scope and its complete body."""
    host, port = scope.get("server") or ("localhost", None)
    client = scope.get("client") or ("", 0)
    return {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        # WSGI wants the bytes of the path, dressed up as latin-1 text.
        "PATH_INFO": scope["path"].encode().decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_NAME": host,
        "SERVER_PORT": str(port or 80),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "REMOTE_ADDR": client[0],
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": BytesIO(body),
        "wsgi.errors": None,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
        **_fields(scope["headers"]),
        "CONTENT_LENGTH": str(len(body)),
    }


def _fields(headers: Iterable[tuple[bytes, bytes]]) -> dict[str, str]:
    fields: dict[str, str] = {}
    for raw, value in headers:
        # X_Forwarded_Proto would arrive under the name of X-Forwarded-Proto, which a proxy guards.
        if b"_" in raw:
            continue
        name = UNPREFIXED.get(raw) or f"HTTP_{raw.decode('latin-1').upper().replace('-', '_')}"
        text = value.decode("latin-1")
        separator = "; " if raw == b"cookie" else ","
        fields[name] = f"{fields[name]}{separator}{text}" if name in fields else text
    return fields


def answer_of(application: WSGIApplication, environ: Environ) -> Answer:
    """Run `application` to its end. Its answers are small, so they are sent in one piece."""
    status = 0
    headers: Headers = []

    def start_response(line: str, fields: list[tuple[str, str]], _exc_info: Any = None) -> None:
        nonlocal status, headers
        status = int(line[:3])
        # Django writes a space before the value of a cookie, which strict servers refuse.
        headers = [(k.lower().encode("latin-1"), v.strip().encode("latin-1")) for k, v in fields]

    chunks = application(environ, start_response)
    try:
        body = b"".join(chunks)
    finally:
        # Here Django ends the request: signals fire, a broken database connection is dropped.
        getattr(chunks, "close", lambda: None)()
    return _complete(status, headers, body, is_head=environ["REQUEST_METHOD"] == "HEAD")


def _complete(status: int, headers: Headers, body: bytes, *, is_head: bool) -> Answer:
    known = any(name == b"content-length" for name, _ in headers)
    if not known and status not in WITHOUT_BODY:
        headers = [*headers, (b"content-length", str(len(body)).encode())]
    return Answer(status, headers, b"" if is_head else body)
