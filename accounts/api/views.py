"""Signing up, in and out, and the caller's own profile: parse, call, render."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts import selectors, tokens
from accounts.api import cookies, problems, serializers
from accounts.auth import caller_of
from accounts.errors import InvalidToken
from accounts.services import profile, sessions, sign_in, sign_up
from accounts.services.sessions import SignedIn
from accounts.services.sign_up import Profile
from config.http import limits
from config.http.idempotency import IDEMPOTENCY_KEY, key_of
from config.http.pagination import PageQuery, page_of, paginate
from config.http.problems import IDEMPOTENCY_KEY_REUSED, UNAUTHENTICATED

SessionPage = page_of(serializers.SessionOut)
NO_STORE = {"Cache-Control": "no-store"}


class AuthView(APIView):
    """A way in: open to everybody; a stale access token beside the request does no harm."""

    authentication_classes = ()
    permission_classes = (AllowAny,)
    limit_bucket = "auth"


class GuestView(AuthView):
    """Become a player in one call."""

    problems = (problems.CROSS_SITE, IDEMPOTENCY_KEY_REUSED)

    @extend_schema(
        operation_id="create_guest",
        parameters=[IDEMPOTENCY_KEY],
        request=serializers.GuestIn,
        responses={201: serializers.SignedInOut},
    )
    def post(self, request: Request) -> Response:
        """Make a guest: a player without a login, on this device."""
        fields, now = serializers.GuestIn.parse(request.data), timezone.now()
        in_cookie = _wants_cookie(request, fields)
        signed_in = sign_up.create_guest(
            profile=_profile(fields), device=fields["device"], key=key_of(request), now=now
        )
        return _signed_in(signed_in, now, status=201, in_cookie=in_cookie)


class RegisterView(AuthView):
    """Become a player with a login."""

    problems = (problems.CROSS_SITE, problems.IDENTITY_TAKEN)

    @extend_schema(
        operation_id="register",
        request=serializers.RegisterIn,
        responses={201: serializers.SignedInOut},
    )
    def post(self, request: Request) -> Response:
        """Make a player who can sign in from every device."""
        fields, now = serializers.RegisterIn.parse(request.data), timezone.now()
        in_cookie = _wants_cookie(request, fields)
        signed_in = sign_up.register(
            username=fields["username"],
            password=fields["password"],
            profile=_profile(fields),
            device=fields["device"],
            now=now,
        )
        return _signed_in(signed_in, now, status=201, in_cookie=in_cookie)


class SignInView(AuthView):
    """Sign in on another device."""

    problems = (problems.CROSS_SITE, problems.INVALID_CREDENTIALS)

    @extend_schema(
        operation_id="sign_in",
        request=serializers.SignInIn,
        responses={200: serializers.SignedInOut},
    )
    def post(self, request: Request) -> Response:
        """Open a session with name and password."""
        fields, now = serializers.SignInIn.parse(request.data), timezone.now()
        in_cookie = _wants_cookie(request, fields)
        limits.spend("sign_in", limits.digest(fields["username"]))
        signed_in = sign_in.sign_in(
            username=fields["username"],
            password=fields["password"],
            device=fields["device"],
            now=now,
        )
        return _signed_in(signed_in, now, in_cookie=in_cookie)


class RefreshView(AuthView):
    """Renew the tokens of a device."""

    problems = (problems.CROSS_SITE, UNAUTHENTICATED, problems.REFRESH_REUSED)

    @extend_schema(
        operation_id="refresh_tokens",
        request=serializers.RefreshIn,
        responses={200: serializers.SignedInOut},
    )
    def post(self, request: Request) -> Response:
        """Spend the refresh token for a new pair; the old one is good for a retry at once only."""
        token, in_cookie = _refresh_token(request)
        if token is None:
            raise InvalidToken
        now = timezone.now()
        signed_in = sessions.refresh(refresh_token=token, now=now)
        return _signed_in(signed_in, now, in_cookie=in_cookie)


class RevokeView(AuthView):
    """Sign out."""

    problems = (problems.CROSS_SITE,)

    @extend_schema(
        operation_id="revoke_tokens", request=serializers.RefreshIn, responses={204: None}
    )
    def post(self, request: Request) -> Response:
        """End the session of a refresh token; one that is not good any more is no error."""
        token, _ = _refresh_token(request)
        sessions.revoke_by_token(refresh_token=token or "", now=timezone.now())
        answer = Response(status=204)
        cookies.drop(answer)
        return answer


class UpgradeView(APIView):
    """Turn the guest who asks into an account."""

    limit_bucket = "auth"
    problems = (problems.IDENTITY_TAKEN, problems.ALREADY_REGISTERED)

    @extend_schema(
        operation_id="upgrade_guest",
        request=serializers.UpgradeIn,
        responses={200: serializers.SignedInOut},
    )
    def post(self, request: Request) -> Response:
        """Add a login; player, seats, history, sessions and tokens stay."""
        fields, now = serializers.UpgradeIn.parse(request.data), timezone.now()
        caller = caller_of(request)
        player = sign_up.upgrade(
            player_id=caller.player_id, username=fields["username"], password=fields["password"]
        )
        session = selectors.session_of(caller.session_id)
        in_cookie = cookies.NAME in request.COOKIES
        return _signed_in(SignedIn(player, session), now, in_cookie=in_cookie)


class MeView(APIView):
    """The caller's own profile."""

    @extend_schema(operation_id="get_me", responses={200: serializers.PlayerOut})
    def get(self, request: Request) -> Response:
        """Return the caller."""
        return _player(request)

    @extend_schema(
        operation_id="update_me",
        request=serializers.ProfileIn,
        responses={200: serializers.PlayerOut},
    )
    def patch(self, request: Request) -> Response:
        """Change name, locale or time zone."""
        fields = serializers.ProfileIn.parse(request.data)
        profile.update_profile(
            player_id=caller_of(request).player_id,
            name=fields.get("name"),
            locale=fields.get("locale"),
            time_zone=fields.get("time_zone"),
        )
        return _player(request)

    @extend_schema(operation_id="erase_me", responses={202: None})
    def delete(self, request: Request) -> Response:
        """Forget the caller; matches of others stay, with a pseudonym in the seat."""
        profile.erase(player_id=caller_of(request).player_id, now=timezone.now())
        return Response(status=202)


