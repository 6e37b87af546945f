"""Django's name for the package."""

from django.apps import AppConfig


class BroadcastConfig(AppConfig):
    """The record, the releases and what is sent."""

    name = "broadcast"
