"""Settings: one laptop with SQLite by default, a cluster with two environment variables.

`DATABASE_URL` and `REDIS_URL` grow the same code out of one process; `OPENROOM_DATA` is where everything a hall keeps lies
(database, key files). Secrets are made on first start, kept in files only their owner can read, and never in the database.
"""

import os
import secrets
import sys
from pathlib import Path
from typing import Any

import dj_database_url

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(os.environ.get("OPENROOM_DATA", BASE_DIR / "var")).resolve()
DATA_DIR.mkdir(parents=True, exist_ok=True)


def _secret(name: str) -> str:
    """A secret kept in a 0600 file of the data directory, made when missing."""
    path = DATA_DIR / name
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text("ascii").strip()
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(value := secrets.token_urlsafe(48))
    return value


SECRET_KEY = os.environ.get("OPENROOM_SECRET_KEY") or _secret("secret.key")
OPENROOM_KEY_FILE = Path(os.environ.get("OPENROOM_KEY_FILE", DATA_DIR / "deals.key"))

DEBUG = os.environ.get("OPENROOM_DEBUG") == "1"
ALLOWED_HOSTS = os.environ.get("OPENROOM_HOSTS", "localhost,127.0.0.1,[::1]").split(",")
CSRF_TRUSTED_ORIGINS = [origin for origin in os.environ.get("OPENROOM_ORIGINS", "").split(",") if origin]

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "channels",
    "scoring",
    "broadcast",
    "display",
    "config",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "config.static_files.StaticFilesMiddleware",
    "display.headers.HeadersMiddleware",
    "config.outage.OutageMiddleware",
    # Staff pages alone touch the next three: a public page never reads a session, so it never gets a cookie.
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
]
ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "config" / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "builtins": ["broadcast.templatetags.catalogue"],
            "context_processors": ["django.template.context_processors.request"],
        },
    },
]

# SQLite as a hall needs it: writers queue instead of failing, and what was acknowledged survives a power cut.
SQLITE_OPTIONS: dict[str, Any] = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
}
DATABASES: dict[str, Any] = {
    "default": dj_database_url.config(
        default=f"sqlite:///{DATA_DIR / 'openroom.sqlite3'}", conn_max_age=600, conn_health_checks=True
    )
}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["ENGINE"] = "config.sqlite"
    DATABASES["default"]["OPTIONS"] = SQLITE_OPTIONS
    # Tests use a file as well: services write from a pool of threads, which a database in memory would not show.
    DATABASES["default"]["TEST"] = {"NAME": str(DATA_DIR / f"test-{os.getpid()}.sqlite3")}
else:
    DATABASES["default"]["ENGINE"] = "config.postgresql"
    DATABASES["default"].setdefault("OPTIONS", {}).setdefault("connect_timeout", 3)
# The event that plays itself (`manage.py demo`): its director's room tells beside what happens what there is to see.
OPENROOM_DEMO = ""
REDIS_URL = os.environ.get("REDIS_URL", "")
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.ScryptPasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
LOGIN_URL = "/en/login/"
SESSION_COOKIE_NAME = "openroom_staff"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Strict"
CSRF_COOKIE_SAMESITE = "Strict"
CSRF_FAILURE_VIEW = "config.login.expired"
SECURE_CONTENT_TYPE_NOSNIFF = True
if os.environ.get("OPENROOM_BEHIND_TLS") == "1":
    # A proxy in front ends TLS and says so in a header that it sets itself, whatever a client sent.
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "SAMEORIGIN"

USE_I18N = False  # one catalogue, static/i18n/*.json, serves Python and JavaScript
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = DATA_DIR / "staticfiles"
STATIC_ROOT.mkdir(exist_ok=True)
OPENROOM_COMPRESSED = DATA_DIR / "compressed"
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = DEBUG

DATA_UPLOAD_MAX_MEMORY_SIZE = 1 << 20

LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"format": "%(asctime)s %(levelname)s %(name)s %(message)s"},
        "json": {"()": "config.logs.JsonLines"},
    },
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "stream": sys.stderr,
            "formatter": "json" if os.environ.get("OPENROOM_LOG_FORMAT") == "json" else "line",
        }
    },
    "root": {"handlers": ["stderr"], "level": os.environ.get("OPENROOM_LOG", "INFO")},
    "loggers": {
        "daphne": {"level": "WARNING"},
        "django.request": {"level": "ERROR"},
        "django.channels": {"level": "WARNING"},
    },
}
