from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from broadcast.embargo import Recorded, Shown, plan_release, visible

T0 = datetime(2026, 5, 1, 12, tzinfo=UTC)


def at(second: float) -> datetime:
    return T0 + timedelta(seconds=second)


def facts(*corrects: int | None) -> list[Recorded]:
    """Fact n at second n; a number says which fact it corrects."""
    return [Recorded(seq, at(seq), of) for seq, of in enumerate(corrects, 1)]


def live(_: datetime) -> datetime:
    return T0 - timedelta(days=1)


def held(_: datetime) -> None:
    return None


def after(delay: float):
    return lambda instant: instant + timedelta(seconds=delay)


def test_live_releases_everything():
    plan = plan_release(facts(None, None, 1), [], live, at(3))

    assert (plan.release, plan.ask_again) == (Shown(3, 3), None)


def test_nothing_recorded_releases_nothing():
    assert plan_release([], [], live, at(3)).release is None


def test_nothing_new_releases_nothing():
    assert plan_release(facts(None, None), [Shown(2, 2)], live, at(9)).release is None


def test_hold_releases_nothing_and_names_no_instant():
    plan = plan_release(facts(None, None), [], held, at(3))

    assert (plan.release, plan.ask_again) == (None, None)


def test_hold_keeps_corrections_back_too():
    assert plan_release(facts(None, 1), [Shown(1, 1)], held, at(3)).release is None


def test_delay_releases_what_is_old_enough_and_asks_for_the_next():
    plan = plan_release(facts(None, None, None), [], after(10), at(12))

    assert (plan.release, plan.ask_again) == (Shown(2, 3), at(13))


def test_delay_goes_on_when_nothing_more_is_recorded():
    plan = plan_release(facts(None, None, None), [Shown(2, 3)], after(10), at(13))

    assert plan.release == Shown(3, 3)


def test_fact_that_is_closed_keeps_those_after_it_back():
    plan = plan_release(
        facts(None, None, None), [], lambda instant: None if instant == at(2) else at(0), at(9)
    )

    assert plan.release == Shown(1, 3)


def test_correction_before_release_is_silent():
    seen = visible(facts(None, None, 1), [Shown(3, 3)])

    assert (seen.seqs, seen.marked) == ((1, 2, 3), frozenset())


def test_correction_waits_for_its_target_under_delay():
    recorded = facts(None, None, 2)

    plan = plan_release(recorded, [], after(10), at(11))

    assert plan.release == Shown(1, 3)
    assert visible(recorded, [Shown(1, 3)]).seqs == (1,)


def test_correction_after_release_is_marked_and_shown_at_once():
    recorded = facts(None, None, 1)

    plan = plan_release(recorded, [Shown(1, 2)], after(10), at(11.5))

    assert plan.release == Shown(1, 3)
    assert visible(recorded, [Shown(1, 2), Shown(1, 3)]).seqs == (1, 3)
    assert visible(recorded, [Shown(1, 2), Shown(1, 3)]).marked == {3}


def test_correction_of_a_shown_fact_after_a_stricter_policy_waits():
    plan = plan_release(facts(None, 1), [Shown(1, 1)], after(60), at(5))

    assert (plan.release, plan.ask_again) == (None, at(61))


def test_correction_of_a_silent_correction_is_silent_before_release():
    assert visible(facts(None, 1, 2), [Shown(3, 3)]).marked == frozenset()


def test_correction_of_a_correction_is_marked_after_release():
    assert visible(facts(None, 1, 2), [Shown(2, 2), Shown(3, 3)]).marked == {3}


def test_correction_silent_for_its_target_stays_so_in_later_releases():
    releases = [Shown(1, 3), Shown(2, 3), Shown(4, 4)]

    assert visible(facts(None, None, 2, None), releases).marked == frozenset()


INSTANTS = st.lists(st.integers(1, 60), min_size=1, max_size=8)


@st.composite
def transcripts(draw):
    count = draw(st.integers(1, 8))
    instants = sorted(draw(st.lists(st.integers(0, 20), min_size=count, max_size=count)))
    return [
        Recorded(seq, at(instants[seq - 1]), draw(st.none() | st.integers(1, seq - 1)) if seq > 1 else None)
        for seq in range(1, count + 1)
    ]


@given(transcripts(), INSTANTS, st.integers(0, 30))
def test_what_is_visible_only_grows(recorded, looks, delay):
    releases: list[Shown] = []
    before: set[int] = set()
    for second in sorted(looks):
        known = [fact for fact in recorded if fact.at <= at(second)]
        plan = plan_release(known, releases, after(delay), at(second))
        if plan.release is not None:
            last = releases[-1] if releases else Shown(0, 0)
            assert last != plan.release
            assert last.upto <= plan.release.upto
            assert last.as_of <= plan.release.as_of
            releases.append(plan.release)
        seen = set(visible(known, releases).seqs)
        assert before <= seen
        before = seen


@given(transcripts(), INSTANTS, st.integers(0, 30))
def test_every_fact_is_visible_at_its_second_whenever_it_was_looked_at_before(recorded, looks, delay):
    """Live, whatever was released earlier: a look now and a look for the first time let the same facts through."""
    releases: list[Shown] = []
    for second in sorted(looks):
        known = [fact for fact in recorded if fact.at <= at(second)]
        plan = plan_release(known, releases, after(delay), at(second))
        releases += [plan.release] if plan.release else []
        first = plan_release(known, [], after(delay), at(second)).release
        assert visible(known, releases).seqs == visible(known, [first] if first else []).seqs


@given(transcripts(), st.integers(0, 30))
def test_asking_again_when_told_leaves_nothing_behind(recorded, delay):
    releases: list[Shown] = []
    now: datetime | None = recorded[-1].at
    for _ in range(2 * len(recorded) + 2):
        if now is None:
            break
        plan = plan_release(recorded, releases, after(delay), now)
        releases += [plan.release] if plan.release else []
        assert plan.ask_again is None or plan.ask_again > now
        now = plan.ask_again

    assert now is None
    assert visible(recorded, releases).seqs == tuple(fact.seq for fact in recorded)
    assert releases[-1] == Shown(len(recorded), len(recorded))
