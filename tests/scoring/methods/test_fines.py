"""Art. 52, 53: one worth in three units; art. 27: what wrong seats cost."""

from decimal import Decimal

import pytest

from scoring.methods.fines import (
    CLASSES,
    Fine,
    fine_of_class,
    fine_of_imps,
    fine_of_percent,
    fines_offered,
    wrong_seats_fine,
)

HALF = Fine(Decimal("0.5"))


def test_art_52_ii_half_a_vp_is_three_imps_is_ten_percent():
    assert (HALF.imps, HALF.percent_of_top) == (Decimal(3), Decimal(10))
    assert fine_of_imps(3) == fine_of_percent(10) == HALF


@pytest.mark.parametrize("number", CLASSES)
def test_art_53_no_class_costs_less_the_second_time(number):
    amounts = [fine_of_class(number, offence).vp for offence in range(1, 6)]

    assert amounts == sorted(amounts)
    assert amounts[2:] == [amounts[2]] * 3


def test_art_53_first_offence_of_the_third_class_is_a_warning():
    assert fine_of_class(3, 1).is_warning
    assert not fine_of_class(3, 2).is_warning


@pytest.mark.parametrize(("replayed", "vp"), [(0, 3), (7, 3), (8, 1), (16, 1)])
def test_art_27_both_sides_are_fined_by_whether_half_was_replayed(replayed, vp):
    assert wrong_seats_fine(replayed, 16).vp == vp


@pytest.mark.parametrize(
    ("article", "amounts"),
    [("54(3)", ["0", "0.5", "1"]), ("54(4)", ["1"]), ("54(5)", ["1"]), ("54(35)", ["1", "3"])],
)
def test_art_54_offers_what_the_class_of_an_offence_allows(article, amounts):
    assert [fine.vp for fine in fines_offered(article)] == [Decimal(amount) for amount in amounts]
