"""Addresses of the commentators' pages, below `/<lang>/commentary/`."""

from django.urls import path, re_path

from broadcast.commentary import views

app_name = "commentary"

MATCH = r"^(?P<match>[a-z2-7]{12})/"

urlpatterns = [
    path("", views.choose, name="choose"),
    re_path(MATCH + r"$", views.page, name="match"),
    re_path(MATCH + r"now$", views.now, name="now"),
    re_path(MATCH + r"tell$", views.tell, name="tell"),
]
