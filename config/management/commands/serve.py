"""`manage.py serve`: the whole service as one process, for a laptop or a small server."""

import signal
from argparse import ArgumentParser
from contextlib import suppress
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand

WELCOME = """
31 is ready. Ctrl-C stops it; matches go on at the next start.

  Play            {url}/
  API             {url}/api/v1/docs
  Be a guest      curl -X POST {url}/api/v1/auth/guest -H 'Content-Type: application/json' -d '{{}}'
  Watch a match   {manage} play_demo --url {url} --preset schwimmen
  Admin           {manage} createsuperuser, then {url}/admin/
"""


class Command(BaseCommand):
    """Serve HTTP, play bots and clocks until interrupted."""

    help = "Run web server, worker and beat in one process."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare where to listen."""
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on")
        parser.add_argument("--port", type=int, default=8000, help="port to listen on")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Bring the database up to date, then serve."""
        call_command("migrate", interactive=False, verbosity=0)
        # Imported here: it makes the application, which needs the environment of a server.
        from config import embedded  # noqa: PLC0415

        self._where = f"http://{options['host']}:{options['port']}"
        with suppress(KeyboardInterrupt):
            signal.signal(signal.SIGTERM, signal.default_int_handler)
            embedded.run(host=options["host"], port=options["port"], started=self._welcome)

    def _welcome(self) -> None:
        manage = ".venv/bin/python manage.py"
        self.stdout.write(WELCOME.format(url=self._where, manage=manage))
        self.stdout.flush()
