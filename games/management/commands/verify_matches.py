"""`manage.py verify_matches`: play the logs again and compare with what is stored."""

from argparse import ArgumentParser
from collections.abc import Iterator
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from games.errors import MatchNotFound
from games.selectors.verification import first_difference, match_ids


class Command(BaseCommand):
    help = (
        "Replay match logs and compare events, rounds, places and snapshots with what is stored,"
        " byte for byte. Exit status 1 when a match differs."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--match", type=UUID, metavar="ID", help="this match only")
        parser.add_argument(
            "--since",
            type=int,
            metavar="DAYS",
            help="leave out matches that ended more than DAYS days ago",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        seen = different = 0
        for match_id in _wanted(options["match"], options["since"]):
            seen += 1
            different += self._differs(match_id, tell_all=options["verbosity"] > 1)
        if different:
            raise CommandError(f"{different} of {seen} matches differ from their logs.")
        self.stdout.write(f"{seen} matches follow from their logs.")

    def _differs(self, match_id: UUID, *, tell_all: bool) -> bool:
        try:
            difference = first_difference(match_id)
        except MatchNotFound as error:
            raise CommandError(f"There is no match {match_id}.") from error
        if difference is not None or tell_all:
            self.stdout.write(f"{match_id}  {difference or 'ok'}")
        return difference is not None


def _wanted(match_id: UUID | None, since_days: int | None) -> Iterator[UUID]:
    if match_id is not None:
        return iter((match_id,))
    since = None if since_days is None else timezone.now() - timedelta(days=since_days)
    return match_ids(since=since)
