"""The yardstick: PostgreSQL's own pgbench makes the same durable move, with no service around it.

Two reads under a row lock, one insert and one update with rows as large as ours, prepared
statements, as many clients as there are matches, and each client at its own match.
"""

import re
import subprocess
import tempfile

from tests import servers
from tests.stack import Stack

THREADS = 2
TABLE = "('00000000-0000-4000-8000-' || lpad(:client_id::text, 12, '0'))::uuid"
READ_MATCH = (
    "game, preset, rules, rules_version, status, visibility, start_when, host_id, hints, size,"
    " seed, seed_hash, snapshot, version, round_number, to_act, per_move_s, bot_delay_s,"
    " turn_deadline, created_at, started_at, ended_at"
)
READ_SEATS = (
    "seat.number, seat.player_id, player.name, seat.bot, seat.controller, seat.missed_turns,"
    " seat.place FROM games_seat seat"
    " LEFT JOIN accounts_player player ON player.id = seat.player_id"
)
SCRIPT = f"""
\\set version :version + 1
BEGIN;
SELECT {READ_MATCH} FROM games_match WHERE id = {TABLE} FOR UPDATE;
SELECT {READ_SEATS} WHERE seat.match_id = {TABLE} ORDER BY seat.number;
INSERT INTO games_move (match_id, version, round_number, seat, origin, action, events, at,
  request_key, answer)
  SELECT {TABLE}, :version, round_number, seat, origin, action, events, now(),
  gen_random_uuid(), answer FROM bench_move;
UPDATE games_match SET status = 'active', snapshot = (SELECT snapshot FROM bench_move),
  version = :version, round_number = 1, to_act = :version % 2,
  turn_deadline = now() + interval '1 day' WHERE id = {TABLE} AND version = :version - 1;
END;
"""  # noqa: S608 - nothing in it comes from outside


def prepare(stack: Stack, model_match: str, clients: int) -> None:
    """Copies of a real match under ids that pgbench can compute, and one of its moves to copy."""
    stack.sql("DROP TABLE IF EXISTS bench_move")
    stack.sql(
        "CREATE TABLE bench_move AS SELECT move.round_number, move.seat, move.origin, move.action,"
        " move.events, move.answer, match.snapshot FROM games_move move"
        " JOIN games_match match ON match.id = move.match_id"
        " WHERE match.id = %s AND move.answer IS NOT NULL ORDER BY move.version DESC LIMIT 1",
        model_match,
    )
    for client in range(clients):
        match_id = f"00000000-0000-4000-8000-{client:012}"
        copy_match(stack, model_match, match_id)
        stack.sql("UPDATE games_match SET version = 0 WHERE id = %s", match_id)


def copy_match(stack: Stack, model_match: str, match_id: str) -> None:
    """With its seats, under another id."""
    for table, key in (("games_match", "id"), ("games_seat", "match_id")):
        names = ", ".join(_columns(stack, table) - {"id", key})
        copied = f"SELECT %s, {names} FROM {table} WHERE {key} = %s"  # noqa: S608
        stack.sql(f"INSERT INTO {table} ({key}, {names}) {copied}", match_id, model_match)


def _columns(stack: Stack, table: str) -> set[str]:
    columns = "SELECT column_name FROM information_schema.columns WHERE table_name = %s"
    return {str(name) for (name,) in stack.sql(columns, table)}


def moves_per_second(stack: Stack, clients: int, seconds: int) -> float:
    program = servers.postgresql_program("pgbench")
    assert program is not None, "pgbench comes with PostgreSQL's server"
    with tempfile.NamedTemporaryFile("w", suffix=".sql") as script:
        script.write(SCRIPT)
        script.flush()
        command = [str(program), "--no-vacuum", "--protocol", "prepared", "--file", script.name]
        command += ["--client", str(clients), "--jobs", str(THREADS), "--time", str(seconds)]
        command += ["--define", f"version={_highest_version(stack)}", stack.database]
        run = subprocess.run(command, check=True, capture_output=True, text=True)
    found = re.search(r"tps = ([0-9.]+) \(without", run.stdout)
    assert found is not None, run.stdout
    return float(found[1])


def _highest_version(stack: Stack) -> int:
    """All copies are brought to one version, from which every client counts on."""
    copies = "id::text LIKE '00000000-0000-4000-8000-%%'"
    (highest,) = stack.sql(f"SELECT max(version) FROM games_match WHERE {copies}")[0]  # noqa: S608
    stack.sql(f"UPDATE games_match SET version = %s WHERE {copies}", highest)  # noqa: S608
    assert isinstance(highest, int)
    return highest
