"""A hint: what each legal action is worth to the person to act, from what they may see."""

from dataclasses import dataclass
from uuid import UUID

from games import persistence
from games.bots.hints import HintedAction, hint
from games.engine.game import Json
from games.errors import HintsNotAllowed, NoHintForRules, NotYourTurn
from games.selectors.log import history_of_seat, round_history
from games.services import hint_marks, seat_lending
from games.table import AnyGame


@dataclass(frozen=True, slots=True)
class Hint:
    """Good for the table at `version`; `ranked` has the least costly action first."""

    game: AnyGame
    version: int
    ranked: tuple[HintedAction, ...]

    def action_json(self, hinted: HintedAction) -> Json:
        return self.game.action_to_json(hinted.action)


def take_hint(*, match_id: UUID, player_id: UUID) -> Hint:
    """Weigh my actions; the log will say that I looked.

    Raises MatchNotFound, NotSeated, MatchNotActive, HintsNotAllowed, NotYourTurn, NoHintForRules.
    """
    table = persistence.read_table(match_id)
    seat = seat_lending.seat_in_play(table, player_id)
    if not table.hints:
        raise HintsNotAllowed
    if table.to_act != seat.number:
        raise NotYourTurn(to_act=table.to_act)
    seen = history_of_seat(round_history(table), game=table.game, seat=seat.number)
    ranked = hint(table.game.view(table.state, seat.number), seen)
    if ranked is None:
        raise NoHintForRules
    hint_marks.remember(match_id=match_id, seat=seat.number, version=table.version)
    return Hint(game=table.game, version=table.version, ranked=ranked)
