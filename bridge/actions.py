"""What can be recorded on one board: a closed union, as it was typed, before anybody judged it.

These values say what somebody entered; whether it fits is for `board.check`, what it led to for `board.fold`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from bridge.calls import Call, Contract
from bridge.cards import Card
from bridge.deals import Deal
from bridge.seats import Seat


class Source(Enum):
    """How a card is known."""

    SEEN = "seen"
    INFERRED = "inferred"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Happened:
    """An irregularity that was real: illegal, and it stands in the record.

    `shape` is "call" or "card", `kind` one of errors.IRREGULARITIES, `law` the Law that deals with it, `data` what
    a later ruling may need; ("by", seat letter) says who called or played out of turn.
    """

    shape: str
    kind: str
    law: str = ""
    data: tuple[tuple[str, str], ...] = ()

    @property
    def by(self) -> Seat | None:
        """Who did it, if the data say so."""
        letter = dict(self.data).get("by", "")
        return Seat(letter) if letter in ("N", "E", "S", "W") else None


@dataclass(frozen=True, slots=True)
class Opened:
    """The board came to the table; nothing is bid yet."""


@dataclass(frozen=True, slots=True)
class CallMade:
    """A call by the player in turn."""

    call: Call
    alert: bool = False
    explanation: str = ""
    happened: Happened | None = None


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A card to the current trick; None is a card nobody saw, which counts in the trick."""

    card: Card | None
    source: Source = Source.SEEN
    happened: Happened | None = None


@dataclass(frozen=True, slots=True)
class Claimed:
    """A claim or concession (Law 68) as agreed: declarer's tricks of all thirteen, whoever claimed."""

    tricks: int
    by: Seat | None = None


@dataclass(frozen=True, slots=True)
class Explained:
    """A later alert and explanation of the call in entry `of`; it replaces the earlier one."""

    of: str
    alert: bool
    explanation: str


@dataclass(frozen=True, slots=True)
class Joined:
    """Recording begins in the middle of the play: contract, tricks so far, and who leads next if known."""

    contract: Contract
    declarer_tricks: int
    defender_tricks: int
    leader: Seat | None = None


@dataclass(frozen=True, slots=True)
class ThreadLost:
    """The recorder could not follow any more; a result is to come."""


@dataclass(frozen=True, slots=True)
class ResultGiven:
    """A bare result: None contract is passed out, None tricks are not known yet."""

    contract: Contract | None
    tricks: int | None


@dataclass(frozen=True, slots=True)
class DealGiven:
    """The hands became known, or were replaced; the whole record is read with them."""

    deal: Deal


class Pause(Enum):
    """Why a table waits."""

    DIRECTOR = "director"
    BREAK = "break"
    AWAY = "away"
    TECHNICAL = "technical"


@dataclass(frozen=True, slots=True)
class Paused:
    """The table waits and why, None = it goes on. The next call, card, claim or result ends the wait as well."""

    why: Pause | None


@dataclass(frozen=True, slots=True)
class Commented:
    """What a commentator said of the position after entry `of`, None = of the deal before the auction.

    Nothing that happened at the table: the fold takes no notice of it.
    """

    text: str
    of: str | None
    author: str


@dataclass(frozen=True, slots=True)
class Corrected:
    """Takes the place of entry `of`; None takes it back. A correction can itself be corrected or taken back."""

    of: str
    to: Action | None


Action: TypeAlias = (
    Opened
    | CallMade
    | CardPlayed
    | Claimed
    | Explained
    | Joined
    | ThreadLost
    | ResultGiven
    | DealGiven
    | Paused
    | Commented
    | Corrected
)


@dataclass(frozen=True, slots=True)
class Entry:
    """One action of a board's record under its id."""

    id: str
    action: Action
