from datetime import UTC, datetime, timedelta

import msgspec
import pytest

from broadcast import journal
from broadcast.audiences import Audience
from broadcast.embargo import PRESETS, Held
from broadcast.journal import HoldBody, LiftBody, PolicyBody, Written, policies_after, state_after

START = datetime(2026, 5, 1, 1, tzinfo=UTC)


@pytest.mark.parametrize(
    "body",
    [PolicyBody("online", 1800), HoldBody("session", 3, en="Soon", zh="稍候"), LiftBody("board", 3, 7)],
)
def test_fact_written_and_read_is_the_same(body):
    assert journal.decode(journal.encode(body)) == body


@pytest.mark.parametrize(
    "written",
    [
        "{}",
        '{"k":"policy","audience":"director","delay":0}',
        '{"k":"policy","audience":"hall","delay":-1}',
        '{"k":"policy","audience":"hall","delay":86401}',
        '{"k":"hold","scope":"room","subject":1}',
        '{"k":"hold","scope":"table","subject":1,"why":"x"}',
        '{"k":"lift","scope":"table"}',
        '{"k":"hold","scope":"table","subject":1,"en":"' + "x" * 201 + '"}',
    ],
)
def test_what_is_no_journal_fact_is_refused(written):
    with pytest.raises(msgspec.MsgspecError):
        journal.decode(written)


def written(bodies):
    return [Written(seq, START, "director", body) for seq, body in enumerate(bodies, start=1)]


def test_empty_journal_is_strict_and_holds_nothing():
    state = state_after([])

    assert (state.policy(Audience.ONLINE), state.held) == (PRESETS["strict"], ())


def test_later_policy_of_an_audience_supersedes_its_earlier():
    policies = policies_after([PolicyBody("online", 60), PolicyBody("hall", 5), PolicyBody("online", 0)])

    state = state_after([], policies)

    assert state.policy(Audience.ONLINE).delay == timedelta(0)
    assert state.policy(Audience.HALL).delay == timedelta(seconds=5)


def test_lift_ends_the_hold_on_the_same_subject_only():
    state = state_after(
        written(
            [
                HoldBody("match", 1),
                HoldBody("board", 1, 4),
                HoldBody("board", 1, 5),
                LiftBody("board", 1, 4),
                LiftBody("table", 9),
            ]
        )
    )

    assert state.held == (Held("match", 1), Held("board", 1, 5))


def test_hold_again_says_the_new_words_and_one_lift_ends_it():
    bodies = [HoldBody("session", 1, en="a"), HoldBody("session", 1, en="b")]

    assert state_after(written(bodies)).holds == ((Held("session", 1), "b", ""),)
    assert state_after(written([*bodies, LiftBody("session", 1)])).holds == ()
