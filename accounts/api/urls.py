"""Addresses of the accounts API, below /api/v1/."""

from django.urls import path

from accounts.api import views

urlpatterns = [
    path("auth/guest", views.GuestView.as_view()),
    path("auth/register", views.RegisterView.as_view()),
    path("auth/token", views.SignInView.as_view()),
    path("auth/token/refresh", views.RefreshView.as_view()),
    path("auth/token/revoke", views.RevokeView.as_view()),
    path("auth/upgrade", views.UpgradeView.as_view()),
    path("me", views.MeView.as_view()),
    path("me/sessions", views.SessionsView.as_view()),
    path("me/sessions/<uuid:session_id>", views.SessionView.as_view()),
]
