"""Addresses of the director's pages, below `/<lang>/control/`."""

from django.urls import path, re_path

from broadcast.control import views

app_name = "control"

SLUG = r"^(?P<slug>[a-z0-9-]{1,60})/"

urlpatterns = [
    path("", views.events, name="events"),
    re_path(SLUG + r"$", views.room, name="room"),
    # Pages and commands by name; a name that is none of them is not there.
    re_path(SLUG + r"(?P<name>[a-z-]{1,30})/$", views.named, name="named"),
]
