"""All settings, every one from the environment (the table in docs/operations.md lists them).

Two shapes from one file. *Embedded*: nothing set; SQLite, an in-memory broker and caches, one
process, plain HTTP on this machine. *Production*: DATABASE_URL and REDIS_URL set; secrets and host
names required, everything secure by default.
"""

from importlib.util import find_spec
from pathlib import Path
from typing import Any

from config import env, secret_key

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(env.text("VAR_DIR", str(BASE_DIR / "var")))

REDIS_URL = env.redis_url("REDIS_URL")
POSTGRESQL = bool(env.text("DATABASE_URL", ""))
EMBEDDED = not POSTGRESQL and not REDIS_URL

DEBUG = env.flag("DEBUG", default=False)
SECRET_KEY = secret_key.kept_in(VAR_DIR) if EMBEDDED else env.text("SECRET_KEY")
SECRET_KEY_FALLBACKS = env.words("SECRET_KEY_FALLBACKS", "")
ALLOWED_HOSTS = env.words("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]" if EMBEDDED else None)
HTTPS = env.flag("HTTPS", default=not EMBEDDED)

# --- what is installed ---

HAS_ACCOUNTS = bool(find_spec("accounts.apps"))
INSTALLED_APPS = [
    *(["accounts.apps.AccountsConfig"] if HAS_ACCOUNTS else []),
    "games.apps.GamesConfig",
    *(["games.web"] if find_spec("games.web") else []),
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "rest_framework",
    "drf_spectacular",
]
AUTH_USER_MODEL = "accounts.User" if HAS_ACCOUNTS else "auth.User"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
ASGI_APPLICATION = "config.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "config" / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# --- where data lives ---


def _postgresql() -> dict[str, Any]:
    fields = env.postgresql("DATABASE_URL")
    fields["OPTIONS"] |= {"server_side_binding": True, "prepare_threshold": 3}
    return {"ENGINE": "django.db.backends.postgresql", "CONN_MAX_AGE": None, **fields}


def _sqlite() -> dict[str, Any]:
    options = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
    }
    file = VAR_DIR / "thirty_one.sqlite3"
    return {
        "ENGINE": "config.sqlite",
        "NAME": file,
        "CONN_MAX_AGE": None,
        "OPTIONS": options,
    }


def _test_database(suffix: str) -> dict[str, Any]:
    name = f"test_thirty_one{suffix and '_'}{suffix}"
    # A file, not shared memory: tests with threads need SQLite's real locking.
    return {"NAME": name if POSTGRESQL else VAR_DIR / f"{name}.sqlite3"}


DATABASES = {"default": _postgresql() if POSTGRESQL else _sqlite()}
DATABASES["default"]["TEST"] = _test_database(env.text("TEST_DATABASE_SUFFIX", ""))

CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        "OPTIONS": {"socket_connect_timeout": 1, "socket_timeout": 2},
    }
    if REDIS_URL
    else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"},
}

# --- the API ---

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["accounts.auth.BearerAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["config.http.renderers.ORJSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["config.http.renderers.ORJSONParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "config.http.problems.exception_handler",
    "UNAUTHENTICATED_USER": None,
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
    "TEST_REQUEST_RENDERER_CLASSES": ["config.http.renderers.ORJSONRenderer"],
}
SPECTACULAR_SETTINGS = {
    "TITLE": "31",
    "DESCRIPTION": "The card game 31 (Schwimmen, Trente-et-un, Knack, Schnauz, Scat, Blitz).",
    "VERSION": "1",
    "OAS_VERSION": "3.1.1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_PERMISSIONS": ["rest_framework.permissions.AllowAny"],
    "SERVE_AUTHENTICATION": [],
    "SCHEMA_PATH_PREFIX": r"/api/v1",
    "COMPONENT_SPLIT_REQUEST": True,
}

# --- languages ---

LANGUAGE_CODE = "en"
LANGUAGES = [
    ("en", "English"),
    ("de", "Deutsch"),
    ("fr", "Français"),
    ("cs", "Čeština"),
    ("pt", "Português"),
]
TIME_ZONE = "UTC"
USE_TZ = True

# --- static files ---

STATIC_URL = "static/"
STATIC_ROOT = VAR_DIR / "static"
