"""The gate *hold*: a director's hand on a session, match, table or board."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from broadcast.embargo.gates import ALWAYS, Place, Standing

Scope = Literal["session", "match", "table", "board"]


@dataclass(frozen=True, slots=True)
class Held:
    """A hold in force. A board's hold names its match too: `number` counts within `match`."""

    scope: Scope
    subject: int
    number: int | None = None

    def covers(self, place: Place) -> bool:
        """Whether a fact at `place` is held by it."""
        match self.scope:
            case "session":
                return self.subject == place.session
            case "match":
                return self.subject == place.match
            case "table":
                return self.subject == place.table
            case "board":
                return self.subject == place.match and self.number == place.board


class Hold:
    """Open when no hold lies on the session, match, table or board."""

    name = "hold"

    def opens_at(self, standing: Standing, fact_at: datetime) -> datetime | None:
        """The beginning of time, or None while held."""
        return None if any(held.covers(standing.place) for held in standing.holds) else ALWAYS
