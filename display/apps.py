"""The display application: no models, only pages."""

from django.apps import AppConfig


class DisplayConfig(AppConfig):
    """Pages and templates."""

    name = "display"
