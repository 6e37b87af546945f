"""Law 12C2: artificial scores of a cancelled board, and what a match makes of them."""

from decimal import Decimal

import pytest

from scoring.methods import vp_scale
from scoring.methods.award import FAULTS, Award, award_by_fault
from scoring.methods.match import BoardOutcome, Swing, match_score, match_vp, swing

SCALE = vp_scale("wbf-continuous")
WON = BoardOutcome(620, 170)  # 10 IMPs to home


def cancelled(award: Award | None) -> BoardOutcome:
    return BoardOutcome(620, -620, is_cancelled=True, award=award)


def test_law_12c2b_average_minus_for_the_side_at_fault():
    awards = {fault: award_by_fault(fault) for fault in FAULTS}

    assert awards == {
        "home": Award(-3, 3),
        "visitor": Award(3, -3),
        "both": Award(-3, -3),
        "neither": Award(3, 3),
    }


def test_cancelled_board_has_no_swing_whatever_was_scored():
    assert swing(cancelled(None)) is None
    assert swing(cancelled(Award(3, -3))) is None
    assert swing(BoardOutcome(620, -620)) == Swing(15, 0)


def test_award_that_balances_is_won_like_any_board():
    score = match_score([WON, cancelled(Award(-3, 3)), BoardOutcome()])

    assert (score.home_imps, score.visitor_imps, score.after, score.cancelled) == (10, 3, 2, 0)
    assert score.is_running


def test_board_cancelled_without_score_neither_counts_nor_is_waited_for():
    score = match_score([WON, cancelled(None)])

    assert (score.home_imps, score.after, score.boards, score.cancelled) == (10, 1, 2, 1)
    assert not score.is_running


def test_match_of_which_only_a_cancelled_board_is_known_has_no_vp():
    assert match_vp(match_score([cancelled(None), BoardOutcome()]), SCALE) is None


def test_vp_scale_goes_by_boards_scheduled_or_by_those_that_count():
    score = match_score([WON] + [BoardOutcome(0, 0)] * 14 + [cancelled(None)])

    assert match_vp(score, SCALE) == SCALE.vp(10, 16)
    assert match_vp(score, SCALE, by_scheduled=False) == SCALE.vp(10, 15)


@pytest.mark.parametrize("award", [Award(3, 3), Award(-3, -3), Award(3, 0)])
def test_award_that_does_not_balance_gives_each_side_its_own_vp(award):
    score = match_score([WON, cancelled(award)])

    home, visitor = match_vp(score, SCALE) or (Decimal(0), Decimal(0))
    assert home == SCALE.vp(10 + award.home, 2)[0]
    assert visitor == SCALE.vp(10 - award.visitor, 2)[1]


def test_law_12c4_in_a_knockout_the_mean_goes_to_both():
    score = match_score([WON, cancelled(Award(3, 0)), cancelled(Award(-3, -3))])

    assert score.knockout_totals == (Decimal("11.5"), Decimal(0))
    assert score.totals == (Decimal(10), Decimal(-3))


def test_awards_count_among_imps_won_and_lost():
    score = match_score([WON, cancelled(Award(3, 3)), cancelled(Award(-3, -3))])

    assert (score.imps_won, score.imps_lost) == ((13, 3), (3, 13))


def test_art_52_iii_fine_in_a_knockout_comes_off_the_total_alone():
    score = match_score([WON], (Decimal("6.67"), Decimal(0)), fines=(9, 0))

    assert (score.home_imps, score.totals) == (10, (Decimal("7.67"), Decimal(0)))
    assert match_vp(score, SCALE) == SCALE.vp(10, 1)
