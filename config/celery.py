"""The Celery application; its settings are the CELERY_ ones of config.settings."""

import os
from typing import Any

from celery import Celery
from celery.signals import task_prerun, worker_init
from django.conf import settings
from django.db import close_old_connections
from prometheus_client import start_http_server

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("thirty_one")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@task_prerun.connect
def replace_broken_connections(**_task: Any) -> None:
    """Do what Django does before a request: tasks share connections (CELERY_DB_REUSE_MAX)."""
    close_old_connections()


@worker_init.connect
def serve_metrics(**_worker: Any) -> None:
    """Serve what this worker and its processes have counted on METRICS_PORT."""
    # Imported here: it needs the application that this module makes.
    from config import metrics  # noqa: PLC0415

    if settings.METRICS_PORT:
        start_http_server(settings.METRICS_PORT, registry=metrics.counters())
