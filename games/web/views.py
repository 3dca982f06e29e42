"""One page for every address of the client, and the worker that keeps that page for offline use."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language_from_request
from django.views.decorators.http import require_safe

from games.web.assets import client_assets

# No inline code, no foreign origin, no markup made from text: injections find nothing to run.
SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types thirty-one-worker"
)


@require_safe
def shell(request: HttpRequest, *, screen: str, **_address: object) -> HttpResponse:
    """The page around every screen; the client reads the address itself."""
    modules = client_assets().early_modules[screen]
    context = {**_context(), "modules": modules, "language": _language_of(request)}
    response = render(request, "web/shell.html", context)
    response["Content-Security-Policy"] = SECURITY_POLICY
    response["Referrer-Policy"] = "same-origin"
    response["X-Content-Type-Options"] = "nosniff"
    response["Cross-Origin-Opener-Policy"] = "same-origin"
    response["Permissions-Policy"] = "camera=(), geolocation=(), microphone=()"
    response["Cache-Control"] = "no-cache"
    return response


@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    """Served from the root, because a worker governs only what lies below its own address."""
    response = render(request, "web/sw.js", _context(), content_type="text/javascript")
    response["Content-Security-Policy"] = "default-src 'none'; connect-src 'self'"
    response["Cache-Control"] = "no-cache"
    return response


def _language_of(request: HttpRequest) -> str:
    """The catalogue this browser will most likely ask for first."""
    return get_language_from_request(request).partition("-")[0]


def _context() -> dict[str, object]:
    return {"assets": client_assets(), "base": f"{settings.STATIC_URL}web/"}
