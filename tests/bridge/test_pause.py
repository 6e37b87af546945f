"""Why a table waits: said beside the play, ended by it, and nothing else changes."""

import pytest

from bridge.actions import Claimed, Corrected, Entry, Pause, Paused
from bridge.board import check, fold
from bridge.errors import Refusal
from tests.bridge.records import FOUR_HEARTS, KNOWN, checked, entries

DIRECTOR, AWAY, OVER = Paused(Pause.DIRECTOR), Paused(Pause.AWAY), Paused(None)


@pytest.mark.parametrize(
    ("parts", "pause"),
    [
        (("open",), None),
        (("open", DIRECTOR), Pause.DIRECTOR),
        (("open", DIRECTOR, AWAY), Pause.AWAY),
        (("open", DIRECTOR, OVER), None),
        (("open", DIRECTOR, "1C"), None),
        ((FOUR_HEARTS, AWAY, "C3"), None),
        ((FOUR_HEARTS, AWAY, Claimed(10)), None),
        ((FOUR_HEARTS, Claimed(10), Paused(Pause.BREAK)), Pause.BREAK),
    ],
)
def test_next_call_card_claim_or_word_ends_a_wait(parts, pause):
    assert checked(KNOWN, *parts).pause is pause


def test_wait_changes_nothing_else():
    without, waits = checked(KNOWN, "open 1C P"), checked(KNOWN, "open 1C P", DIRECTOR)

    assert (waits.phase, waits.turn, waits.calls, waits.conflicts) == (
        without.phase,
        without.turn,
        without.calls,
        (),
    )


@pytest.mark.parametrize(
    ("parts", "action", "code"),
    [((), DIRECTOR, "not-opened"), (("open",), OVER, "no-pause"), (("open", AWAY), AWAY, "paused-already")],
)
def test_wait_that_cannot_be_is_refused(parts, action, code):
    with pytest.raises(Refusal) as refused:
        check(checked(KNOWN, *parts), action)
    assert refused.value.code == code


def test_wait_can_be_put_right_and_taken_back():
    record = entries("open", DIRECTOR)
    last = record[-1].id

    assert fold(KNOWN, [*record, Entry("x", Corrected(last, AWAY))]).pause is Pause.AWAY
    assert fold(KNOWN, [*record, Entry("x", Corrected(last, None))]).pause is None
