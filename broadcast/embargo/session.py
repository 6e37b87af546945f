"""The gate *session*: the session is over at every table."""

from __future__ import annotations

from datetime import datetime

from broadcast.embargo.gates import ALWAYS, Standing


class Session:
    """Open when every table of the session is closed."""

    name = "session"

    def opens_at(self, standing: Standing, fact_at: datetime) -> datetime | None:
        """The beginning of time, or None while a table plays."""
        return ALWAYS if standing.session_closed or standing.is_published else None
