"""Refusals made outside the REST framework: problem documents under the API, else pages.

Named in the root URLconf (`handler400` … `handler500`) and in settings (`CSRF_FAILURE_VIEW`).
"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.views import defaults
from django.views.csrf import csrf_failure as csrf_failure_page

from config.http import problems
from config.http.problems import Problem, ProblemType
from config.http.renderers import dumps

API_PREFIX = "/api/"


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    """Answer what Django itself found suspicious (`handler400`)."""
    return _answer(request, problems.MALFORMED, lambda: defaults.bad_request(request, exception))


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    """Answer a refused permission (`handler403`)."""
    page = defaults.permission_denied
    return _answer(request, problems.FORBIDDEN, lambda: page(request, exception))


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    """Answer an address that does not exist (`handler404`)."""
    return _answer(request, problems.NOT_FOUND, lambda: defaults.page_not_found(request, exception))


def server_error(request: HttpRequest) -> HttpResponseBase:
    """Answer after a defect of ours, telling nothing about it (`handler500`)."""
    return _answer(request, problems.INTERNAL_ERROR, lambda: defaults.server_error(request))


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponseBase:
    """Answer a form without its token (`CSRF_FAILURE_VIEW`)."""
    return _answer(request, problems.FORBIDDEN, lambda: csrf_failure_page(request, reason))


def problem_response(problem: Problem) -> HttpResponse:
    """Return `problem` as a plain Django answer."""
    return HttpResponse(
        dumps(problem.document()),
        status=problem.kind.status,
        headers=problem.headers,
        content_type=problems.MEDIA_TYPE,
    )


def _answer(
    request: HttpRequest, kind: ProblemType, page: Callable[[], HttpResponseBase]
) -> HttpResponseBase:
    if request.path.startswith(API_PREFIX):
        return problem_response(Problem(kind))
    return page()
