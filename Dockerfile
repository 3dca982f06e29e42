# One image for web, worker, beat and migrate; docker-compose.yml says which command runs where.
FROM python:3.11-slim-bookworm

ENV PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    PIP_NO_CACHE_DIR=1 \
    PIP_DISABLE_PIP_VERSION_CHECK=1 \
    VAR_DIR=/app/var \
    GRANIAN_HOST=0.0.0.0 \
    GRANIAN_PORT=8000

WORKDIR /app

# The pins change rarely, the code often: two layers.
COPY requirements/run.txt requirements/run.txt
RUN pip install --require-hashes --requirement requirements/run.txt

COPY manage.py ./
COPY config config
COPY accounts accounts
COPY games games

# Collecting needs settings, not servers: nothing is contacted and nothing of this stays.
RUN DATABASE_URL=postgresql://build/build SECRET_KEY=build ALLOWED_HOSTS=build \
    python manage.py collectstatic --noinput --verbosity 0 \
    && python -m compileall -q config accounts games \
    && useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin app \
    && install --directory --owner app /run/metrics

USER app
EXPOSE 8000
STOPSIGNAL SIGTERM

HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/healthz', timeout=2)"]

CMD ["granian", "--interface", "asgi", "--no-ws", "--respawn-failed-workers", "--workers-kill-timeout", "20", "--backpressure", "12000", "config.asgi:application"]
