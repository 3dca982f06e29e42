"""What is stored: columns, constraints and indexes, nothing else."""

from games.models.analysis import Analysis
from games.models.match import Match
from games.models.move import Move
from games.models.round import Round
from games.models.seat import Seat

__all__ = ["Analysis", "Match", "Move", "Round", "Seat"]
