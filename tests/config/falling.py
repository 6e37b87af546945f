"""`manage.py` whose publisher is killed -9 when it would announce frame number FALLS_AT of those that followed
a release: all is committed, and nobody told."""

from __future__ import annotations

import os
import runpy
import signal
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def main() -> None:
    """Plant the fall, then run what was asked for."""
    sys.path.insert(0, str(ROOT))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    from broadcast import fanout, models
    from broadcast.publisher import work

    announce = work.announce
    told: list[fanout.Announcement] = []

    def falling(announcement: fanout.Announcement) -> None:
        if models.Release.objects.exists():
            told.append(announcement)
        if len(told) == int(os.environ["FALLS_AT"]):
            os.kill(os.getpid(), signal.SIGKILL)
        announce(announcement)

    work.announce = falling
    sys.argv[0] = "manage.py"
    runpy.run_path(str(ROOT / "manage.py"), run_name="__main__")


if __name__ == "__main__":
    main()
