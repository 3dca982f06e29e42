"""Every setting comes from the environment, is documented, and complains by name."""

import re
import runpy
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

ROOT = Path(__file__).resolve().parents[2]
SETTINGS = (ROOT / "config" / "settings.py").read_text(encoding="utf-8")
OPERATIONS = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
READ = set(re.findall(r"env\.\w+\(\s*\"([A-Z_]+)\"", SETTINGS)) | {"PROMETHEUS_MULTIPROC_DIR"}
DOCUMENTED = set(re.findall(r"^\| `([A-Z_]+)` \|", OPERATIONS, flags=re.MULTILINE))
PRODUCTION = {
    "DATABASE_URL": "postgresql://somebody@localhost/somewhere",
    "REDIS_URL": "redis://localhost:6379/0",
    "SECRET_KEY": "a-secret-of-some-length",
    "ALLOWED_HOSTS": "example.org",
}


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A machine on which nobody has set anything, and a directory of its own."""
    for name in READ:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("VAR_DIR", str(tmp_path))


@pytest.fixture
def production(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """The environment of a production, to be changed further."""
    for name, value in PRODUCTION.items():
        monkeypatch.setenv(name, value)
    return monkeypatch


def load() -> dict[str, Any]:
    """What the settings file says in the present environment."""
    return runpy.run_path(str(ROOT / "config" / "settings.py"))


def test_the_table_in_the_operators_guide_lists_exactly_the_settings_there_are() -> None:
    assert DOCUMENTED == READ


def test_nothing_set_means_sqlite_and_no_secrets_to_choose(tmp_path: Path) -> None:
    settings = load()
    assert settings["DATABASES"]["default"]["ENGINE"] == "config.sqlite"
    assert settings["CELERY_BROKER_URL"].startswith("memory://")
    assert settings["SECRET_KEY"] == (tmp_path / "secret_key").read_text(encoding="ascii")
    assert (tmp_path / "secret_key").stat().st_mode & 0o777 == 0o600


def test_the_embedded_secret_key_survives_a_restart() -> None:
    assert load()["SECRET_KEY"] == load()["SECRET_KEY"]


@pytest.mark.usefixtures("production")
def test_production_is_secure_unless_told_otherwise() -> None:
    settings = load()
    assert settings["DATABASES"]["default"]["NAME"] == "somewhere"
    assert settings["SECRET_KEY"] == PRODUCTION["SECRET_KEY"]
    assert settings["DEBUG"] is False
    assert settings["SECURE_SSL_REDIRECT"] is settings["SESSION_COOKIE_SECURE"] is True
    assert settings["SECURE_HSTS_SECONDS"] > 0
    assert settings["LOG_FORMAT"] == "json"


def test_a_database_address_is_read_to_the_last_option(production: pytest.MonkeyPatch) -> None:
    address = "postgresql://an%40na:p%2Fw@db:6432/thirty%20one?sslmode=require"
    production.setenv("DATABASE_URL", address)
    database = load()["DATABASES"]["default"]
    assert (database["USER"], database["PASSWORD"]) == ("an@na", "p/w")
    assert (database["HOST"], database["PORT"]) == ("db", "6432")
    assert database["NAME"] == "thirty one"
    assert database["OPTIONS"]["sslmode"] == "require"


@pytest.mark.parametrize("name", ["SECRET_KEY", "ALLOWED_HOSTS"])
def test_production_does_not_start_without(name: str, production: pytest.MonkeyPatch) -> None:
    production.delenv(name)
    with pytest.raises(ImproperlyConfigured, match=f"^{name} must be set"):
        load()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DATABASE_URL", "mysql://u:hunter2@h/db"),
        ("DATABASE_URL", "postgresql://u:hunter2@h:port/db"),
        ("DATABASE_URL", "postgresql://u:hunter2@h"),
        ("REDIS_URL", "http://:hunter2@localhost"),
        ("DEBUG", "hunter2"),
        ("HTTPS", "hunter2"),
        ("WEB_THREADS", "hunter2"),
        ("WEB_THREADS", "2"),
        ("WEB_QUEUE", "-1"),
        ("LOG_FORMAT", "hunter2"),
        ("LOG_LEVEL", "hunter2"),
    ],
)
def test_an_unusable_value_is_refused_by_name_and_not_repeated(
    name: str, value: str, production: pytest.MonkeyPatch
) -> None:
    production.setenv(name, value)
    with pytest.raises(ImproperlyConfigured) as refused:
        load()
    assert name in str(refused.value)
    assert "hunter2" not in str(refused.value)


@pytest.mark.parametrize(("text", "meaning"), [("1", True), ("Yes", True), ("off", False)])
def test_a_switch_understands_what_people_write(
    text: str, meaning: bool, production: pytest.MonkeyPatch
) -> None:
    production.setenv("HTTPS", text)
    assert load()["SECURE_SSL_REDIRECT"] is meaning
