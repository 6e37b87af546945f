"""Addresses of the director's pages, below `/<lang>/control/`."""

from django.urls import path, re_path

from broadcast.control import views
from broadcast.control.commands import COMMANDS

app_name = "control"

SLUG = r"^(?P<slug>[a-z0-9-]{1,60})/"
NAMES = "|".join(command.name for command in COMMANDS)

urlpatterns = [
    path("", views.events, name="events"),
    re_path(SLUG + r"$", views.room, name="room"),
    re_path(SLUG + rf"(?P<name>{NAMES})/$", views.command, name="command"),
]
