"""The gate *seated*: nobody who has still to play the board is away from the table."""

from __future__ import annotations

from datetime import datetime

from broadcast.embargo.gates import ALWAYS, Standing


class Seated:
    """Open when every peer of the board that has not finished it is seated."""

    name = "seated"

    def opens_at(self, standing: Standing, fact_at: datetime) -> datetime | None:
        """The beginning of time, or None while a peer is not seated."""
        return ALWAYS if standing.peers_seated or standing.is_published else None
