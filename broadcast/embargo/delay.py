"""The gate *delay*: a fact is shown some minutes after it happened."""

from __future__ import annotations

from datetime import datetime, timedelta

from broadcast.embargo.gates import ALWAYS, Standing


class Delay:
    """Open when the fact is old enough, every peer has finished the board, or the session is published to all at once."""

    name = "delay"

    def opens_at(self, standing: Standing, fact_at: datetime) -> datetime | None:
        """The first whole second at which the fact is old enough.

        Whole, so that everything of one second is released together: which fraction of it a publisher happens to
        wake up in depends on what goes on at other tables.
        """
        if standing.peers_finished or standing.is_published or not standing.policy.delay:
            return ALWAYS
        opens = fact_at + standing.policy.delay
        return opens if not opens.microsecond else opens.replace(microsecond=0) + timedelta(seconds=1)
