from decimal import Decimal

import pytest

from scoring.methods import vp_scale
from scoring.methods.match import BoardOutcome, MatchScore, match_score
from scoring.methods.standing import Encounter, StandingRow, TieBreak, standing

SCALE = vp_scale("wbf-continuous")
NO_CARRY = (Decimal(0), Decimal(0))


def score(home: int, visitor: int, after: int = 16, *, provisional: bool = False) -> MatchScore:
    return MatchScore(home, visitor, NO_CARRY, after, 16, provisional)


def places(rows: tuple[StandingRow, ...]) -> list[tuple[int, str, TieBreak | None]]:
    return [(row.rank, row.team, row.tied) for row in rows]


def test_standing_goes_by_vp() -> None:
    table = standing("ABCD", [Encounter("A", "B", score(10, 20)), Encounter("C", "D", score(50, 10))], SCALE)

    assert places(table.rows) == [(1, "C", None), (2, "B", None), (3, "A", None), (4, "D", None)]
    assert table.rows[1] == StandingRow(2, "B", 1, Decimal("12.80"), 20, 10, live=False, tied=None)
    assert table.rows[1].quotient == Decimal("2.00")
    assert not table.provisional


def test_standing_adds_up_home_and_away() -> None:
    encounters = [Encounter("A", "B", score(30, 20)), Encounter("B", "A", score(12, 18))]

    first = standing("AB", encounters, SCALE).rows[0]

    assert (first.team, first.played, first.imps_won, first.imps_lost) == ("A", 2, 48, 32)
    assert first.vp == SCALE.vp(10, 16)[0] + SCALE.vp(6, 16)[0]
    assert first.quotient == Decimal("1.50")


def test_level_vp_are_told_apart_by_imp_quotient() -> None:
    encounters = [Encounter("A", "B", score(40, 30)), Encounter("C", "D", score(20, 10))]

    rows = standing("ABCD", encounters, SCALE).rows

    by = TieBreak.IMP_QUOTIENT
    assert places(rows) == [(1, "C", by), (2, "A", by), (3, "B", by), (4, "D", by)]


def test_quotients_are_compared_exactly() -> None:
    encounters = [Encounter("A", "B", score(1001, 1000)), Encounter("C", "D", score(1000, 999))]

    rows = standing("ABCD", encounters, SCALE).rows

    assert [row.team for row in rows] == ["C", "A", "B", "D"]
    assert rows[0].quotient == rows[1].quotient


def test_level_vp_and_quotient_share_the_rank() -> None:
    encounters = [
        Encounter("A", "B", score(20, 10)),
        Encounter("C", "D", score(20, 10)),
        Encounter("E", "F", score(30, 20)),
    ]

    rows = standing("FEDCBA", encounters, SCALE).rows

    by = TieBreak.IMP_QUOTIENT
    assert places(rows) == [
        (1, "C", by),
        (1, "A", by),
        (3, "E", by),
        (4, "F", by),
        (5, "D", by),
        (5, "B", by),
    ]


def test_nothing_lost_is_above_every_quotient() -> None:
    rows = standing(
        "ABCD", [Encounter("A", "B", score(90, 1)), Encounter("C", "D", score(89, 0))], SCALE
    ).rows

    assert [row.team for row in rows][:2] == ["C", "A"]
    assert rows[0].quotient is None


def test_standing_before_the_start_has_everybody_first() -> None:
    table = standing("AB", [Encounter("A", "B", match_score([BoardOutcome(620, None)]))], SCALE)

    assert [(row.rank, row.team, row.played, row.vp, row.live) for row in table.rows] == [
        (1, "A", 0, Decimal(0), False),
        (1, "B", 0, Decimal(0), False),
    ]
    assert not table.provisional


def test_standing_with_a_running_match_is_provisional() -> None:
    encounters = [Encounter("A", "B", score(10, 5, after=3)), Encounter("C", "D", score(10, 5))]

    table = standing("ABCD", encounters, SCALE)

    assert table.provisional
    assert {row.team for row in table.rows if row.live} == {"A", "B"}


def test_standing_with_a_provisional_result_is_provisional() -> None:
    table = standing("AB", [Encounter("A", "B", score(10, 5, provisional=True))], SCALE)

    assert table.provisional
    assert not any(row.live for row in table.rows)


def test_standing_with_a_team_of_another_stage_is_a_fault() -> None:
    with pytest.raises(KeyError):
        standing("AB", [Encounter("A", "Z", score(1, 2))], SCALE)
