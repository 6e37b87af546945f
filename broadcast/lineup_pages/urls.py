"""Addresses of the pages of line-ups. No ticket ever stands in one: a captain's comes in the fragment, and in bodies."""

from django.urls import path, re_path

from broadcast.lineup_pages import captain, director, operator

app_name = "lineups"

LANG = r"^(?P<lang>en|zh)/"
SLUG = LANG + r"control/(?P<slug>[a-z0-9-]{1,60})/lineups/"
MATCH = r"(?P<match>[a-z2-7]{12})/"

urlpatterns = [
    re_path(LANG + r"lineup/$", captain.page, name="captain"),
    path("lineup/read", captain.read, name="read"),
    path("lineup/hand-in", captain.hand_in, name="hand-in"),
    re_path(LANG + r"seats/(?P<table>[a-z2-7]{12})/$", operator.seats, name="seats"),
    re_path(SLUG + r"$", director.page, name="director"),
    # The tab of the director's room.
    re_path(LANG + r"control/(?P<slug>[a-z0-9-]{1,60})/line-ups/$", director.page, name="tab"),
    re_path(SLUG + r"(?P<name>terms)/$", director.command, name="terms"),
    re_path(SLUG + MATCH + r"$", director.match_page, name="match"),
    re_path(SLUG + MATCH + r"(?P<name>right|paper|change|renew)/$", director.command, name="command"),
    re_path(SLUG + MATCH + r"(?P<side>home|visitor)/$", director.link, name="link"),
]
