"""Django's name for the composition root (it holds the management commands)."""

from django.apps import AppConfig


class RootConfig(AppConfig):
    """Commands and templates shared by all pages."""

    name = "config"
