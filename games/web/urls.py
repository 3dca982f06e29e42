"""Addresses people see and share. All of them open the same page."""

from django.urls import path

from games.web.views import service_worker, shell

urlpatterns = [
    path("", shell, name="lobby"),
    path("new", shell, name="new-table"),
    path("new/<slug:preset>", shell, name="new-table-of"),
    path("t/<uuid:match_id>", shell, name="table"),
    path("t/<uuid:match_id>/replay", shell, name="replay"),
    path("rules", shell, name="rules"),
    path("rules/<slug:preset>", shell, name="rules-of"),
    path("sw.js", service_worker, name="service-worker"),
]
