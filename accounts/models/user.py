"""A login: a name or an e-mail address with a password. Staff are users too; guests have none."""

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class UserManager(BaseUserManager["User"]):
    """Creates users and finds them by a name in any spelling (case, Unicode form)."""

    def create_user(self, username: str, password: str | None = None, **flags: bool) -> "User":
        """Store a user under the normalised name. Raises IntegrityError when it is taken."""
        user = self.model(username=self.model.normalize_username(username), **flags)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, username: str, password: str | None = None) -> "User":
        """Store a user who may do everything in the admin (`manage.py createsuperuser`)."""
        return self.create_user(username, password, is_staff=True, is_superuser=True)

    def get_by_natural_key(self, username: str | None) -> "User":
        """Find a user by any spelling of the name. Raises User.DoesNotExist."""
        return self.get(username=self.model.normalize_username(username or ""))


class User(AbstractBaseUser, PermissionsMixin):
    """What somebody signs in with; who they are in a match is their Player."""

    username = models.CharField(
        _("username or e-mail address"),
        max_length=254,
        unique=True,
        help_text=_("Stored normalised: NFKC, case folded."),
    )
    is_active = models.BooleanField(_("active"), default=True)
    is_staff = models.BooleanField(_("may use the admin"), default=False)
    created_at = models.DateTimeField(_("created at"), default=timezone.now, editable=False)

    objects = UserManager()

    USERNAME_FIELD = "username"
    REQUIRED_FIELDS = []

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")
        constraints = [
            models.CheckConstraint(condition=~models.Q(username=""), name="user_has_a_username"),
        ]

    def __str__(self) -> str:
        return self.username

    @classmethod
    def normalize_username(cls, username: str) -> str:
        """One spelling per person: `Ann` and `ann` are the same login."""
        return super().normalize_username(username).casefold()
