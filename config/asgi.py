"""The service's ASGI application: `config.asgi:application`."""

from django.conf import settings
from django.utils.module_loading import import_string

from config.hybrid.application import HybridApplication
from config.wsgi import application as django

application = HybridApplication(
    django=django,
    waiting=import_string(settings.WAITING_SIDE)(),
    threads=settings.WEB_THREADS,
    queue=settings.WEB_QUEUE,
)
