"""Every setting comes from the environment, is documented, and complains by name."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

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


def load(environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Load the settings in a fresh process that has `environment` and nothing else of ours."""
    kept = {name: value for name, value in os.environ.items() if name not in READ}
    code = "from django.conf import settings; print(settings.DATABASES['default']['ENGINE'])"
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**kept, **environment, "DJANGO_SETTINGS_MODULE": "config.settings"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_table_in_the_operators_guide_lists_exactly_the_settings_there_are() -> None:
    assert DOCUMENTED == READ


def test_nothing_set_means_sqlite_and_no_secrets_to_choose(tmp_path: Path) -> None:
    run = load({"VAR_DIR": str(tmp_path)})
    assert run.stdout.strip() == "config.sqlite", run.stderr
    assert (tmp_path / "secret_key").stat().st_mode & 0o777 == 0o600


def test_the_embedded_secret_key_survives_a_restart(tmp_path: Path) -> None:
    load({"VAR_DIR": str(tmp_path)})
    first = (tmp_path / "secret_key").read_text(encoding="ascii")
    load({"VAR_DIR": str(tmp_path)})
    assert (tmp_path / "secret_key").read_text(encoding="ascii") == first


def test_a_production_environment_loads(tmp_path: Path) -> None:
    run = load({**PRODUCTION, "VAR_DIR": str(tmp_path)})
    assert run.stdout.strip() == "django.db.backends.postgresql", run.stderr


@pytest.mark.parametrize("name", ["SECRET_KEY", "ALLOWED_HOSTS"])
def test_production_does_not_start_without(name: str, tmp_path: Path) -> None:
    environment = {key: value for key, value in PRODUCTION.items() if key != name}
    run = load({**environment, "VAR_DIR": str(tmp_path)})
    assert run.returncode != 0
    assert f"ImproperlyConfigured: {name} must be set" in run.stderr


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
    name: str, value: str, tmp_path: Path
) -> None:
    run = load({**PRODUCTION, "VAR_DIR": str(tmp_path), name: value})
    assert run.returncode != 0
    last = run.stderr.strip().splitlines()[-1]
    assert last.startswith("django.core.exceptions.ImproperlyConfigured")
    assert name in last
    assert "hunter2" not in run.stderr
