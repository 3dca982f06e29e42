"""A view on the wire: enough for a client that knows no rules to play from."""

from dataclasses import fields

from games.engine.game import Json
from games.engine.thirty_one.actions import LegalAction
from games.engine.thirty_one.codec import action_to_json, points_text
from games.engine.thirty_one.views import Preview, RoundView, SeatView, View

ROUND_FIELDS = tuple(field.name for field in fields(RoundView))


def view_to_json(view: View) -> Json:
    """Keys `seats`, `round`, `turn`, `legal_actions`; the service adds players and clock."""
    return {
        "seats": [_seat(seat) for seat in view.seats],
        "round": None if view.round is None else _round(view.round),
        "turn": _turn(view),
        "legal_actions": _offers(view),
    }


def _seat(seat: SeatView) -> Json:
    """`hand` and `hand_value` are absent where they are not the viewer's to see."""
    data: Json = {
        "number": seat.number,
        "lives": seat.lives,
        "swimming": seat.swimming,
        "out": seat.out,
        "resigned": seat.resigned,
        "place": seat.place,
        "standing": seat.standing,
        "hand_count": seat.hand_count,
    }
    if seat.hand is not None:
        data["hand"] = list(seat.hand)
    if seat.hand_points is not None:
        data["hand_value"] = points_text(seat.hand_points)
    return data


def _round(round_: RoundView) -> Json:
    items = ((name, getattr(round_, name)) for name in ROUND_FIELDS)
    return {name: list(item) if isinstance(item, tuple) else item for name, item in items}


def _turn(view: View) -> Json | None:
    """What the clock would play is told to the seat itself only: it can give a hand away."""
    if view.to_act is None:
        return None
    chosen = view.default_action
    return {"seat": view.to_act, "on_deadline": None if chosen is None else action_to_json(chosen)}


def _offers(view: View) -> list[Json]:
    previews = [_preview(preview) for preview in view.previews]
    return [_offer(offer, previews) for offer in view.legal]


def _offer(offer: LegalAction, previews: list[tuple[str, Json]]) -> Json:
    """A list stands for "any one of these"."""
    data: Json = {"type": offer.type}
    for name in ("give", "take", "card", "close"):
        choices = getattr(offer, name)
        if choices:
            data[name] = list(choices)
    shown = [preview for kind, preview in previews if kind == offer.type]
    if shown:
        data["previews"] = shown
    return data


def _preview(preview: Preview) -> tuple[str, Json]:
    """The type of the action, and what it would give."""
    data = action_to_json(preview.action)
    return data.pop("type"), data | {"hand_value": points_text(preview.points)}
