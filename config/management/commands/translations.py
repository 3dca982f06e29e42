"""`manage.py translations`: bring the catalogues up to date, or check that they are."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from config.translations import catalogues, faults, update

PACKAGES = ("accounts", "config", "games")


class Command(BaseCommand):
    """Write .po and .mo files; with --check only compare."""

    help = "Update and compile the catalogues of translated texts."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the switch."""
        parser.add_argument("--check", action="store_true", help="change nothing, fail on a fault")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Update or check every catalogue. Raises CommandError naming all faults."""
        packages = [settings.BASE_DIR / name for name in PACKAGES]
        languages = [code for code, _ in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
        wanted = list(catalogues(packages, languages))
        if not options["check"]:
            for catalogue in wanted:
                update(catalogue)
        found = [fault for catalogue in wanted for fault in faults(catalogue)]
        if found:
            raise CommandError("\n".join(["translations are not complete:", *found]))
        self.stdout.write(f"{len(wanted)} catalogues are complete.")
