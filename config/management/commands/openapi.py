"""`manage.py openapi`: the description of the JSON interface written anew, after a change of what its answers are made of."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from display.api.document import written
from display.api.views import FILE


class Command(BaseCommand):
    """For whoever changes frames: a test fails until the file in static/api says what the answers are."""

    help = "Writes static/api/v1/openapi.json anew from the routes and the types of their answers."
    requires_system_checks = ()

    def handle(self, *_: Any, **__: Any) -> None:
        """Says where it is."""
        FILE.parent.mkdir(parents=True, exist_ok=True)
        FILE.write_bytes(written())
        self.stdout.write(f"{FILE}")
