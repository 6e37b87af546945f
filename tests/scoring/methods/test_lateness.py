"""Art. 21: the steps at their edges, and what a page can say of them."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest

from scoring.methods.lateness import (
    LATE_TABLES,
    PAIRS_IMP,
    PAIRS_PERCENT,
    TEAMS_IMP,
    TEAMS_VP,
    late_by,
    late_fine,
)

START = datetime(2026, 5, 1, 1, tzinfo=UTC)


def late(minutes: int, seconds: int = 0) -> timedelta:
    return timedelta(minutes=minutes, seconds=seconds)


@pytest.mark.parametrize("table", LATE_TABLES, ids=lambda table: table.name)
def test_art_21_in_time_is_no_fine_and_no_step(table):
    fine = late_fine(table, late(0))

    assert fine.amount == 0
    assert fine.step is None
    assert not fine.is_forfeit


@pytest.mark.parametrize("table", LATE_TABLES, ids=lambda table: table.name)
def test_art_21_steps_follow_each_other_without_a_gap_and_never_cost_less(table):
    assert table.steps[0].over == 0
    assert [step.over for step in table.steps[1:]] == [step.upto for step in table.steps[:-1]]
    amounts = [late_fine(table, late(0, seconds)).amount or 0 for seconds in range(1, 20 * 60 + 1)]
    assert 0 not in amounts
    assert amounts == sorted(amounts)


def test_art_21_one_second_more_than_five_minutes_is_the_next_step():
    assert [late_fine(TEAMS_VP, each).amount for each in (late(5), late(5, 1))] == [Decimal("0.5"), 1]
    assert [late_fine(TEAMS_IMP, each).amount for each in (late(5), late(5, 1))] == [1, 2]
    assert [late_fine(PAIRS_PERCENT, each).amount for each in (late(10), late(10, 1))] == [10, 20]


def test_art_21_ii_boards_may_be_removed_of_pairs_over_five_minutes_late():
    removed = [late_fine(PAIRS_IMP, late(minutes)).boards for minutes in (5, 6, 10, 11, 16)]

    assert removed == [0, 1, 1, 2, 3]


@pytest.mark.parametrize("table", [TEAMS_VP, TEAMS_IMP], ids=lambda table: table.name)
def test_art_21_forfeit_of_a_team_is_proposed_only_after_twenty_minutes(table):
    assert not late_fine(table, late(20)).is_forfeit
    proposed = late_fine(table, late(20, 1))
    assert (proposed.is_forfeit, proposed.amount, proposed.step) == (True, None, table.steps[-1])


def test_lateness_belongs_to_the_side_by_its_later_pair():
    arrivals = [START, START - late(3), START + late(4), START + late(12)]

    assert late_by(START, arrivals, START + late(30)) == late(12)


def test_lateness_of_a_player_still_missing_runs_on():
    assert late_by(START, [START, None], START + late(7)) == late(7)


def test_lateness_before_the_start_is_none():
    assert late_by(START, [None], START - late(9)) == late(0)
