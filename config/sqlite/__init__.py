"""Django's SQLite backend with one process-wide write lock."""
