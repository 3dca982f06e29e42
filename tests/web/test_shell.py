"""The page around every screen: its policy, its size, and what is kept for offline use."""

import gzip
import json
import re

import pytest
from django.test import Client

from games.web.assets import ROOT, client_assets

FIRST_VIEW_LIMIT = 100_000
ADDRESSES = (
    "/",
    "/new",
    "/new/schwimmen",
    "/rules",
    "/rules/blitz",
    "/t/5f0c8d4e-0000-4000-8000-000000000000",
    "/t/5f0c8d4e-0000-4000-8000-000000000000/replay",
)


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_address_people_share_opens_the_client(client: Client, address: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 200
    assert "<table-app>" in answer.content.decode()


def policy(client: Client) -> dict[str, str]:
    header = client.get("/")["Content-Security-Policy"]
    return dict(part.strip().partition(" ")[::2] for part in header.split(";"))


def test_the_policy_allows_our_own_files_and_nothing_else(client: Client) -> None:
    assert policy(client)["default-src"] == "'none'"
    assert policy(client)["script-src"] == "'self'"
    assert policy(client)["style-src"] == "'self'"
    assert policy(client)["connect-src"] == "'self'"
    assert policy(client)["require-trusted-types-for"] == "'script'"
    assert "unsafe" not in client.get("/")["Content-Security-Policy"]


def test_the_page_has_no_inline_script_style_or_foreign_address(client: Client) -> None:
    page = client.get("/").content.decode()
    assert not re.search(r"<script(?![^>]*\bsrc=)", page)
    assert not re.search(r"\sstyle=|<style|\son\w+=", page)
    assert not re.search(r"(?:src|href)=\"(?:https?:)?//", page)


def test_no_script_parses_markup_or_code() -> None:
    for path in (ROOT / "js").rglob("*.js"):
        script = path.read_text("utf-8")
        assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|\.write\(|\beval\(", script)
        assert "https://" not in script


def test_the_first_view_is_under_100_kilobytes_compressed(client: Client) -> None:
    assets = client_assets()
    loaded = [*assets.early_modules["lobby"], *assets.styles, "locale/cs.json", "icons/icon.svg"]
    sizes = [len(gzip.compress((ROOT / name).read_bytes())) for name in loaded]
    assert sum(sizes) + len(gzip.compress(client.get("/").content)) < FIRST_VIEW_LIMIT


def test_the_worker_keeps_every_file_of_the_client_and_nothing_of_the_api(client: Client) -> None:
    worker = client.get("/sw.js")
    assert worker["Content-Type"].startswith("text/javascript")
    kept = re.findall(r"'/static/web/([^']+)'", worker.content.decode())
    assert set(kept) == set(client_assets().files)
    assert all((ROOT / name).is_file() for name in kept)
    assert "/api/v1" not in worker.content.decode()


def preloaded(client: Client, address: str) -> set[str]:
    page = client.get(address).content.decode()
    return set(re.findall(r'modulepreload" href="/static/web/([^"]+)"', page))


def test_a_page_preloads_what_its_screen_needs_and_leaves_the_rest_for_later(
    client: Client,
) -> None:
    lobby, table = preloaded(client, "/"), preloaded(client, ADDRESSES[5])
    assert "js/core/dom.js" in lobby & table
    assert "js/screens/lobby-screen.js" in lobby - table
    assert {"js/screens/table-screen.js", "js/table/motion.js"} <= table - lobby
    assert "js/replay/fairness-proof.js" not in lobby | table


def test_the_manifest_makes_the_client_installable() -> None:
    manifest = json.loads((ROOT / "app.webmanifest").read_text("utf-8"))
    assert {"name", "short_name", "start_url", "display", "icons"} <= manifest.keys()
    sizes = {icon["sizes"] for icon in manifest["icons"]}
    assert {"192x192", "512x512"} <= sizes
    assert all((ROOT / icon["src"]).is_file() for icon in manifest["icons"])
