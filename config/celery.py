"""The Celery application; its settings are the CELERY_ ones of config.settings."""

import os
from typing import Any

from celery import Celery
from celery.signals import task_prerun
from django.db import close_old_connections

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("thirty_one")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@task_prerun.connect
def replace_broken_connections(**_task: Any) -> None:
    """Do what Django does before a request: tasks share connections (CELERY_DB_REUSE_MAX)."""
    close_old_connections()
