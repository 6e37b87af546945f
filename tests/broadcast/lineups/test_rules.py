"""Art. 19: deadlines, simultaneous opening, the second to choose, and offence 54(3)."""

from datetime import UTC, datetime, timedelta

import pytest

from broadcast.lineups import MatchLineUps, SideLineUp, TermsBody, Times, barred, deadline, is_late, opening
from scoring.methods.match import MatchSide

HOME, VISITOR = MatchSide.HOME, MatchSide.VISITOR
START = datetime(2026, 5, 1, 6, tzinfo=UTC)
ONLINE, DIRECT = TermsBody("online"), TermsBody("direct", both=5)


def before(minutes: float) -> datetime:
    """So many minutes before the start."""
    return START - timedelta(minutes=minutes)


def sealed(number: int = 1, at: datetime | None = None) -> SideLineUp:
    at = at or before(30)
    return SideLineUp(newest=number, newest_at=at, first_at=at, sealed=number)


def opened(at: datetime, until: datetime | None = None) -> SideLineUp:
    return SideLineUp(newest=1, first_at=at, opened=1, opened_at=at, reopened_until=until)


NOBODY = Times(START, None, ONLINE)
VISITOR_SECOND = Times(START, VISITOR, ONLINE)


@pytest.mark.parametrize("terms", [ONLINE, TermsBody("form")])
@pytest.mark.parametrize("side", MatchSide)
def test_art_19_nobody_has_the_right_both_are_due_10_minutes_before(terms, side):
    assert deadline(Times(START, None, terms), side) == before(10)


@pytest.mark.parametrize("side", MatchSide)
def test_art_19_direct_seating_both_are_due_5_minutes_before(side):
    assert deadline(Times(START, None, DIRECT), side) == before(5)


def test_art_19_side_without_the_right_is_due_15_minutes_before_its_holder_5():
    assert [deadline(VISITOR_SECOND, side) for side in (HOME, VISITOR)] == [before(15), before(5)]


def test_art_19_organiser_may_set_other_times():
    times = Times(START, None, TermsBody("form", both=30))

    assert deadline(times, HOME) == before(30)


def test_deadline_moves_with_the_start():
    moved = Times(START + timedelta(minutes=45), None, ONLINE)

    assert deadline(moved, HOME) == before(10) + timedelta(minutes=45)


def test_nobody_has_the_right_both_open_together_at_the_deadline_and_not_a_second_sooner():
    match = MatchLineUps(home=sealed(1), visitor=sealed(2))

    assert opening(NOBODY, match, before(10) - timedelta(seconds=1)) == ()
    assert opening(NOBODY, match, before(10)) == (HOME, VISITOR)


@pytest.mark.parametrize("minutes", [10, 5, 0, -30])
def test_nobody_has_the_right_one_alone_stays_sealed_for_as_long_as_it_takes(minutes):
    assert opening(NOBODY, MatchLineUps(home=sealed()), before(minutes)) == ()


def test_nobody_has_the_right_a_late_one_opens_both_at_once():
    match = MatchLineUps(home=sealed(), visitor=sealed(2, at=before(3)))

    assert opening(NOBODY, match, before(3)) == (HOME, VISITOR)


def test_no_start_is_known_both_open_when_both_are_in():
    times = Times(None, None, ONLINE)

    assert opening(times, MatchLineUps(home=sealed()), START) == ()
    assert opening(times, MatchLineUps(sealed(1), sealed(2)), START) == (HOME, VISITOR)
    assert not is_late(times, MatchLineUps(), HOME, START)


def test_one_side_has_the_right_the_other_opens_at_its_deadline():
    match = MatchLineUps(home=sealed())

    assert opening(VISITOR_SECOND, match, before(15) - timedelta(seconds=1)) == ()
    assert opening(VISITOR_SECOND, match, before(15)) == (HOME,)


def test_holder_may_enter_only_after_the_others_is_open():
    closed, open_ = MatchLineUps(home=sealed()), MatchLineUps(home=opened(before(15)))

    assert barred(VISITOR_SECOND, closed, VISITOR, before(20)) == "opponents-first"
    assert barred(VISITOR_SECOND, open_, VISITOR, before(14)) is None


def test_holders_line_up_is_public_when_handed_in():
    match = MatchLineUps(home=opened(before(15)), visitor=sealed())

    assert opening(VISITOR_SECOND, match, before(12)) == (VISITOR,)


def test_holders_line_up_is_final_when_handed_in():
    match = MatchLineUps(home=opened(before(15)), visitor=opened(before(12)))

    assert barred(VISITOR_SECOND, match, VISITOR, before(11)) == "line-up-open"


def test_line_up_may_be_changed_by_its_side_until_its_deadline():
    match = MatchLineUps(home=sealed())

    assert barred(NOBODY, match, HOME, before(10) - timedelta(seconds=1)) is None
    assert barred(NOBODY, match, HOME, before(10)) == "deadline-past"


def test_side_that_handed_in_nothing_may_do_so_late():
    assert barred(NOBODY, MatchLineUps(home=sealed()), VISITOR, before(2)) is None


def test_change_after_publication_reopens_the_opponents_for_the_minutes_set():
    until = before(3)
    match = MatchLineUps(home=opened(before(10)), visitor=opened(before(10), until))

    assert barred(NOBODY, match, VISITOR, until - timedelta(seconds=1)) is None
    assert barred(NOBODY, match, VISITOR, until) == "line-up-open"
    assert barred(NOBODY, match, HOME, until - timedelta(seconds=1)) == "line-up-open"


def test_reopened_line_up_is_public_when_handed_in():
    reopened = SideLineUp(newest=9, sealed=9, opened=1, opened_at=before(10))

    assert opening(NOBODY, MatchLineUps(opened(before(10)), reopened), before(4)) == (VISITOR,)


@pytest.mark.parametrize(
    ("match", "late"),
    [
        (MatchLineUps(), [True, True]),
        (MatchLineUps(home=sealed()), [False, True]),
        (MatchLineUps(sealed(at=before(10)), sealed(at=before(9))), [False, True]),
        (MatchLineUps(sealed(), SideLineUp(newest=1, first_at=before(9), in_time=True)), [False, False]),
    ],
)
def test_art_54_3_is_proposed_for_whoever_was_not_in_by_the_deadline(match, late):
    assert [is_late(NOBODY, match, side, before(8)) for side in (HOME, VISITOR)] == late


def test_art_54_3_is_not_proposed_before_the_deadline():
    assert not is_late(NOBODY, MatchLineUps(), HOME, before(10))


def test_art_54_3_holder_is_not_late_while_it_waits_and_has_its_ten_minutes_afterwards():
    waiting, free = MatchLineUps(), MatchLineUps(home=opened(before(2)))

    assert not is_late(VISITOR_SECOND, waiting, VISITOR, START)
    assert not is_late(VISITOR_SECOND, free, VISITOR, before(2) + timedelta(minutes=10))
    assert is_late(VISITOR_SECOND, free, VISITOR, before(2) + timedelta(minutes=11))
