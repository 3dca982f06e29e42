"""The language of a request: what its Accept-Language header prefers, nothing else."""

from collections.abc import Callable
from functools import lru_cache

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.translation.trans_real import parse_accept_lang_header

GetResponse = Callable[[HttpRequest], HttpResponseBase]


@lru_cache(maxsize=1024)
def language_of(accept_language: str) -> str:
    """Return the best language we speak for the header's text; English when there is none."""
    for code, _quality in parse_accept_lang_header(accept_language):
        if code == "*":
            break
        try:
            return translation.get_supported_language_variant(code)
        except LookupError:
            continue
    return settings.LANGUAGE_CODE


class AcceptLanguageMiddleware:
    """Activates the request's language and says so in the answer."""

    def __init__(self, get_response: GetResponse) -> None:
        """Wrap the rest of the request's way."""
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer `request` in its language."""
        language = language_of(request.META.get("HTTP_ACCEPT_LANGUAGE", ""))
        translation.activate(language)
        request.LANGUAGE_CODE = language
        response = self._get_response(request)
        response.headers.setdefault("Content-Language", translation.get_language() or language)
        patch_vary_headers(response, ["Accept-Language"])
        return response
