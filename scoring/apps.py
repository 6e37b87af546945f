"""Django's entry for the package."""

from django.apps import AppConfig


class ScoringConfig(AppConfig):
    """The competition's tables."""

    name = "scoring"
    default_auto_field = "django.db.models.BigAutoField"
