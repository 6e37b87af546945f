"""The worked cases of the kinds board score, IMPs and VP."""

import json
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
from scoring.methods.match import BoardOutcome, Swing, swing

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
