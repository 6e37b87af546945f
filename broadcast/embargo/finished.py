"""The gate *finished*: nobody has still to play the board."""

from __future__ import annotations

from datetime import datetime

from broadcast.embargo.gates import ALWAYS, Standing


class Finished:
    """Open when every peer of the board has finished it."""

    name = "finished"

    def opens_at(self, standing: Standing, fact_at: datetime) -> datetime | None:
        """The beginning of time, or None while a peer has still to play."""
        return ALWAYS if standing.peers_finished or standing.is_published else None
