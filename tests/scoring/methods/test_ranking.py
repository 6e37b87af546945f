from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.methods.award import Artificial
from scoring.methods.cross_imps import cross_imps
from scoring.methods.fines import Fine, fine_of_imps
from scoring.methods.matchpoints import matchpoints, percentages, top
from scoring.methods.ranking import Scored, Scoring, ranking

SCORES = st.lists(st.integers(-800, 800).map(lambda score: score * 10), min_size=2, max_size=20)


@given(SCORES)
def test_matchpoints_of_both_sides_make_the_top(scores):
    mirrored = matchpoints([-score for score in scores])

    assert all(
        ours + theirs == top(len(scores)) for ours, theirs in zip(matchpoints(scores), mirrored, strict=True)
    )


@given(SCORES)
def test_a_lone_comparison_is_what_two_rooms_would_be(scores):
    two = scores[:2]

    first, second = cross_imps(two)
    assert first is not None
    assert second == -first


def test_a_single_result_is_worth_nothing_yet():
    assert percentages([420]) == (None,)
    assert cross_imps([420]) == (None,)


def scored(contestant, *values, session=1):
    return [
        Scored(contestant, session, artificial=value)
        if isinstance(value, Artificial)
        else Scored(contestant, session, Decimal(value))
        for value in values
    ]


def places(rows):
    return [(row.rank, row.contestant, row.boards, row.total) for row in rows]


def test_ranking_goes_by_the_mean_of_the_boards_and_level_contestants_share():
    rows = ranking(
        "ABCD",
        [*scored("A", 50, 75), *scored("B", 60), *scored("C", 62, "63"), *scored("D", "62.5")],
        Scoring.MATCHPOINTS,
    )

    assert places(rows) == [
        (1, "A", 2, Decimal("62.50")),
        (1, "C", 2, Decimal("62.50")),
        (1, "D", 1, Decimal("62.50")),
        (4, "B", 1, Decimal("60.00")),
    ]


def test_the_same_matchpoints_are_level_however_they_were_won():
    """Four of twelve in two boards: two and two, or none and four. Rounded board by board it would be 33.33 and 33.34."""
    shares = dict(zip(matchpoints([1, 2, 3, 4]), percentages([1, 2, 3, 4]), strict=True))

    rows = ranking(
        "AB",
        [*scored("A", shares[2], shares[2]), *scored("B", shares[0], shares[4])],
        Scoring.MATCHPOINTS,
    )

    assert places(rows) == [(1, "A", 2, Decimal("33.33")), (1, "B", 2, Decimal("33.33"))]


def test_contestant_without_a_board_stands_behind_everybody():
    rows = ranking("AB", scored("B", "-3.5"), Scoring.IMPS)

    assert places(rows) == [(1, "B", 1, Decimal("-3.50")), (2, "A", 0, None)]


def test_average_plus_is_not_below_the_sessions_own_percentage():
    good = ranking("A", scored("A", 70, 68, Artificial.AVERAGE_PLUS), Scoring.MATCHPOINTS)
    poor = ranking("A", scored("A", 40, 38, Artificial.AVERAGE_PLUS), Scoring.MATCHPOINTS)

    assert good[0].total == Decimal("69.00")
    assert poor[0].total == Decimal("46.00")


def test_average_minus_follows_a_bad_session_since_2007():
    boards = scored("A", 30, 32, Artificial.AVERAGE_MINUS)

    assert ranking("A", boards, Scoring.MATCHPOINTS)[0].total == Decimal("31.00")
    assert ranking("A", boards, Scoring.MATCHPOINTS, edition="1997")[0].total == Decimal("34.00")


def test_art_25_contestant_who_withdrew_has_nothing_on_the_boards_it_left():
    boards = scored("A", 70, 68, Artificial.WITHDRAWN)

    assert ranking("A", boards, Scoring.MATCHPOINTS)[0].total == Decimal("46.00")
    assert ranking("A", scored("A", 1, Artificial.WITHDRAWN), Scoring.IMPS)[0].total == Decimal("-2.00")


def test_other_sessions_do_not_enter_an_artificial_score():
    boards = [*scored("A", 80), *scored("A", 50, Artificial.AVERAGE_PLUS, session=2)]

    assert ranking("A", boards, Scoring.MATCHPOINTS)[0].total == Decimal("63.33")


def test_artificial_imps_are_three_and_nothing():
    boards = scored(
        "A",
        "1.5",
        Artificial.AVERAGE_PLUS,
        Artificial.AVERAGE,
        Artificial.AVERAGE_MINUS,
        Artificial.AVERAGE_MINUS,
    )

    assert ranking("A", boards, Scoring.IMPS)[0].total == Decimal("-1.50")


@pytest.mark.parametrize(
    ("scoring", "fine", "total"),
    [
        (Scoring.MATCHPOINTS, Fine(Decimal("0.5")), Decimal("55.00")),  # 10 % of a top, over two boards
        (Scoring.IMPS, fine_of_imps(3), Decimal("117.00")),
    ],
)
def test_fine_comes_off_the_total(scoring, fine, total):
    rows = ranking("A", scored("A", 60, 60), scoring, {"A": fine})

    assert rows[0].total == total
    assert rows[0].fine == fine
