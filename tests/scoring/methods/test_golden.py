"""The worked cases of the kinds board score, IMPs and VP, lateness and fines, adjusted IMPs."""

import json
from datetime import timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from bridge.actions import Entry, Opened, ResultGiven
from bridge.board import fold
from bridge.boards import BoardSetup, Vulnerability
from bridge.calls import parse_contract
from bridge.seats import Seat
from scoring.methods import vp_scale
from scoring.methods.award import Artificial, Award, award_by_fault
from scoring.methods.butler import butler, datum
from scoring.methods.cross_imps import cross_imp_sums, cross_imps
from scoring.methods.fines import Fine, fine_of_class, wrong_seats_fine
from scoring.methods.imps import imps
from scoring.methods.lateness import (
    PAIRS_IMP,
    PAIRS_PERCENT,
    TEAMS_IMP,
    TEAMS_VP,
    LateFine,
    LateTable,
    late_fine,
)
from scoring.methods.match import NO_CARRY, BoardOutcome, MatchScore, Swing, match_vp, swing
from scoring.methods.matchpoints import artificial_percentage, matchpoints, percentages, rounded, top
from scoring.methods.ranking import Scoring, artificial_value
from scoring.methods.standing import Encounter, standing

CASES = json.loads((Path(__file__).parents[2] / "vectors" / "golden.json").read_text())["cases"]


def of_kind(kind: str, count: int) -> list[Any]:
    found = [
        pytest.param(case["input"], case["expected"], id=case["id"]) for case in CASES if case["kind"] == kind
    ]
    assert len(found) == count
    return found


@pytest.mark.parametrize(("given", "expected"), of_kind("board_score", 13))
def test_board_score(given: dict[str, Any], expected: dict[str, Any]) -> None:
    assert worth(given["contract"], given["vulnerable"], given["tricks"]) == expected["declarer_score"]


def worth(contract: str, vulnerable: bool, tricks: int | None) -> int | None:
    """The score of a bare result with South declarer: what the record of a board makes of it."""
    vulnerability = Vulnerability.BOTH if vulnerable else Vulnerability.NONE
    given = ResultGiven(None if contract == "Pass" else parse_contract(contract, Seat.SOUTH), tricks)
    entries = (Entry("1", Opened()), Entry("2", given))
    result = fold(BoardSetup(1, Seat.NORTH, vulnerability), entries).result
    assert result is not None
    return result.score_ns


@pytest.mark.parametrize(("given", "expected"), of_kind("two_room_imps", 8))
def test_two_room_imps(given: dict[str, Any], expected: dict[str, Any]) -> None:
    won = swing(BoardOutcome(given["open_ns_score"], given["closed_ns_score"]))

    home = expected["home_imps"]
    assert won == Swing(max(home, 0), max(-home, 0))


@pytest.mark.parametrize(("given", "expected"), of_kind("match_vp", 15))
def test_match_vp(given: dict[str, Any], expected: dict[str, Any]) -> None:
    assert vp_scale("wbf-continuous").vp(given["imp_margin"], given["boards"]) == shares(expected)


@pytest.mark.parametrize(("given", "expected"), of_kind("match_vp_discrete", 6))
def test_match_vp_discrete(given: dict[str, Any], expected: dict[str, Any]) -> None:
    assert vp_scale("wbf-discrete").vp(given["imp_margin"], given["boards"]) == shares(expected)


def shares(expected: dict[str, Any]) -> tuple[Decimal, Decimal]:
    return Decimal(str(expected["home_vp"])), Decimal(str(expected["visitor_vp"]))


def lateness(table: LateTable, given: dict[str, Any]) -> LateFine:
    return late_fine(table, timedelta(minutes=given["minutes_late"]))


@pytest.mark.parametrize(
    ("table", "unit", "given", "expected"),
    [
        pytest.param(table, unit, *case.values, id=case.id)
        for kind, count, table, unit in (
            ("lateness_teams_vp", 5, TEAMS_VP, "fine_vp"),
            ("lateness_teams_imp", 3, TEAMS_IMP, "fine_imp"),
        )
        for case in of_kind(kind, count)
    ],
)
def test_lateness_teams(table: LateTable, unit: str, given: dict[str, Any], expected: dict[str, Any]) -> None:
    fine = lateness(table, given)

    amount = expected[unit]
    assert fine.amount == (None if amount is None else Decimal(str(amount)))
    assert fine.is_forfeit == expected["forfeit"]


@pytest.mark.parametrize(("given", "expected"), of_kind("lateness_pairs_mp", 4))
def test_lateness_pairs_mp(given: dict[str, Any], expected: dict[str, Any]) -> None:
    percent = lateness(PAIRS_PERCENT, given).amount

    assert percent == expected["fine_percent_of_top"]
    assert percent is not None
    assert percent * given["top"] / 100 == Decimal(str(expected["fine_mp"]))


@pytest.mark.parametrize(("given", "expected"), of_kind("lateness_pairs_imp", 1))
def test_lateness_pairs_imp(given: dict[str, Any], expected: dict[str, Any]) -> None:
    assert lateness(PAIRS_IMP, given).amount == expected["fine_imp"]


def as_expected(fine: Fine) -> dict[str, Decimal]:
    return {"vp": fine.vp, "imp": fine.imps, "percent_of_top": fine.percent_of_top}


@pytest.mark.parametrize(("given", "expected"), of_kind("fine_class", 4))
def test_fine_class(given: dict[str, Any], expected: dict[str, Any]) -> None:
    if "offence_number" not in given:
        assert as_expected(fine_of_class(given["class"], 1)) == expected
        return
    fines = [fine_of_class(given["class"], number) for number in given["offence_number"]]
    assert [fine.vp for fine in fines] == [Decimal(str(vp)) for vp in expected["vp"]]


