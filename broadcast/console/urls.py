"""Addresses of the operators' pages, below `<lang>/console/`."""

from django.urls import path

from broadcast.console import views

app_name = "console"
urlpatterns = [
    path("", views.choose_table, name="choose"),
    path("practice/", views.practice, name="practice"),
    path("<slug:table>/", views.console, name="table"),
    path("<slug:table>/<int:board>/deal/", views.deal, name="deal"),
]
