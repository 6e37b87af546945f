"""The ranking of pairs and individuals over the boards on which they have a score. Pure.

It knows only the scores it is given; who may see which results is decided before. Every board weighs alike, however
many results it was compared with. Those who are level share their rank: the steps of art. 47 are not taken here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum
from itertools import groupby

from scoring.methods.award import Artificial
from scoring.methods.fines import Fine
from scoring.methods.matchpoints import artificial_percentage, rounded


class Scoring(Enum):
    """How the boards of a field are compared."""

    MATCHPOINTS = "matchpoints"
    IMPS = "imps"


@dataclass(frozen=True, slots=True)
class Scored:
    """What a contestant has on one board: `value` in percent or IMPs, or an artificial score. `session` counts its own average."""

    contestant: str
    session: int
    value: Decimal | None = None
    artificial: Artificial | None = None


@dataclass(frozen=True, slots=True)
class RankingRow:
    """One contestant's place after `boards` boards: `total` in percent or IMPs with `fine` taken off, None before the first."""

    rank: int
    contestant: str
    boards: int
    total: Decimal | None
    fine: Fine | None


def ranking(
    contestants: Sequence[str],
    scored: Iterable[Scored],
    scoring: Scoring,
    fines: Mapping[str, Fine] | None = None,
    *,
    edition: str = "2017",
) -> tuple[RankingRow, ...]:
    """The ranking of `contestants`, best first; those that share a rank stay in the order given.

    A fine in percent of one top is spread over the boards played: a whole session's percentage falls by little.

    Raises:
        KeyError: a score or a fine names nobody of the field.
    """
    fined = dict(fines or {})
    of: dict[str, list[Scored]] = {each: [] for each in contestants}
    for each in scored:
        of[each.contestant].append(each)
    totals = {each: _total(boards, scoring, fined.get(each), edition) for each, boards in of.items()}
    ordered = sorted(contestants, key=lambda each: _height(totals[each]), reverse=True)
    rows: list[RankingRow] = []
    for _, level in groupby(ordered, key=lambda each: _height(totals[each])):
        rank = len(rows) + 1
        rows += [RankingRow(rank, each, len(of[each]), totals[each], fined.get(each)) for each in level]
    return tuple(rows)


def artificial_value(
    award: Artificial, others: Collection[Decimal], scoring: Scoring, edition: str = "2017"
) -> Decimal:
    """What an artificial score is worth to a contestant with these values on the `others` of the session."""
    if scoring is Scoring.IMPS:
        return Decimal(award.imps)
    own = sum(others, Decimal(0)) / len(others) if others else None
    return artificial_percentage(award, own, edition)


def _total(boards: Sequence[Scored], scoring: Scoring, fine: Fine | None, edition: str) -> Decimal | None:
    if not boards:
        return None
    by_session: defaultdict[int, list[Scored]] = defaultdict(list)
    for each in boards:
        by_session[each.session].append(each)
    total = Decimal(0)
    for session in by_session.values():
        played = [each.value for each in session if each.value is not None]
        total += sum(played, Decimal(0))
        total += sum(
            (
                artificial_value(each.artificial, played, scoring, edition)
                for each in session
                if each.artificial is not None
            ),
            Decimal(0),
        )
    if scoring is Scoring.IMPS:
        return rounded(total - (fine.imps if fine else 0))
    return rounded((total - (fine.percent_of_top if fine else 0)) / len(boards))


def _height(total: Decimal | None) -> tuple[bool, Decimal]:
    return (total is not None, total or Decimal(0))
