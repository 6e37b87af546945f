from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from bridge.actions import CallMade, Corrected, Entry, Explained, Opened
from bridge.board import fold
from bridge.boards import BoardSetup
from bridge.calls import parse_call
from broadcast.embargo import Shown, visible
from broadcast.entries import RecordedFact, entries, settled_entries

NOW = datetime(2026, 5, 1, tzinfo=UTC)
SETUP = BoardSetup.standard(1)


def call(text: str) -> CallMade:
    return CallMade(parse_call(text))


def fact(seq, action, corrects=None):
    return RecordedFact(seq, f"id-{seq}", action, NOW, corrects)


def record(*actions):
    """Facts of actions; a pair (number, action) corrects that fact."""
    return tuple(
        fact(seq, Corrected(f"id-{action[0]}", action[1]), action[0])
        if isinstance(action, tuple)
        else fact(seq, action)
        for seq, action in enumerate(actions, 1)
    )


def calls(known):
    return [(str(view.call), view.corrected) for view in fold(SETUP, known).calls]


ALL_AT_ONCE = Shown(99, 99)


def test_silent_correction_takes_the_place_without_a_mark():
    facts = record(Opened(), call("1C"), call("P"), (2, call("1D")))

    assert calls(settled_entries(facts, [ALL_AT_ONCE])) == [("1D", False), ("P", False)]


def test_correction_after_release_is_marked():
    facts = record(Opened(), call("1C"), call("P"), (2, call("1D")))

    assert calls(settled_entries(facts, [Shown(3, 3), Shown(4, 4)])) == [("1D", True), ("P", False)]


def test_silent_undo_leaves_nothing():
    facts = record(Opened(), call("1C"), (2, None), call("1S"))

    assert settled_entries(facts, [ALL_AT_ONCE]) == (Entry("id-1", Opened()), Entry("id-4", call("1S")))


def test_undo_of_everything_leaves_no_entry():
    assert settled_entries(record(Opened(), (1, None)), [ALL_AT_ONCE]) == ()


def test_undo_of_a_silent_correction_brings_back_what_was_first():
    facts = record(Opened(), call("1C"), (2, call("1D")), (3, None))

    assert calls(settled_entries(facts, [ALL_AT_ONCE])) == [("1C", False)]


def test_undo_of_a_silent_undo_brings_back_what_was_first():
    facts = record(Opened(), call("1C"), (2, None), (3, None))

    assert calls(settled_entries(facts, [ALL_AT_ONCE])) == [("1C", False)]


def test_correction_of_a_silent_correction_is_silent():
    facts = record(Opened(), call("1C"), (2, call("1D")), (3, call("1H")))

    assert calls(settled_entries(facts, [ALL_AT_ONCE])) == [("1H", False)]


def test_later_correction_of_a_silent_correction_is_marked_in_the_first_place():
    facts = record(Opened(), call("1C"), (2, call("1D")), (3, call("1H")))

    known = settled_entries(facts, [Shown(3, 3), Shown(4, 4)])

    assert calls(known) == [("1H", True)]
    assert known[1] == Entry("id-2", call("1D"))


def test_undo_after_release_of_a_silent_correction_shows_what_was_first_marked():
    facts = record(Opened(), call("1C"), (2, call("1D")), (3, None))

    assert calls(settled_entries(facts, [Shown(3, 3), Shown(4, 4)])) == [("1C", True)]


def test_undo_after_release_takes_the_call_away():
    facts = record(Opened(), call("1C"), (2, None))

    assert calls(settled_entries(facts, [Shown(2, 2), Shown(3, 3)])) == []


def test_what_comes_back_after_it_was_passed_over_is_marked():
    facts = record(Opened(), call("1C"), (2, None), (3, None))

    assert calls(settled_entries(facts, [Shown(3, 3), Shown(4, 4)])) == [("1C", True)]


def test_correction_of_a_fact_not_yet_released_is_not_shown():
    facts = record(Opened(), call("1C"), (2, call("1D")))

    assert settled_entries(facts, [Shown(1, 3)]) == (Entry("id-1", Opened()),)


def test_explanation_of_a_silent_correction_explains_what_stands_there():
    facts = record(Opened(), call("1C"), (2, call("1N")), Explained("id-3", True, "15-17"))

    shown = fold(SETUP, settled_entries(facts, [ALL_AT_ONCE]))

    assert [(str(view.call), view.explanation) for view in shown.calls] == [("1N", "15-17")]
    assert shown.conflicts == ()


def test_explanation_of_a_call_taken_back_unseen_is_not_shown():
    facts = record(Opened(), call("1N"), Explained("id-2", True, "15-17"), (2, None))

    assert settled_entries(facts, [ALL_AT_ONCE]) == (Entry("id-1", Opened()),)


def test_silent_correction_of_an_explanation():
    facts = record(
        Opened(), call("1N"), Explained("id-2", True, "15-17"), (3, Explained("id-2", True, "12-14"))
    )

    shown = fold(SETUP, settled_entries(facts, [ALL_AT_ONCE]))

    assert [view.explanation for view in shown.calls] == ["12-14"]


def test_no_release_shows_nothing():
    assert settled_entries(record(Opened()), []) == ()


WORDS = st.sampled_from(["P", "1C", "1D", "1H", "2N", "X"])


@st.composite
def histories(draw):
    """Opened, then calls and corrections of any earlier one (also of corrections), as a writer may have made them."""
    actions: list[object] = [Opened()]
    for seq in range(2, draw(st.integers(2, 9)) + 1):
        if seq > 2 and draw(st.booleans()):
            of = draw(st.integers(2, seq - 1))
            actions.append((of, draw(st.none() | WORDS.map(call))))
        else:
            actions.append(call(draw(WORDS)))
    return record(*actions)


def stands(known):
    return [(view.seat, str(view.call)) for view in fold(SETUP, known).calls]


@given(histories(), st.lists(st.integers(1, 9), max_size=4))
def test_who_has_seen_everything_sees_what_the_writer_sees(facts, looks):
    releases = [Shown(look, look) for look in sorted({min(look, len(facts)) for look in looks})]

    known = settled_entries(facts, [*releases, Shown(len(facts), len(facts))])

    assert stands(known) == stands(entries(facts))


@given(histories())
def test_who_sees_everything_at_once_sees_no_correction(facts):
    known = settled_entries(facts, [ALL_AT_ONCE])

    assert not any(isinstance(entry.action, Corrected) for entry in known)
    assert not any(view.corrected for view in fold(SETUP, known).calls)


@given(histories(), st.lists(st.integers(1, 9), min_size=1, max_size=4))
def test_entries_rest_on_visible_facts_alone(facts, looks):
    """What lies beyond the newest release changes nothing."""
    newest = min(max(looks), len(facts))
    releases = [Shown(look, look) for look in sorted({min(look, newest) for look in looks})]
    upto = [one for one in facts if one.seq in visible([each.recorded for each in facts], releases).seqs]

    assert settled_entries(facts, releases) == settled_entries(facts[:newest], releases)
    assert {entry.id for entry in settled_entries(facts, releases)} <= {one.id for one in upto}
