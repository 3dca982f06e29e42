"""Addresses people see and share. All of them open the same page."""

from django.urls import path

from games.web.views import service_worker, shell

urlpatterns = [
    path("", shell, {"screen": "lobby"}, name="lobby"),
    path("new", shell, {"screen": "setup"}, name="new-table"),
    path("new/<slug:preset>", shell, {"screen": "setup"}, name="new-table-of"),
    path("t/<uuid:match_id>", shell, {"screen": "table"}, name="table"),
    path("t/<uuid:match_id>/replay", shell, {"screen": "replay"}, name="replay"),
    path("rules", shell, {"screen": "rules"}, name="rules"),
    path("rules/<slug:preset>", shell, {"screen": "rules"}, name="rules-of"),
    path("sw.js", service_worker, name="service-worker"),
]
