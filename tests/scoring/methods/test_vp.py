import csv
from decimal import Decimal
from itertools import pairwise
from pathlib import Path

import pytest

from scoring.methods import VP_SCALES, VpScale, vp_scale
from scoring.methods.vp import Continuous, Discrete, continuous_table, discrete_limits

VECTORS = Path(__file__).parents[2] / "vectors"
LENGTHS = range(1, 65)


def rows(name: str) -> list[dict[str, str]]:
    with (VECTORS / name).open() as file:
        return list(csv.DictReader(file))


def test_continuous_table_of_every_length() -> None:
    published = rows("vp_continuous.csv")

    computed = [
        (str(boards), str(margin), *map(str, Continuous().vp(margin, boards)))
        for boards in LENGTHS
        for margin in range(sum(row["boards"] == str(boards) for row in published))
    ]

    assert len(computed) == 5272
    assert computed == [tuple(list(row.values())[:4]) for row in published]


def test_discrete_limits_of_every_length() -> None:
    published = {
        (int(row["boards"]), int(row["winner_vp"])): (int(row["imp_min"]), int(row["imp_max"] or -1))
        for row in rows("vp_discrete.csv")
    }

    computed = {}
    for boards in LENGTHS:
        limits = discrete_limits(boards)
        least = (0, *(limit + 1 for limit in limits))
        for vp, band in enumerate(zip(least, (*limits, -1), strict=True), start=10):
            computed[boards, vp] = band

    assert computed == published


def test_discrete_vp_within_a_band() -> None:
    margins = [(row["imp_min"], row["imp_max"] or row["imp_min"]) for row in rows("vp_discrete.csv")]

    for row, ends in zip(rows("vp_discrete.csv"), margins, strict=True):
        for margin in map(int, ends):
            shares = Decimal(row["winner_vp"]), Decimal(row["loser_vp"])
            assert Discrete().vp(margin, int(row["boards"])) == shares


@pytest.mark.parametrize("scale", VP_SCALES, ids=lambda scale: scale.name)
@pytest.mark.parametrize("boards", [4, 16, 24, 64, 90])
def test_scale_shares_out_its_total(scale: VpScale, boards: int) -> None:
    shares = [scale.vp(margin, boards) for margin in range(-200, 201)]

    assert {home + visitor for home, visitor in shares} == {scale.total}
    assert shares == sorted(shares)
    assert [home for home, _ in shares] == [visitor for _, visitor in reversed(shares)]
    assert shares[0][0] == 0


@pytest.mark.parametrize("scale", VP_SCALES, ids=lambda scale: scale.name)
def test_scale_without_boards_is_a_fault(scale: VpScale) -> None:
    with pytest.raises(ValueError, match="0 boards"):
        scale.vp(3, 0)


@pytest.mark.parametrize("boards", LENGTHS)
def test_continuous_table_never_gains_more_for_a_later_imp(boards: int) -> None:
    table = continuous_table(boards)
    steps = [after - before for before, after in pairwise(table)]

    assert (table[0], table[-1]) == (Decimal("10.00"), Decimal("20.00"))
    assert steps == sorted(steps, reverse=True)


def test_scale_is_found_by_name() -> None:
    assert [vp_scale(scale.name) for scale in VP_SCALES] == list(VP_SCALES)
    assert len({scale.name for scale in VP_SCALES}) == len(VP_SCALES)


def test_scale_of_an_unknown_name() -> None:
    with pytest.raises(LookupError, match="old-25-0"):
        vp_scale("old-25-0")
