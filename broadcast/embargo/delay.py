"""The gate *delay*: a fact is shown some minutes after it happened."""

from __future__ import annotations

from datetime import datetime

from broadcast.embargo.gates import ALWAYS, Standing


class Delay:
    """Open when the fact is old enough, or every peer has finished the board."""

    name = "delay"

    def opens_at(self, standing: Standing, fact_at: datetime) -> datetime | None:
        """The fact's instant plus the delay."""
        if standing.peers_finished or not standing.policy.delay:
            return ALWAYS
        return fact_at + standing.policy.delay
