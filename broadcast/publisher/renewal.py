"""Frames looked at again when what they are drawn from has changed outside the record: the schedule, or the program.

A name put right, a line-up, one session more stand on frames of boards long over. They are renewed a few every second, so
that a table that is being played never waits for them. A process begins with a round: it may draw otherwise than the one
that stored the frames.
"""

from __future__ import annotations

from datetime import datetime

from broadcast import models
from broadcast.audiences import PUBLIC_AUDIENCES
from scoring import selectors
from scoring.selectors import peers

FRAMES_A_TICK = 25
TABLES_A_TICK = 250  # of an audience: a whole hall at once, but not all that was ever played


def begin_tables(now: datetime) -> None:
    """Make due the tables that were never drawn for an audience, so that all are before anything is played there.

    Drawn only when something is recorded, a table's first frame would tell that something was, behind whatever gate. The
    newest first: of very many the old ones wait for later ticks.
    """
    scheduled = peers.every_table("")
    for audience in PUBLIC_AUDIENCES:
        drawn = models.Channel.objects.filter(
            audience=audience.value, name__gte="table:", name__lt="table;"
        ).values_list("name", flat=True)
        if drawn.count() != len(scheduled):
            due = models.Due.objects.filter(audience=audience.value).values_list("name", flat=True)
            known = {*drawn, *due}
            names = [name for table in scheduled if (name := f"table:{table}") not in known]
            models.Due.objects.bulk_create(
                models.Due(audience=audience.value, name=name, at=now) for name in names[-TABLES_A_TICK:]
            )


class Renewal:
    """Where one publisher stands with the round that the last change of the schedule began."""

    def __init__(self) -> None:
        self._token = ""
        self._left: list[tuple[str, str]] = []

    def step(self, now: datetime) -> None:
        """Make the next few frames of the round due; a new schedule begins a new round."""
        token = selectors.schedule_token()
        if token != self._token:
            self._token = token
            # Further pages of a list ("session:ID/2") come with its first.
            channels = models.Channel.objects.exclude(name__contains="/").order_by("audience", "name")
            self._left = list(channels.values_list("audience", "name"))
        some, self._left = self._left[:FRAMES_A_TICK], self._left[FRAMES_A_TICK:]
        models.Due.objects.bulk_create(
            models.Due(audience=audience, name=name, at=now) for audience, name in some
        )
