"""The browser client: a shell page and static files that speak to the public API."""

from django.apps import AppConfig


class WebConfig(AppConfig):
    name = "games.web"
    label = "web"
