"""`manage.py replay_match ID`: tell one match as somebody at its table, or beside it, saw it."""

from argparse import ArgumentParser
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from games import persistence, transcript
from games.errors import MatchNotFound
from games.selectors.history import seen_entries
from games.selectors.matches import table_view


class Command(BaseCommand):
    help = "Print the log of a match, and its table as it is now."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("match", type=UUID, metavar="ID")
        parser.add_argument(
            "--seat", type=int, metavar="N", help="as this seat saw it; default: as a spectator did"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        try:
            table = persistence.read_table(options["match"])
        except MatchNotFound as error:
            raise CommandError(f"There is no match {options['match']}.") from error
        seat = options["seat"]
        if seat is not None and table.seat(seat) is None:
            raise CommandError(f"There is no seat {seat} in this match.")
        match = table_view(table, seat=seat, now=timezone.now())
        self.stdout.write(f"{match['preset']}, {match['status']}, version {match['version']}")
        for entry in seen_entries(table, seat=seat):
            for line in transcript.entry_lines(entry, transcript.names_of(match)):
                self.stdout.write(line)
        for line in transcript.table_lines(match):
            self.stdout.write(line)
