from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.methods.movements import (
    MOST_HOWELL,
    Movement,
    MovementRefusal,
    Sitting,
    from_rows,
    howell,
    mitchell,
)


def assert_playable(movement: Movement) -> None:
    """Nobody is at two tables in a round, meets anybody twice, or plays a board twice."""
    met: Counter[frozenset[int]] = Counter()
    played: Counter[tuple[int, int]] = Counter()
    for each in movement.rounds:
        seated = [number for sitting in each.sittings for number in sitting.contestants]
        assert len(seated) == len(set(seated))
        for sitting in each.sittings:
            met[frozenset(sitting.contestants)] += 1
            played.update((number, board) for number in sitting.contestants for board in sitting.boards)
    assert set(met.values()) == {1}
    assert set(played.values()) == {1}


@given(pairs=st.integers(5, 60), boards=st.integers(1, 4), data=st.data())
def test_mitchell_repeats_nothing_and_shares_no_boards(pairs, boards, data):
    tables = -(-pairs // 2)
    rounds = data.draw(st.none() | st.integers(1, tables - 1))
    movement = mitchell(pairs, boards, rounds)

    assert_playable(movement)
    assert not movement.is_shared
    assert len(movement.rounds) == (rounds or (tables if tables % 2 else tables - 1))
    if len(movement.rounds) > 1:  # in one round alone somebody may sit out all of it
        assert movement.contestants == tuple(range(1, pairs + 1))
    for each in movement.rounds:
        assert len(each.sittings) == pairs // 2
        # North-South stay where they are.
        assert all(sitting.north_south == (sitting.table,) for sitting in each.sittings)


@pytest.mark.parametrize("pairs", range(3, MOST_HOWELL + 1))
def test_howell_brings_everybody_together_once(pairs):
    movement = howell(pairs, 2)

    assert_playable(movement)
    met = {frozenset(sitting.contestants) for each in movement.rounds for sitting in each.sittings}
    assert met == {frozenset(two) for two in combinations(range(1, pairs + 1), 2)}
    # Without a Room square of side 3 or 5 the tables share; three pairs are never at two tables.
    assert movement.is_shared is (pairs in {4, 5, 6})
    assert movement.last_board == 2 * len(movement.rounds)


@pytest.mark.parametrize("pairs", range(7, MOST_HOWELL + 1))
def test_howell_is_played_on_every_board_at_every_table(pairs):
    movement = howell(pairs, 1)

    times = Counter(
        board for each in movement.rounds for sitting in each.sittings for board in sitting.boards
    )
    most = (pairs + 1) // 2
    assert set(times.values()) <= {most, most - pairs % 2}


def test_mitchell_of_four_tables_skips_after_half():
    movement = mitchell(8, 3)

    assert [sitting.east_west for sitting in movement.rounds[1].sittings] == [(8,), (5,), (6,), (7,)]
    assert [sitting.east_west for sitting in movement.rounds[2].sittings] == [(6,), (7,), (8,), (5,)]
    assert movement.rounds[2].sittings[0].boards == range(7, 10)


def test_individual_comes_in_as_a_table():
    movement = from_rows(
        [
            (1, Sitting(1, (1, 2), (3, 4), 1, 2)),
            (2, Sitting(1, (1, 3), (2, 4), 3, 4)),
        ]
    )

    assert movement.is_individual
    assert movement.contestants == (1, 2, 3, 4)


@pytest.mark.parametrize(
    ("code", "rows"),
    [
        ("no-rows", []),
        ("no-such-round", [(2, Sitting(1, (1,), (2,), 1, 2))]),
        ("bad-boards", [(1, Sitting(1, (1,), (2,), 2, 1))]),
        ("table-twice", [(1, Sitting(1, (1,), (2,), 1, 2)), (1, Sitting(1, (3,), (4,), 3, 4))]),
        ("contestant-twice", [(1, Sitting(1, (1,), (2,), 1, 2)), (1, Sitting(2, (2,), (3,), 3, 4))]),
        ("board-again", [(1, Sitting(1, (1,), (2,), 1, 2)), (2, Sitting(1, (1,), (3,), 2, 3))]),
        ("unlike-sides", [(1, Sitting(1, (1, 2), (3,), 1, 2))]),
    ],
)
def test_movement_that_cannot_be_is_refused(code, rows):
    with pytest.raises(MovementRefusal) as refused:
        from_rows(rows)

    assert refused.value.code == code


@pytest.mark.parametrize(
    ("code", "make"),
    [
        ("too-few-pairs", lambda: mitchell(4, 2)),
        ("too-few-pairs", lambda: howell(2, 2)),
        ("too-many-pairs", lambda: howell(MOST_HOWELL + 1, 2)),
        ("too-many-rounds", lambda: mitchell(8, 2, 4)),
        ("no-boards", lambda: howell(8, 0)),
    ],
)
def test_movement_that_no_rule_makes_is_refused(code, make):
    with pytest.raises(MovementRefusal) as refused:
        make()

    assert refused.value.code == code
