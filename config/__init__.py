"""How the service is put together; it knows the other packages by name only."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