class SessionsView(APIView):
    """The devices where the caller is signed in."""

    @extend_schema(
        operation_id="list_sessions", parameters=[PageQuery], responses={200: SessionPage}
    )
    def get(self, request: Request) -> Response:
        """Return the running sessions, newest first."""
        query = PageQuery.parse(request.query_params)
        page = paginate(
            selectors.running_sessions(caller_of(request).player_id, timezone.now()),
            order=("-created_at", "-id"),
            limit=query["limit"],
            cursor=query.get("cursor"),
        )
        context = {"session_id": caller_of(request).session_id}
        body = {"data": page.rows, "next_cursor": page.next_cursor}
        return Response(SessionPage(body, context=context).data)


class SessionView(APIView):
    """One device where the caller is signed in."""

    limit_bucket = "auth"

    @extend_schema(operation_id="revoke_session", responses={204: None})
    def delete(self, request: Request, session_id: UUID) -> Response:
        """Sign that device out."""
        sessions.revoke_own(
            player_id=caller_of(request).player_id, session_id=session_id, now=timezone.now()
        )
        return Response(status=204)


def _profile(fields: dict[str, Any]) -> Profile:
    return Profile(
        name=fields.get("name"),
        locale=serializers.profile_locale(fields.get("locale")),
        time_zone=fields["time_zone"],
    )


def _wants_cookie(request: Request, fields: dict[str, Any]) -> bool:
    """Whether the refresh token belongs into a cookie. Raises Problem(CROSS_SITE)."""
    if fields["session"] != "cookie":
        return False
    # Otherwise another site could sign a browser in to an account of its own choice.
    cookies.require_own_page(request)
    return True


def _refresh_token(request: Request) -> tuple[str | None, bool]:
    """Return the refresh token and whether it came in the cookie."""
    given: str | None = serializers.RefreshIn.parse(request.data).get("refresh_token")
    return (given, False) if given else (cookies.refresh_token_of(request), True)


def _signed_in(
    signed_in: SignedIn, now: datetime, *, in_cookie: bool, status: int = 200
) -> Response:
    pair = tokens.pair_of(signed_in.session, now)
    body = {
        "access_token": pair.access_token,
        "expires_in": pair.expires_in,
        "player": serializers.PlayerOut(signed_in.player).data,
    }
    if not in_cookie:
        body["refresh_token"] = pair.refresh_token
    answer = Response(body, status=status, headers=NO_STORE)
    if in_cookie:
        cookies.keep(answer, pair.refresh_token)
    return answer


def _player(request: Request) -> Response:
    player = selectors.player_of(caller_of(request).player_id)
    return Response(serializers.PlayerOut(player).data, headers=NO_STORE)
