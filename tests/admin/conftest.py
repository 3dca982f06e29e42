"""An operator without the permission to see secrets, and one with it."""

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from accounts.models import User


def operator(name: str, *, permissions: list[str]) -> Client:
    user = User.objects.create_user(name, "a long password", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__in=permissions))
    client = Client()
    client.force_login(user)
    return client


LOOKING = ["view_match", "view_seat", "view_round", "view_move", "view_player"]


@pytest.fixture
def staff(db: None) -> Client:
    return operator("olga", permissions=LOOKING)


@pytest.fixture
def trusted(db: None) -> Client:
    return operator("tilda", permissions=[*LOOKING, "view_secrets"])
