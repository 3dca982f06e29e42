"""Every address of the service, by area."""

from importlib.util import find_spec

from django.contrib import admin
from django.urls import include, path

APIS = [
    area
    for area in ("accounts", "games")
    if find_spec(f"{area}.api") and find_spec(f"{area}.api.urls")
]

urlpatterns = [
    path("admin/", admin.site.urls),
    path("api/v1/", include([path("", include(f"{area}.api.urls")) for area in APIS])),
]
