"""Every address of the service, by area."""

from importlib.util import find_spec

from django.contrib import admin
from django.urls import include, path

from config import documentation, health

APIS = [
    area
    for area in ("accounts", "games")
    if find_spec(f"{area}.api") and find_spec(f"{area}.api.urls")
]

urlpatterns = [
    path("healthz", health.live),
    path("readyz", health.ready),
    path("metrics", health.exposition),
    path("admin/", admin.site.urls),
    path("api/v1/schema", documentation.schema, name="schema"),
    path("api/v1/docs", documentation.page, name="docs"),
    path("api/v1/", include([path("", include(f"{area}.api.urls")) for area in APIS])),
    path("", include("games.web.urls")),
]

handler400 = "config.http.handlers.bad_request"
handler403 = "config.http.handlers.permission_denied"
handler404 = "config.http.handlers.page_not_found"
handler500 = "config.http.handlers.server_error"
