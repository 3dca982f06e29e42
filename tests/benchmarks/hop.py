"""A job that does nothing but say so: what the broker's way alone costs."""

import os

from celery import shared_task
from redis import Redis

NAME = "benchmarks.hop"


@shared_task(name=NAME)
def hop(key: str) -> None:
    with Redis.from_url(os.environ["REDIS_URL"]) as redis:
        redis.rpush(key, 1)
