"""Logins, players and device sessions for operators; no secret is shown, for none is stored."""

from typing import Any

from django.contrib import admin, messages
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from accounts.models import DeviceSession, Player, RevokeReason, User
from accounts.services import sessions


@admin.register(User)
class UserAdmin(DjangoUserAdmin):  # type: ignore[type-arg]  # not generic at run time
    """Logins: disable one, reset a password, make staff."""

    list_display = ("username", "is_active", "is_staff", "created_at")
    list_filter = ("is_active", "is_staff", "is_superuser", "groups")
    search_fields = ("username",)
    ordering = ("username",)
    readonly_fields = ("created_at", "last_login")
    fieldsets = (
        (None, {"fields": ("username", "password", "created_at", "last_login")}),
        (
            _("Permissions"),
            {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")},
        ),
    )

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:  # noqa: FBT001 - Django's signature
        """Keep one spelling of names; end the sessions of a login that was disabled."""
        obj.username = User.normalize_username(obj.username)
        super().save_model(request, obj, form, change)
        if not obj.is_active and (player := Player.objects.filter(user=obj).first()):
            sessions.revoke_all(player_id=player.id, reason=RevokeReason.STAFF, now=timezone.now())


class _NeverAdded(admin.ModelAdmin):  # type: ignore[type-arg]  # not generic at run time
    """Rows that only the service makes, and that nobody deletes one by one."""

    def has_add_permission(self, _request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, _request: HttpRequest, _obj: Any = None) -> bool:
        return False


@admin.register(Player)
class PlayerAdmin(_NeverAdded):
    """Players: find one, change an indecent name."""

    list_display = ("name", "kind", "user", "locale", "created_at", "erased_at")
    list_filter = ("kind", "locale", ("user", admin.EmptyFieldListFilter))
    list_select_related = ("user",)
    search_fields = ("name", "user__username", "=id")
    readonly_fields = ("id", "kind", "user", "created_at", "erased_at")
    ordering = ("-created_at",)
    show_full_result_count = False


@admin.register(DeviceSession)
class DeviceSessionAdmin(_NeverAdded):
    """Device sessions: who is signed in where, and the way to end it."""

    list_display = ("player", "label", "created_at", "rotated_at", "expires_at", "revoke_reason")
    list_filter = ("revoke_reason",)
    list_select_related = ("player",)
    search_fields = ("player__name", "player__user__username", "=player__id", "=id")
    ordering = ("-rotated_at",)
    show_full_result_count = False
    actions = ("revoke",)

    def has_change_permission(self, _request: HttpRequest, _obj: Any = None) -> bool:
        """History is not edited; the action below ends a session."""
        return False

    @admin.action(description=_("End the selected sessions"), permissions=["revoke"])
    def revoke(self, request: HttpRequest, queryset: QuerySet[DeviceSession]) -> None:
        """Sign the chosen devices out."""
        ids = list(queryset.values_list("id", flat=True))
        ended = sessions.revoke_by_staff(session_ids=ids, now=timezone.now())
        text = ngettext("%d session ended.", "%d sessions ended.", ended) % ended
        self.message_user(request, text, messages.SUCCESS)

    def has_revoke_permission(self, request: HttpRequest) -> bool:
        """Whoever may change sessions may end them."""
        return request.user.has_perm("accounts.change_devicesession")
