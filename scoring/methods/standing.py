"""A plain standing of a stage over its matches: VP first, then the IMP quotient (art. 46 I step 1). Pure.

It knows only the scores it is given; who may see which results is decided before. The regulations' further
steps come with the full competition: here teams that are still level share their rank.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from enum import Enum
from fractions import Fraction
from itertools import groupby

from scoring.methods.match import MatchScore, match_vp
from scoring.methods.vp import VpScale

_HUNDREDTH = Decimal("0.01")


class TieBreak(Enum):
    """The rule that told level teams apart."""

    IMP_QUOTIENT = "imp-quotient"


@dataclass(frozen=True, slots=True)
class Encounter:
    """A match of the stage, its teams named by their public ids."""

    home: str
    visitor: str
    score: MatchScore


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One team's place. `played` counts matches with a counted board, running ones too; `live`: one is running.

    `vp` is the stage total with the `fines` taken off (art. 52 III). `tied`: the rule that told it from a team with as
    many VP, None if there was nothing to tell apart.
    """

    rank: int
    team: str
    played: int
    vp: Decimal
    imps_won: int
    imps_lost: int
    live: bool
    tied: TieBreak | None
    fines: Decimal = Decimal(0)

    @property
    def quotient(self) -> Decimal | None:
        """IMPs won over IMPs lost, in hundredths for the eye; None where none were lost."""
        if self.imps_lost == 0:
            return None
        return (Decimal(self.imps_won) / self.imps_lost).quantize(_HUNDREDTH, ROUND_HALF_UP)


@dataclass(frozen=True, slots=True)
class Standing:
    """Rows by rank; `provisional` while a match runs or a counted result may change."""

    rows: tuple[StandingRow, ...]
    provisional: bool


@dataclass(slots=True)
class _Tally:
    """What one team has gathered so far."""

    team: str
    played: int = 0
    vp: Decimal = Decimal(0)
    won: int = 0
    lost: int = 0
    live: bool = False
    fines: Decimal = Decimal(0)

    def add(self, vp: Decimal, won: int, lost: int, live: bool) -> None:
        """Count one match."""
        self.played += 1
        self.vp += vp
        self.won += won
        self.lost += lost
        self.live |= live

    @property
    def quotient(self) -> tuple[bool, Fraction]:
        """The exact quotient to compare by; with nothing lost it is above every other."""
        return (self.lost == 0, Fraction(0) if self.lost == 0 else Fraction(self.won, self.lost))


def standing(
    teams: Sequence[str],
    encounters: Iterable[Encounter],
    scale: VpScale,
    fines: Mapping[str, Decimal] | None = None,
    *,
    by_scheduled: bool = True,
) -> Standing:
    """The standing of `teams`; those that share a rank stay in the order given.

    A match without a counted board counts for nobody. `fines` in VP come off the stage total alone (art. 52 III).

    Raises:
        KeyError: an encounter or a fine names a team that is not of the stage.
    """
    tallies = {team: _Tally(team) for team in teams}
    for team, fine in (fines or {}).items():
        tallies[team].vp -= fine
        tallies[team].fines += fine
    provisional = False
    for encounter in encounters:
        score = encounter.score
        vp = match_vp(score, scale, by_scheduled=by_scheduled)
        if vp is None:
            continue
        provisional |= score.is_running or score.provisional
        home, visitor = tallies[encounter.home], tallies[encounter.visitor]
        won, lost = score.imps_won, score.imps_lost
        home.add(vp[0], won[0], lost[0], score.is_running)
        visitor.add(vp[1], won[1], lost[1], score.is_running)
    return Standing(tuple(_ranked(list(tallies.values()))), provisional)


def _ranked(tallies: list[_Tally]) -> Iterable[StandingRow]:
    ordered = sorted(tallies, key=lambda tally: (tally.vp, tally.quotient), reverse=True)
    rank = 1
    for _, level in groupby(ordered, key=lambda tally: tally.vp):
        by_quotient = [list(same) for _, same in groupby(level, key=lambda tally: tally.quotient)]
        tied = TieBreak.IMP_QUOTIENT if len(by_quotient) > 1 else None
        for same in by_quotient:
            for tally in same:
                yield StandingRow(
                    rank,
                    tally.team,
                    tally.played,
                    tally.vp,
                    tally.won,
                    tally.lost,
                    tally.live,
                    tied,
                    tally.fines,
                )
            rank += len(same)
