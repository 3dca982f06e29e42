"""Bodies of the accounts API, in and out."""

import unicodedata
import zoneinfo
from typing import Any

from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.fields import get_error_detail

from accounts import names
from accounts.models import PlayerKind, User
from config.http.serializers import BodySerializer

MAX_TOKEN = 256
MAX_PASSWORD = 128
MIN_PASSWORD = 8


class NameField(serializers.CharField):
    """A name people can read: 1 to 32 characters, none of them hidden."""

    def __init__(self, **options: Any) -> None:
        super().__init__(min_length=1, max_length=names.MAX_LENGTH, **options)

    def to_internal_value(self, data: Any) -> str:
        """Return the name in its normal form."""
        try:
            return names.clean_name(super().to_internal_value(data))
        except ValidationError as error:
            raise serializers.ValidationError(get_error_detail(error)) from None


class UsernameField(serializers.CharField):
    """A name to sign in with, or an e-mail address; case does not matter."""

    default_error_messages = {
        "username": _("Letters, digits and @ . + - _ make a name to sign in with."),
    }

    def __init__(self, **options: Any) -> None:
        super().__init__(min_length=3, max_length=254, **options)

    def to_internal_value(self, data: Any) -> str:
        """Return the normalised name."""
        username = User.normalize_username(super().to_internal_value(data))
        if not all(_fits_username(char) for char in username):
            self.fail("username")
        return username


class PasswordField(serializers.CharField):
    """A password, taken as it is; it never comes back."""

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=MAX_PASSWORD, trim_whitespace=False, write_only=True, **options)


@extend_schema_field(OpenApiTypes.STR)
class TimeZoneField(serializers.CharField):
    """An IANA time zone such as `Europe/Prague`."""

    default_error_messages = {"time_zone": _("This time zone is not known.")}

    def to_internal_value(self, data: Any) -> str:
        """Return the zone's name."""
        name = super().to_internal_value(data)
        if name not in zoneinfo.available_timezones():
            self.fail("time_zone")
        return name


def _fits_username(char: str) -> bool:
    return char in "@.+-_" or unicodedata.category(char)[0] in "LMN"


class _LocaleField(serializers.ChoiceField):
    def __init__(self, **options: Any) -> None:
        super().__init__(choices=settings.LANGUAGES, **options)


class DeviceIn(BodySerializer):
    """Where somebody signs in: what every way in may say about the device."""

    device = serializers.CharField(
        required=False,
        default="",
        allow_blank=True,
        max_length=64,
        help_text="Shown in /me/sessions.",
    )
    session = serializers.ChoiceField(
        required=False,
        default="body",
        choices=["body", "cookie"],
        help_text="`cookie` (browsers): the refresh token is kept in an HttpOnly cookie, not sent.",
    )


class GuestIn(DeviceIn):
    """Everything is optional; a name is invented for who gives none."""

    name = NameField(required=False)
    locale = _LocaleField(required=False, help_text="Default: by Accept-Language.")
    time_zone = TimeZoneField(required=False, default="UTC", max_length=64)


class LoginIn(BodySerializer):
    """A new login, its password checked against the rules for passwords."""

    username = UsernameField()
    password = PasswordField(min_length=MIN_PASSWORD)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Refuse passwords that are easy to guess."""
        try:
            validate_password(attrs["password"], User(username=attrs["username"]))
        except ValidationError as error:
            raise serializers.ValidationError({"password": get_error_detail(error)}) from None
        return attrs


class RegisterIn(GuestIn, LoginIn):
    """A new player with a login."""


class UpgradeIn(LoginIn):
    """A login for the guest who asks."""


class SignInIn(DeviceIn):
    """Name and password."""

    username = serializers.CharField(min_length=1, max_length=254)
    password = PasswordField(min_length=1)


class RefreshIn(BodySerializer):
    """A refresh token; a browser in cookie mode leaves it out."""

    refresh_token = serializers.CharField(required=False, min_length=1)


class ProfileIn(BodySerializer):
    """What to change; what is left out stays."""

    name = NameField(required=False)
    locale = _LocaleField(required=False)
    time_zone = TimeZoneField(required=False, max_length=64)


class PlayerOut(serializers.Serializer[Any]):
    """A player as that player sees it."""

    id = serializers.UUIDField()
    name = serializers.CharField()
    kind = serializers.ChoiceField(choices=PlayerKind.values)
    username = serializers.CharField(source="user.username", allow_null=True, default=None)
    locale = serializers.ChoiceField(choices=settings.LANGUAGES)
    time_zone = serializers.CharField()
    created_at = serializers.DateTimeField()


class SignedInOut(serializers.Serializer[Any]):
    """Tokens and whose they are."""

    access_token = serializers.CharField()
    refresh_token = serializers.CharField(required=False, help_text="Absent in cookie mode.")
    expires_in = serializers.IntegerField(help_text="Seconds the access token is good for.")
    player = PlayerOut()


class SessionOut(serializers.Serializer[Any]):
    """A device that is signed in."""

    id = serializers.UUIDField()
    device = serializers.CharField(source="label", allow_blank=True)
    current = serializers.SerializerMethodField()
    created_at = serializers.DateTimeField()
    renewed_at = serializers.DateTimeField(source="rotated_at")
    expires_at = serializers.DateTimeField()

    def get_current(self, session: Any) -> bool:
        """Whether it is the session of this request."""
        return bool(session.id == self.context["session_id"])


def profile_locale(given: str | None) -> str:
    """Return the locale asked for, else the one negotiated for the request."""
    language = given or get_language() or settings.LANGUAGE_CODE
    return language.partition("-")[0]
