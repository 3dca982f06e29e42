"""One recipe per operation of the API: what somebody may send about a running match.

A new operation without a recipe fails the tests that walk the API.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver

from tests.contract import API, UNDESCRIBED, published
from tests.tables import Body, Person, some_action

METHODS = {"get", "post", "put", "patch", "delete"}


@dataclass(frozen=True)
class Call:
    """One request. `method` as in HTTP, `path` below the API."""

    method: str
    path: str
    body: Any = None
    headers: dict[str, str] = field(default_factory=dict)

    @property
    def changes(self) -> bool:
        return self.method != "GET" and "dry_run" not in self.path

    def send(self, person: Person, **headers: str) -> Any:
        send = getattr(person.http, self.method.lower())
        return send(API + self.path, self.body, headers=self.headers | headers)


Recipe = Callable[[Body], list[Call]]


def operations() -> dict[str, tuple[str, str]]:
    """Method and address template of every published operation, by its id."""
    return {
        operation["operationId"]: (method, template)
        for template, methods in published()["paths"].items()
        for method, operation in methods.items()
        if method in METHODS
    }


def routes() -> set[str]:
    """Every address template below the API that Django would serve."""
    served = {re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", f"/{route}") for route in _walk(get_resolver())}
    return {route for route in served if route.startswith(f"{API}/")} - UNDESCRIBED


def _walk(resolver: URLResolver, prefix: str = "") -> Iterator[str]:
    for item in resolver.url_patterns:
        route = prefix + str(item.pattern)
        if isinstance(item, URLPattern):
            yield route
        else:
            yield from _walk(item, route)


def moves_of(match: Body) -> list[Call]:
    """Every kind of legal move in earnest and as a trial, and moves that are refused."""
    path, version = f"/matches/{match['id']}/moves", match["version"]
    legal = [some_action([offer]) for offer in match["legal_actions"]]
    tried = legal or [{"type": "pass"}, {"type": "draw_deck"}]
    wrong = [
        {"type": "swap_one", "give": "2C", "take": "2C"},
        {"type": "discard", "card": "2C"},
        {"type": "keep"},
        {"type": "exchange"},
        {"type": "dance"},
    ]
    bodies = [{"expected_version": version, "action": action} for action in [*tried, *wrong]]
    stale = [{"expected_version": seen, "action": tried[0]} for seen in (1, version - 1)]
    return [
        *(Call("POST", path, body) for body in [*bodies, *stale, {"action": tried[0]}]),
        *(Call("POST", f"{path}?dry_run=true", body) for body in bodies),
    ]


def about(method: str, path: str, *bodies: Any) -> Recipe:
    """The same request about every match, once for each body."""
    return lambda match: [
        Call(method, path.format(id=match["id"]), body) for body in bodies or (None,)
    ]


WISHES = {"preset": "blitz", "seats": 2}
LOGIN = {"username": "ada@example.org", "password": "correct horse battery"}

RECIPES: dict[str, Recipe] = {
    "get_meta": about("GET", "/meta"),
    "list_presets": about("GET", "/presets"),
    "get_preset": about("GET", "/presets/a7"),
    "validate_rules": about("POST", "/rules/validate", {"preset": "a7"}, {"preset": "AS"}),
    "list_bots": about("GET", "/bots"),
    "create_guest": about("POST", "/auth/guest", {}),
    "register": about("POST", "/auth/register", LOGIN),
    "sign_in": about("POST", "/auth/token", LOGIN),
    "refresh_tokens": about("POST", "/auth/token/refresh", {"refresh_token": "ref_x"}),
    "revoke_tokens": about("POST", "/auth/token/revoke", {"refresh_token": "ref_x"}),
    "upgrade_guest": about("POST", "/auth/upgrade", LOGIN),
    "get_me": about("GET", "/me"),
    "update_me": about("PATCH", "/me", {"name": "Adele"}),
    "erase_me": about("DELETE", "/me"),
    "get_home": lambda _match: [
        Call("GET", "/me/home"),
        Call("GET", "/me/home?since=0&limit=1"),
        Call("GET", "/me/home", headers={"If-None-Match": "*"}),
        Call("GET", "/me/home?since=yesterday"),
    ],
    "list_sessions": about("GET", "/me/sessions"),
    "revoke_session": about("DELETE", "/me/sessions/{id}"),
    "list_matches": lambda _match: [
        Call("GET", f"/matches?{query}")
        for query in ("", "mine=true", "my_turn=true", "status=active", "limit=1", "limit=0")
    ],
    "create_match": about("POST", "/matches", WISHES, {"preset": "a7", "seed": "AS"}),
    "get_match": lambda match: [
        Call("GET", f"/matches/{match['id']}"),
        Call("GET", f"/matches/{match['id']}", headers={"If-None-Match": '"v1-s"'}),
        Call("GET", f"/matches/{match['id']}", headers={"If-None-Match": "*"}),
    ],
    "list_moves": lambda match: [
        Call("GET", f"/matches/{match['id']}/moves?{query}")
        for query in ("", "limit=200", "after=1&limit=1", "wait=1", "after=x")
    ],
    "make_move": moves_of,
    "stream_match": lambda match: [
        Call("GET", f"/matches/{match['id']}/stream?after=0"),
        Call("GET", f"/matches/{match['id']}/stream", headers={"Last-Event-ID": "1"}),
        Call("GET", f"/matches/{match['id']}/stream"),
    ],
    "take_seat": about("POST", "/matches/{id}/seats", {}, {"number": 1}),
    "leave_seat": about("DELETE", "/matches/{id}/seats/me"),
    "seat_bot": about("PUT", "/matches/{id}/seats/1/bot", {"bot": "greedy"}, {"bot": "AS"}),
    "start_match": about("POST", "/matches/{id}/start", {}),
    "resign": about("POST", "/matches/{id}/resign", {}, {"why": "AS"}),
    "take_back_seat": about("DELETE", "/matches/{id}/stand-in"),
    "take_hint": about("GET", "/matches/{id}/hint"),
    "get_analysis": about("GET", "/matches/{id}/analysis"),
    "list_rounds": about("GET", "/matches/{id}/rounds"),
    "get_fairness": about("GET", "/matches/{id}/fairness"),
    "export_match": about("GET", "/matches/{id}/export"),
}


def calls(match: Body) -> list[Call]:
    """Everything that may be sent about `match`, seen by who sends it."""
    return [call for recipe in RECIPES.values() for call in recipe(match)]


def calls_on_matches(match: Body) -> list[Call]:
    """What there is to send to addresses of matches, and to the one that lists them."""
    return [call for call in calls(match) if call.path.startswith(("/matches", "/me/home"))]
