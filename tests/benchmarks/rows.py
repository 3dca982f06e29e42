"""Rows made by SQL, where playing them would take too long."""

from tests.stack import Stack

# A model's columns, except its key.
MATCH = (
    "game, preset, rules, rules_version, visibility, start_when, host_id, hints, size, seed,"
    " seed_hash, snapshot, version, round_number, to_act, per_move_s, bot_delay_s, created_at,"
    " started_at"
)


def lengthen(stack: Stack, match_id: str, *, to_version: int) -> None:
    """Repeat the last entry of a log until the match has that version."""
    stack.sql(
        "INSERT INTO games_move (match_id, version, round_number, seat, origin, action, events, at)"
        " SELECT match_id, n, round_number, seat, origin, action, events, at FROM games_move,"
        " generate_series(version + 1, %s) n"
        " WHERE match_id = %s AND version = (SELECT version FROM games_match WHERE id = match_id)",
        to_version,
        match_id,
    )
    stack.sql("UPDATE games_match SET version = %s WHERE id = %s", to_version, match_id)


def store_matches(stack: Stack, model_match: str, number: int) -> None:
    """Copies of a match with its people and log: a quarter open, the rest running."""
    # What PostgreSQL tidies up afterwards must not count as the cost of a move.
    stack.sql("ALTER SYSTEM SET autovacuum = off")
    stack.sql("SELECT pg_reload_conf()")
    ids = f"SELECT gen_random_uuid() AS id, n FROM generate_series(1, {number}) n"  # noqa: S608
    stack.sql(f"CREATE TABLE bench_id AS {ids}")
    stack.sql(
        f"INSERT INTO games_match (id, status, turn_deadline, {MATCH})"  # noqa: S608
        f" SELECT bench_id.id, 'active', now() + interval '1 day' + n * interval '1 ms', {MATCH}"
        " FROM games_match, bench_id WHERE games_match.id = %s AND n %% 4 > 0",
        model_match,
    )
    opened = MATCH.replace("snapshot, version, round_number, to_act", "version").replace(
        ", started_at", ""
    )
    stack.sql(
        f"INSERT INTO games_match (id, status, round_number, {opened})"  # noqa: S608
        f" SELECT bench_id.id, 'open', 0, {opened} FROM games_match, bench_id"
        " WHERE games_match.id = %s AND n %% 4 = 0",
        model_match,
    )
    stack.sql(
        "INSERT INTO games_seat (match_id, number, player_id, bot, controller, missed_turns, place)"
        " SELECT bench_id.id, number, player_id, bot, controller, missed_turns, place"
        " FROM games_seat, bench_id WHERE match_id = %s",
        model_match,
    )
    stack.sql(
        "INSERT INTO games_move (match_id, version, round_number, seat, origin, action, events, at)"
        " SELECT bench_id.id, version, round_number, seat, origin, action, events, at"
        " FROM games_move, bench_id WHERE match_id = %s AND version <= 5",
        model_match,
    )
    stack.sql("DROP TABLE bench_id")
    stack.sql("VACUUM ANALYZE games_match, games_seat, games_move")
    stack.sql("CHECKPOINT")
