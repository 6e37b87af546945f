"""`manage.py verify`: does everything stored follow from the facts and the releases?"""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from typing import Any

from django.core.management.base import BaseCommand

from broadcast import publisher


class Command(BaseCommand):
    """Fold everything again and compare."""

    help = "Fold every transcript again and compare stored results, releases, frames and seats with it. Exit 1 if anything differs."

    def handle(self, *args: Any, **options: Any) -> None:
        """One line a finding."""
        count = 0
        for finding in publisher.verify(datetime.now(UTC)):
            count += 1
            self.stdout.write(f"{finding.kind}: {finding.where}: {finding.detail}")
        self.stdout.write(
            f"{count} findings"
            if count
            else "clean: results, releases, frames and seats follow from the facts"
        )
        if count:
            sys.exit(1)
