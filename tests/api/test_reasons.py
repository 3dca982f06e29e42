"""Every reason that the engine or a service may give has a sentence for people."""

import ast
from collections.abc import Iterator
from pathlib import Path

import games
from games.api.reasons import REASONS

GAMES = Path(games.__file__).parent
REFUSALS = {"IllegalAction", "MalformedAction", "InvalidRules", "InvalidOptions", "MatchOver"}


def reasons_in(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in REFUSALS:
            given = [*node.args[:1], *(k.value for k in node.keywords if k.arg == "reason")]
            for value in given:
                if isinstance(value, ast.Constant) and isinstance(value.value, str):
                    yield value.value


def test_every_reason_has_a_sentence() -> None:
    sources = [*(GAMES / "engine").rglob("*.py"), *(GAMES / "services").rglob("*.py")]
    raised = {reason for source in sources for reason in reasons_in(source)}
    # Named where closing is judged, raised elsewhere.
    raised |= {"close_not_allowed", "last_lap", "close_too_early"}
    assert len(raised) > 20
    assert raised - REASONS.keys() == set()
