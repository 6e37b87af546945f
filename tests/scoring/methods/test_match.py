from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridge.seats import Seat
from scoring.methods import vp_scale
from scoring.methods.match import (
    BoardOutcome,
    MatchScore,
    MatchSide,
    Room,
    Swing,
    match_score,
    match_side,
    match_vp,
    sits_north_south,
    swing,
)

HOME, VISITOR = MatchSide.HOME, MatchSide.VISITOR


def test_home_sits_north_south_in_the_open_room() -> None:
    assert [match_side(seat, Room.OPEN) for seat in Seat] == [HOME, VISITOR, HOME, VISITOR]
    assert [match_side(seat, Room.CLOSED) for seat in Seat] == [VISITOR, HOME, VISITOR, HOME]


def test_visitor_sits_as_home_in_a_swapped_segment() -> None:
    assert [match_side(seat, Room.OPEN, swapped=True) for seat in Seat] == [VISITOR, HOME, VISITOR, HOME]
    assert sits_north_south(Room.CLOSED, swapped=True) is HOME


@pytest.mark.parametrize(
    ("outcome", "won"),
    [
        (BoardOutcome(620, 170), Swing(10, 0)),
        (BoardOutcome(170, 620), Swing(0, 10)),
        (BoardOutcome(620, 170, swapped=True), Swing(0, 10)),
        (BoardOutcome(420, 430), Swing(0, 0)),
        (BoardOutcome(620, None), None),
        (BoardOutcome(None, 620), None),
        (BoardOutcome(0, 0), Swing(0, 0)),
    ],
)
def test_swing_of_a_board(outcome: BoardOutcome, won: Swing | None) -> None:
    assert swing(outcome) == won


def test_match_score_counts_boards_both_rooms_have_finished() -> None:
    outcomes = [BoardOutcome(620, 170), BoardOutcome(-50, 100), BoardOutcome(420, None), BoardOutcome()]

    score = match_score(outcomes, carry=(Decimal("6.67"), Decimal(0)))

    assert score == MatchScore(10, 4, (Decimal("6.67"), Decimal(0)), after=2, boards=4)
    assert score.is_running
    assert score.totals == (Decimal("16.67"), Decimal(4))


def test_match_score_is_provisional_only_by_what_it_counts() -> None:
    shaky = BoardOutcome(620, 170, provisional=True)
    unfinished = BoardOutcome(620, None, provisional=True)

    assert match_score([shaky]).provisional
    assert not match_score([unfinished]).provisional


def test_match_vp_leaves_carry_over_out_and_goes_by_boards_scheduled() -> None:
    score = match_score([BoardOutcome(620, 170), *[BoardOutcome()] * 15], carry=(Decimal(0), Decimal(12)))

    assert match_vp(score, vp_scale("wbf-continuous")) == (Decimal("12.80"), Decimal("7.20"))


def test_match_vp_before_the_first_counted_board() -> None:
    assert match_vp(match_score([BoardOutcome(620, None)]), vp_scale("wbf-continuous")) is None
    assert match_vp(match_score([]), vp_scale("wbf-continuous")) is None


SCORES = st.one_of(st.none(), st.integers(-760, 760).map(lambda tens: tens * 10))


@given(st.lists(st.tuples(SCORES, SCORES, st.booleans()), max_size=20))
def test_match_score_is_the_same_from_the_other_side(
    boards: list[tuple[int | None, int | None, bool]],
) -> None:
    score = match_score(BoardOutcome(open_ns, closed_ns, swapped) for open_ns, closed_ns, swapped in boards)
    mirror = match_score(
        BoardOutcome(open_ns, closed_ns, not swapped) for open_ns, closed_ns, swapped in boards
    )

    assert (score.home_imps, score.visitor_imps) == (mirror.visitor_imps, mirror.home_imps)
    assert (score.after, score.boards) == (mirror.after, mirror.boards)
