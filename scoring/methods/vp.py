"""Victory point scales: a match's IMP margin becomes the VP of its two sides. Pure.

Continuous: the curve of the WBF Scoring Panel's report of 2012-13. For N boards and a margin of M IMPs
`V = 10 + 10 * (1 - R^(M/B)) / (1 - R)` with `R = sqrt(5) - 2` and `B = 15 * sqrt(N)`, 20 from B on; rounded
half up to hundredths, then lifted where rounding let an IMP gain more than the one before it.
Discrete: whole numbers, 20-0, with bands cut from the same curve.

Tables are computed once a number of boards, in decimals long enough that no entry is near a tie.
"""

from decimal import ROUND_FLOOR, ROUND_HALF_UP, Context, Decimal, localcontext
from functools import cache
from typing import Protocol

_PRECISE = Context(prec=50)
_HUNDREDTH = Decimal("0.01")


class VpScale(Protocol):
    """How a margin in IMPs is shared out as VP."""

    @property
    def name(self) -> str:
        """The scale's name in the registry, as an event stores it."""

    @property
    def total(self) -> int:
        """The VP the two sides share."""

    def vp(self, imp_margin: int, boards: int) -> tuple[Decimal, Decimal]:
        """Home's and visitor's VP; `imp_margin` is home's IMPs less visitor's.

        Raises:
            ValueError: there is no scale for that number of boards.
        """


class Continuous:
    """The WBF 20-point scale in hundredths."""

    name = "wbf-continuous"
    total = 20

    def vp(self, imp_margin: int, boards: int) -> tuple[Decimal, Decimal]:
        """Home's and visitor's VP in hundredths, 20.00 in all."""
        table = continuous_table(boards)
        winner = table[min(abs(imp_margin), len(table) - 1)]
        return _in_order(winner, self.total - winner, imp_margin)


class Discrete:
    """The WBF/EBU 20-0 scale in whole numbers."""

    name = "wbf-discrete"
    total = 20

    def vp(self, imp_margin: int, boards: int) -> tuple[Decimal, Decimal]:
        """Home's and visitor's VP in whole numbers, 20 in all."""
        winner = Decimal(10 + sum(abs(imp_margin) > limit for limit in discrete_limits(boards)))
        return _in_order(winner, self.total - winner, imp_margin)


def _in_order(winner: Decimal, loser: Decimal, imp_margin: int) -> tuple[Decimal, Decimal]:
    return (winner, loser) if imp_margin >= 0 else (loser, winner)


@cache
def continuous_table(boards: int) -> tuple[Decimal, ...]:
    """The winner's VP for margins 0, 1, 2 ... up to the first that is worth all 20."""
    with localcontext(_PRECISE):
        ratio, blitz = _curve(boards)
        last = int(blitz.to_integral_value(rounding="ROUND_CEILING"))
        table = [
            _hundredths(10 + 10 * (1 - ratio ** (margin / blitz)) / (1 - ratio)) for margin in range(last)
        ]
    return tuple(Decimal(vp) * _HUNDREDTH for vp in _concave([*table, 2000]))


@cache
def discrete_limits(boards: int) -> tuple[int, ...]:
    """The largest margin worth 10, 11 ... 19 VP to the winner; more is worth 20."""
    with localcontext(_PRECISE):
        ratio, blitz = _curve(boards)
        limits = [
            int((blitz * _inverse(Decimal(vp) + Decimal("0.5"), ratio)).to_integral_value(ROUND_FLOOR))
            for vp in range(10, 20)
        ]
    return _never_narrower(limits)


def _curve(boards: int) -> tuple[Decimal, Decimal]:
    """R, and the margin that is worth everything, for a number of boards."""
    if boards < 1:
        raise ValueError(f"no VP scale for {boards} boards")
    return Decimal(5).sqrt() - 2, 15 * Decimal(boards).sqrt()


def _inverse(vp: Decimal, ratio: Decimal) -> Decimal:
    """The margin, in parts of the blitz margin, at which the curve reaches `vp`."""
    return (1 - (vp - 10) * (1 - ratio) / 10).ln() / ratio.ln()


def _hundredths(vp: Decimal) -> int:
    return int((vp * 100).to_integral_value(ROUND_HALF_UP))


def _concave(table: list[int]) -> list[int]:
    """Lift entries by a hundredth until no IMP gains more than the one before; the ends stay.

    The result is the least concave table above the rounded one, whatever the order of the lifts.
    """
    lifted = True
    while lifted:
        lifted = False
        for margin in range(1, len(table) - 1):
            if table[margin + 1] - table[margin] > table[margin] - table[margin - 1]:
                table[margin] += 1
                lifted = True
    return table


def _never_narrower(limits: list[int]) -> tuple[int, ...]:
    """Lower limits by one until no band is narrower than the band before it.

    The first band, 10-10, holds margins of both signs.
    """
    narrower = True
    while narrower:
        narrower = False
        width = 2 * limits[0] + 1
        for band in range(1, len(limits)):
            before, width = width, limits[band] - limits[band - 1]
            if width < before:
                limits[band - 1] -= 1
                narrower = True
                break
    return tuple(limits)
