"""Which boards are spoilt for whom (EMBARGO.md, Ledger and spoilt boards; art. 21 III).

Pure. Knows what was made public and who was absent then; nothing of cards, and nothing of how presence is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime

# Whether a player was absent for something made public at an instant, when the journal stood at a fact's number.
Absence = Callable[[int, datetime], bool]

OUTSIDE = "outside"


@dataclass(frozen=True, slots=True)
class Exposure:
    """Something of a deal became public: a release of our own, or an outside disclosure.

    `board` is the deal's key, `audience` a public one or OUTSIDE, `as_of` the place of the newest journal fact then. A
    release has the table it came from and the policy it came under; a disclosure the words `where`, and `as_of` by its
    instant: it was entered later.
    """

    board: int
    audience: str
    at: datetime
    as_of: int
    table: int | None = None
    where: str = ""
    policy: str = ""

    @property
    def is_guarded(self) -> bool:
        """Whether those who had still to play were asked for: they had to be seated, or to have finished."""
        return not {"seated", "finished"}.isdisjoint(self.policy.split())


@dataclass(frozen=True, slots=True)
class Spoilt:
    """A board that cannot be played any more, with the first exposure to each audience that makes it so, oldest first."""

    board: int
    seen: tuple[Exposure, ...]

    @property
    def first(self) -> Exposure:
        """What spoilt it."""
        return self.seen[0]


def always_absent(_as_of: int, _instant: datetime) -> bool:
    """The absence of a substitute player who comes in only now: nothing that was shown found him at a table."""
    return True


def spoilt(
    to_play: Iterable[int], absences: Iterable[Absence], exposures: Iterable[Exposure]
) -> tuple[Spoilt, ...]:
    """The boards among `to_play` of which anything became public while one of the players was absent.

    `to_play` are the deals that a side, a pair or an incoming substitute has still to play, at any table, in the order
    in which the answer is wanted; `absences` are those of its players.
    """
    players = tuple(absences)
    found: dict[int, dict[str, Exposure]] = {board: {} for board in to_play}
    for exposure in sorted(exposures, key=_order):
        seen = found.get(exposure.board)
        if seen is None or exposure.audience in seen:
            continue
        if any(was_absent(exposure.as_of, exposure.at) for was_absent in players):
            seen[exposure.audience] = exposure
    return tuple(Spoilt(board, tuple(seen.values())) for board, seen in found.items() if seen)


def _order(exposure: Exposure) -> tuple[datetime, int, str, int, str]:
    return exposure.at, exposure.as_of, exposure.audience, exposure.table or 0, exposure.where
