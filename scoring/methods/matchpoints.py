"""Matchpoints of pairs and individuals (Law 78A), and what artificial scores come to (Law 12C2). Pure.

Scores are from North-South; what East-West get is the rest. Percentages are of the top, and whole until they are shown:
rounded board by board, contestants with the same matchpoints would not be level.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal

from scoring.methods.award import Artificial

HUNDREDTH = Decimal("0.01")
_DIVIDED = Decimal("1e-12")  # what dividing leaves lies far behind it
WHOLE = Decimal(100)
_SHARE = {
    Artificial.AVERAGE_PLUS: Decimal(60),
    Artificial.AVERAGE: Decimal(50),
    Artificial.AVERAGE_MINUS: Decimal(40),
    Artificial.WITHDRAWN: Decimal(0),
}
# The laws of 1997 let no session percentage stand below average minus.
_WITHOUT_LOWER = ("1997",)


def matchpoints(scores: Sequence[int]) -> tuple[int, ...]:
    """North-South's matchpoints for each of the scores: 2 for every one it beats, 1 for every one it equals (Law 78A)."""
    ordered = sorted(scores)
    return tuple(
        2 * bisect_left(ordered, score) + (bisect_right(ordered, score) - bisect_left(ordered, score) - 1)
        for score in scores
    )


def top(results: int) -> int:
    """The most matchpoints that a board with so many results can give."""
    return 2 * (results - 1)


def percentages(scores: Sequence[int]) -> tuple[Decimal | None, ...]:
    """North-South's percentage of the top for each of the scores, unrounded; None while there is nothing to compare it with."""
    if len(scores) < 2:
        return (None,) * len(scores)
    most = top(len(scores))
    return tuple(WHOLE * points / most for points in matchpoints(scores))


def artificial_percentage(award: Artificial, own: Decimal | None = None, edition: str = "2017") -> Decimal:
    """What an artificial score is worth in percent of the top: 60, 50 or 40, and nothing for who withdrew (art. 25).

    `own` is the contestant's percentage on its other boards of the session, None without any: average plus is not below
    it, average minus not above it (Law 12C2c; of 1997: Law 88, average plus alone).
    """
    share = _SHARE[award]
    if own is None or award in {Artificial.AVERAGE, Artificial.WITHDRAWN}:
        return share
    if award is Artificial.AVERAGE_PLUS:
        return max(share, own)
    return share if edition in _WITHOUT_LOWER else min(share, own)


def rounded(value: Decimal) -> Decimal:
    """A value in hundredths, halves away from nothing; thirds that make a half together are one."""
    return value.quantize(_DIVIDED).quantize(HUNDREDTH, ROUND_HALF_UP)
