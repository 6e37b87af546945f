"""Steps of the canaries' evening in a hall of its own: `canary_hall.py STEP JSON`, the answer as JSON on stdout (see `making.py`)."""

# ruff: noqa: E402 - Django has to be set up before its models are imported
from __future__ import annotations

import json
import os
import pickle
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

import django

django.setup()

from broadcast import public, services
from broadcast.audiences import Audience
from tests.broadcast import canaries
from tests.broadcast.canaries import Evening
from tests.broadcast.looking import addresses, channel_names

KEPT = Path(os.environ["OPENROOM_DATA"]) / "evening.pickle"


def begin() -> dict[str, Any]:
    """The hall with its staff; all that is needed to look at it from outside."""
    now = datetime.now(UTC)
    place = canaries.evening(now)
    hall = place.hall
    for login in ("operator", "director"):
        services.grant(hall.event.pk, login, login, f"{login}-secret")
    services.grant(hall.event.pk, "commentator", "commentator", "commentator-secret", eyes=Audience.ONLINE)
    KEPT.write_bytes(pickle.dumps(place))
    later = hall.sessions[1]
    return {
        "slug": hall.event.public_id,
        "paths": addresses(hall),
        "channels": channel_names(hall),
        "sessions": [session.public_id for session in hall.sessions],
        "match": hall.matches[0].public_id,
        "tables": [[segment.open.public_id, segment.closed.public_id] for segment in hall.segments],
        "board": place.board_id(),
        "captains": [public.captain_ticket(later.pk, team.pk, now) for team in hall.teams],
        "benched": place.benched,
    }


def kept() -> Evening:
    """The evening as it was begun."""
    place: Evening = pickle.loads(KEPT.read_bytes())
    return place


STEPS: dict[str, Callable[[], Any]] = {
    "begin": begin,
    "play": lambda: canaries.play(kept(), datetime.now(UTC)),
    "release": lambda: canaries.release(kept(), datetime.now(UTC)),
    "recall": lambda: canaries.recall(kept(), datetime.now(UTC)),
}

if __name__ == "__main__":
    json.dump(STEPS[sys.argv[1]](), sys.stdout)