@pytest.mark.parametrize(("given", "expected"), of_kind("fine_not_in_match", 1))
def test_fine_not_in_match(given: dict[str, Any], expected: dict[str, Any]) -> None:
    boards, margin = given["boards"], given["imp_margin"]
    score = MatchScore(margin, 0, NO_CARRY, boards, boards)
    scale = vp_scale("wbf-continuous")

    vp = match_vp(score, scale)
    rows = standing(
        "HV", [Encounter("H", "V", score)], scale, {"H": Decimal(str(given["home_fines_vp"]))}
    ).rows

    home, visitor = Decimal(str(expected["match_home_vp"])), Decimal(str(expected["match_visitor_vp"]))
    assert vp == (home, visitor)
    totals = {row.team: row.vp for row in rows}
    assert totals["H"] == Decimal(str(expected["stage_total_change_home"]))
    assert totals["V"] == Decimal(str(expected["stage_total_change_visitor"]))


@pytest.mark.parametrize(("given", "expected"), of_kind("wrong_seating", 2))
def test_wrong_seating(given: dict[str, Any], expected: dict[str, Any]) -> None:
    fine = wrong_seats_fine(int(16 * given["replayed_fraction"]), 16)

    assert fine.vp == expected["fine_each_side_vp"]


def award_of(given: dict[str, Any]) -> Award:
    side = {one.name.replace("_", " ").lower(): one.imps for one in Artificial}
    return Award(side[given["home"]], side[given["visitor"]])


@pytest.mark.parametrize(
    ("given", "expected"),
    [*of_kind("adjusted_imps", 1), *of_kind("adjusted_imps_round_robin_unbalanced", 1)],
)
def test_adjusted_imps(given: dict[str, Any], expected: dict[str, Any]) -> None:
    assert award_of(given) == Award(expected["home_imps"], expected["visitor_imps"])


@pytest.mark.parametrize(("given", "expected"), of_kind("adjusted_imps_knockout_unbalanced", 2))
def test_adjusted_imps_in_a_knockout(given: dict[str, Any], expected: dict[str, Any]) -> None:
    if "home" in given:
        award = award_of(given)
    else:
        other = given["other_room_ns_score"]
        award = Award(
            imps(given["assigned_to_home_ns"] - other), imps(other - given["assigned_to_visitor_as_ns_score"])
        )

    assert (award.mean, -award.mean) == (
        Decimal(str(expected["home_imps"])),
        Decimal(str(expected["visitor_imps"])),
    )


@pytest.mark.parametrize(("given", "expected"), of_kind("mp_with_ties", 1))
def test_mp_with_ties(given: dict[str, Any], expected: dict[str, Any]) -> None:
    scores = given["ns_scores"]

    assert matchpoints(scores) == tuple(expected["ns_mp"])
    assert matchpoints([-score for score in scores]) == tuple(expected["ew_mp"])
    assert top(len(scores)) == expected["top"]


@pytest.mark.parametrize(("given", "expected"), of_kind("mp_half_scale", 1))
def test_mp_half_scale(given: dict[str, Any], expected: dict[str, Any]) -> None:
    """Half the points are the same share of half the top."""
    scores = given["ns_scores"]
    half = [Decimal(str(points)) for points in expected["ns_mp"]]

    assert percentages(scores) == tuple(100 * points / (len(scores) - 1) for points in half)


@pytest.mark.parametrize(("given", "expected"), of_kind("mp_artificial", 3))
def test_mp_artificial(given: dict[str, Any], expected: dict[str, Any]) -> None:
    award = Artificial[given["award"].upper().replace(" ", "_")]
    own = Decimal(str(given["session_percent_on_other_boards"]))
    points = {
        edition: artificial_percentage(award, own, edition) * given["top"] / 100
        for edition in ("1997", "2017")
    }

    assert points["2017"] == Decimal(str(expected.get("mp", expected.get("mp_2017"))))
    assert points["1997"] == Decimal(str(expected.get("mp", expected.get("mp_1999"))))


@pytest.mark.parametrize(("given", "expected"), of_kind("butler", 2))
def test_butler(given: dict[str, Any], expected: dict[str, Any]) -> None:
    against = datum(given["ns_scores"], given["trim"])

    assert against is not None
    assert against == expected["datum"]
    assert [butler(score, against) for score in given["ns_scores"]] == expected["ns_imps"]


def test_a_datum_needs_a_result_that_is_not_trimmed() -> None:
    assert datum([]) is None
    assert datum([620, -100], trim=1) is None
    assert datum([-375]) == -380


@pytest.mark.parametrize(("given", "expected"), of_kind("cross_imp", 1))
def test_cross_imp(given: dict[str, Any], expected: dict[str, Any]) -> None:
    assert cross_imp_sums(given["ns_scores"]) == tuple(expected["ns_sum"])
    means = [rounded(mean) for mean in cross_imps(given["ns_scores"]) if mean is not None]
    assert means == [Decimal(str(mean)) for mean in expected["ns_mean"]]


@pytest.mark.parametrize(("given", "expected"), of_kind("forfeit_pairs", 2))
def test_forfeit_pairs(given: dict[str, Any], expected: dict[str, Any]) -> None:
    award = award_by_fault("home")
    scoring = Scoring.MATCHPOINTS if given["form"] == "MP pairs" else Scoring.IMPS
    forfeiting, other = (
        artificial_value(Artificial.of_imps(value), (), scoring) for value in (award.home, award.visitor)
    )

    if scoring is Scoring.IMPS:
        assert forfeiting * given["boards"] == expected["forfeiting_imp"]
        assert other * given["boards"] == expected["other_imp"]
    else:
        assert [forfeiting, other] == [40, 60]
