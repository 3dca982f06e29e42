"""All settings, every one from the environment (the table in docs/operations.md lists them).

Two shapes from one file. *Embedded*: nothing set; SQLite, an in-memory broker and caches, one
process, plain HTTP on this machine. *Production*: DATABASE_URL and REDIS_URL set; secrets and host
names required, everything secure by default.
"""

from pathlib import Path
from typing import Any

from kombu import Exchange, Queue

from config import env, logs, secret_key

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

INSTALLED_APPS = [
    "config",
    "accounts.apps.AccountsConfig",
    "games.apps.GamesConfig",
    "games.web.apps.WebConfig",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "rest_framework",
    "drf_spectacular",
]
AUTH_USER_MODEL = "accounts.User"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

MIDDLEWARE = [
    "config.health.ProbesMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "config.middleware.PagesGZipMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "config.middleware.ContentSecurityPolicyMiddleware",
    "config.http.languages.AcceptLanguageMiddleware",
    "django.middleware.common.CommonMiddleware",
    "config.middleware.AdminSessionMiddleware",
    "config.middleware.AdminCsrfViewMiddleware",
    "config.middleware.AdminAuthenticationMiddleware",
    "config.middleware.AdminMessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
ASGI_APPLICATION = "config.asgi.application"

# The hybrid application: threads for views, places to wait for one, who serves waiting requests.
WEB_THREADS = env.integer("WEB_THREADS", 8, minimum=3)
WEB_QUEUE = env.integer("WEB_QUEUE", 256)
WAITING_SIDE = "games.api.streams.WaitingSide"
# How many proxies in front of us append to X-Forwarded-For.
TRUSTED_PROXIES = env.integer("TRUSTED_PROXIES", 0)

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
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


# Who waits longer for a match is told that it is busy (409 request_in_progress).
LOCK_WAIT_S = 3


def _postgresql() -> dict[str, Any]:
    fields = env.postgresql("DATABASE_URL")
    session = {"options": f"-c lock_timeout={LOCK_WAIT_S}s"}
    fields["OPTIONS"] = session | fields["OPTIONS"]
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
    "DEFAULT_THROTTLE_CLASSES": ["config.http.limits.BucketThrottle"],
    "DEFAULT_SCHEMA_CLASS": "config.http.schema.AutoSchema",
    "EXCEPTION_HANDLER": "config.http.exceptions.exception_handler",
    "UNAUTHENTICATED_USER": None,
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
    "TEST_REQUEST_RENDERER_CLASSES": ["config.http.renderers.ORJSONRenderer"],
}
RATE_LIMITS_ENABLED = env.flag("RATE_LIMITS_ENABLED", default=True)
CSRF_FAILURE_VIEW = "config.http.handlers.csrf_failure"
SPECTACULAR_SETTINGS = {
    "TITLE": "31",
    "DESCRIPTION": "The card game 31 (Schwimmen, Trente-et-un, Knack, Schnauz, Scat, Blitz).",
    "VERSION": "1",
    "OAS_VERSION": "3.1.1",
    "SCHEMA_PATH_PREFIX": r"/api/v1",
    # Shapes that come in and shapes that go out are classes of their own already.
    "COMPONENT_SPLIT_REQUEST": False,
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "ENUM_NAME_OVERRIDES": {
        "BotKeyEnum": "games.api.inputs.BOT_KEYS",
        "PlayerKindEnum": ["human", "bot"],
        "PenaltyEnum": ["lowest", "all_others"],
    },
}

# --- background jobs: the row is the truth, a message only a hint (docs/operations.md) ---

CELERY_BROKER_URL = REDIS_URL or "memory://localhost/"
CELERY_BROKER_TRANSPORT_OPTIONS = (
    {
        # An unacknowledged message is delivered again after so many seconds.
        "visibility_timeout": 300,
        # A broker that hangs must not hang the request that publishes.
        "socket_connect_timeout": 1,
        "socket_timeout": 2,
    }
    if REDIS_URL
    else {"polling_interval": 0.01}
)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 1, "interval_start": 0, "interval_step": 0}
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_SOFT_TIME_LIMIT = 45
CELERY_TASK_TIME_LIMIT = 60
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
# Tasks that share a database connection, one after the other; by default each opens its own.
CELERY_DB_REUSE_MAX = 10_000

CELERY_TASK_DEFAULT_QUEUE = "default"
CELERY_TASK_DEFAULT_EXCHANGE = "jobs"
# Each with its own key: queues that share one all get every message.
CELERY_TASK_QUEUES = [
    Queue(name, Exchange("jobs", type="direct"), routing_key=name)
    for name in ("bots", "clock", "default", "analyses")
]
CELERY_TASK_DEFAULT_ROUTING_KEY = "default"
CELERY_TASK_CREATE_MISSING_QUEUES = False
CELERY_TASK_ROUTES = {"games.play_bot_turn": "bots", "games.sweep_due_turns": "clock"}
# In memory: a static schedule has nothing to remember.
CELERY_BEAT_SCHEDULER = "celery.beat:Scheduler"
CELERY_BEAT_SCHEDULE = {
    "sweep due turns": {
        "task": "games.sweep_due_turns",
        "schedule": 2.0,
        # Sweeps that no worker took are worthless once a newer one is queued.
        "options": {"queue": "clock", "expires": 10},
    },
    "sweep analyses": {"task": "games.sweep_analyses", "schedule": 60.0},
    "cancel stale tables": {"task": "games.cancel_stale_tables", "schedule": 3600.0},
    "forget answers": {"task": "games.forget_answers", "schedule": 3600.0},
}

# --- passwords ---

PASSWORD_HASHERS = ["accounts.hashers.Argon2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
        "UserAttributeSimilarityValidator",
    )
]

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

STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
STATIC_ROOT.mkdir(parents=True, exist_ok=True)
# The embedded default serves the files where they are; production collects and compresses them.
WHITENOISE_USE_FINDERS = EMBEDDED
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if EMBEDDED
        else "whitenoise.storage.CompressedStaticFilesStorage",
    },
}

# --- security ---

SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Strict"
CSRF_COOKIE_HTTPONLY = True
CSRF_TRUSTED_ORIGINS = [f"https://{host}" for host in ALLOWED_HOSTS if HTTPS and host != "*"]
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if TRUSTED_PROXIES else None
SECURE_HSTS_SECONDS = env.integer("HSTS_SECONDS", 31_536_000) if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
# The check knows only the literal name; ours is a subclass that guards the admin, where forms are.
SILENCED_SYSTEM_CHECKS = ["security.W003"]

# --- logs and metrics ---

# (name, help, function of `now`) of the gauges that the database knows.
METRIC_SOURCES = [
    (
        "thirty_one_overdue_turns",
        "Active matches whose deadline has passed.",
        "games.selectors.work.overdue_count",
    ),
]
# Port on which a worker serves its metrics; 0 for none.
METRICS_PORT = env.integer("METRICS_PORT", 0)

LOG_FORMAT = env.choice("LOG_FORMAT", "text" if EMBEDDED else "json", ("json", "text"))
LOGGING = logs.configuration(
    as_json=LOG_FORMAT == "json",
    level=env.choice("LOG_LEVEL", "INFO", ("DEBUG", "INFO", "WARNING", "ERROR")),
    access=env.flag("LOG_ACCESS", default=True),
)
