"""Addresses of the games API below /api/v1/."""

from django.urls import path

from games.api.views import catalogue, coaching, home, live, play, records, tables

MATCH = "matches/<uuid:match_id>"

urlpatterns = [
    path("meta", catalogue.MetaView.as_view()),
    path("presets", catalogue.PresetsView.as_view()),
    path("presets/<str:key>", catalogue.PresetView.as_view()),
    path("rules/validate", catalogue.RulesValidateView.as_view()),
    path("bots", catalogue.BotsView.as_view()),
    path("me/home", home.HomeView.as_view()),
    path("matches", tables.MatchesView.as_view(), name="matches"),
    path(MATCH, play.MatchView.as_view()),
    path(f"{MATCH}/seats", tables.SeatsView.as_view()),
    path(f"{MATCH}/seats/me", tables.MySeatView.as_view()),
    path(f"{MATCH}/seats/<int:number>/bot", tables.SeatBotView.as_view()),
    path(f"{MATCH}/start", tables.StartView.as_view()),
    path(f"{MATCH}/moves", play.MovesView.as_view()),
    path(f"{MATCH}/stream", live.StreamView.as_view()),
    path(f"{MATCH}/resign", play.ResignView.as_view()),
    path(f"{MATCH}/stand-in", play.StandInView.as_view()),
    path(f"{MATCH}/hint", coaching.HintView.as_view()),
    path(f"{MATCH}/analysis", coaching.AnalysisView.as_view()),
    path(f"{MATCH}/rounds", records.RoundsView.as_view()),
    path(f"{MATCH}/fairness", records.FairnessView.as_view()),
    path(f"{MATCH}/export", records.ExportView.as_view()),
]
