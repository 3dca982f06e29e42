"""Every address of the service, by area; the probes are answered by `config.health`."""

from django.contrib import admin
from django.urls import include, path

from config import documentation

urlpatterns = [
    path("admin/", admin.site.urls),
    path("api/v1/schema", documentation.schema, name="schema"),
    path("api/v1/docs", documentation.page, name="docs"),
    path("api/v1/", include("accounts.api.urls")),
    path("api/v1/", include("games.api.urls")),
    path("", include("games.web.urls")),
]

handler400 = "config.http.handlers.bad_request"
handler403 = "config.http.handlers.permission_denied"
handler404 = "config.http.handlers.page_not_found"
handler500 = "config.http.handlers.server_error"
