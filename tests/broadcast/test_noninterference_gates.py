"""EMBARGO.md, property 1, for every gate, presets, presence, late sides, rulings, recalls, policies and sealed line-ups.

As in `test_noninterference`: two histories equal to an audience, every frame with its version after every tick, every
public address at the end, byte for byte; and leaks planted in copies must be found.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st
from msgspec import structs

from broadcast import models, publisher
from broadcast.audiences import Audience
from broadcast.journal import PolicyBody
from broadcast.public import channels, rendered
from scoring import selectors
from tests.broadcast.gate_histories import END, POLICIES, Run, Twins, _shut, here, say, twins
from tests.broadcast.halls import Hall, every_screen, make
from tests.broadcast.histories import Act, record
from tests.broadcast.looking import answers, stored
from tests.examples import examples


@dataclass(frozen=True, slots=True)
class Lived:
    """What came of one history: what the audience got, and all that was written down."""

    got: list[dict[str, Any]]
    record: list[tuple[Any, ...]]


def written() -> list[tuple[Any, ...]]:
    """The record, the journals and the line-ups: what directors may see."""
    return [
        *record(),
        *models.JournalFact.objects.order_by("session_id", "seq").values_list("session_id", "body", "at"),
        *models.LineUpFact.objects.order_by("session_id", "seq").values_list("session_id", "body", "at"),
    ]


def live(hall: Hall, audience: Audience, acts: tuple[Act, ...], *, alone: bool = False) -> Lived:
    """Play a history, look through the audience's eyes after every tick, and take it all back."""

    def tick(now: datetime) -> None:
        if alone:
            models.Due.objects.exclude(audience=audience.value).delete()
        publisher.tick(now)

    with transaction.atomic():
        got: list[dict[str, Any]] = Run(hall).watch(acts, tick, lambda: stored(audience))
        if audience is Audience.ONLINE:
            got.append(answers(hall))
        lived = Lived(got, written())
        transaction.set_rollback(True)
    return lived


def assert_alike(one: Lived, other: Lived, about: str = "") -> None:
    for second, (first, then) in enumerate(zip(one.got, other.got, strict=True)):
        names = sorted({*first, *then})
        differing = [
            (name, first.get(name), then.get(name)) for name in names if first.get(name) != then.get(name)
        ]
        assert not differing, f"{about}: differs at second {second}: {differing[0]}"


@pytest.fixture
def evening(db: None, key_file: Any) -> Hall:
    """Two matches, two sessions, two substitutes a set, a screen of every layout."""
    hall = make(boards=3, substitutes=2, sessions=2)
    every_screen(hall, hall.matches[0].public_id, hall.sessions[1].public_id)
    return hall


@pytest.mark.parametrize("policy", sorted(POLICIES))
@settings(
    max_examples=examples(parts=len(POLICIES)),
    deadline=None,
    phases=[Phase.explicit, Phase.generate],  # shrinking a history takes minutes
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(drawn=st.data())
def test_nothing_behind_any_gate_changes_what_an_audience_gets(evening, policy, drawn):
    pair = drawn.draw(twins(policy))
    one = live(evening, pair.audience, pair.one, alone=pair.alone)
    other = live(evening, pair.audience, pair.other, alone=pair.alone)

    assume(one.record != other.record)
    assert_alike(one, other, pair.about)


def late_team() -> Twins:
    """A pair with everything in it: a late table, a board that waits for it, a slip, a ruling, sealed boards of their own."""
    shared = (
        say(0, lambda _: PolicyBody("online", 0, ("hold", "seated"))),
        *(say(0, here(table)) for table in (0, 1, 2)),
        say(0, here(3, "NES")),
        say(0, here(3, "W", "gone")),
        *(say(0, _shut(table, 2)) for table in (0, 2)),
        Act(0.5, "do", 0, 1, "open", "a"),
        Act(0.7, "do", 0, 1, "P", "a2"),
        Act(0.8, "do", 1, 1, "open", "b"),
        say(3, here(3, "W")),
    )
    one = (
        Act(0.6, "do", 0, 1, "1N", "a1"),
        Act(0.9, "do", 2, 2, "open", "h"),
        Act(1.0, "do", 2, 2, "1N", "h1"),
    )
    other = (
        Act(0.6, "do", 0, 1, "1S", "a1"),
        Act(2.5, "fix", 0, 1, "1N", "a1f", "a1"),
        *(Act(1.2 + at / 100, "do", 1, 2, word, f"o{at}") for at, word in enumerate(WHOLE)),
        *(Act(1.4 + at / 100, "do", 0, 2, word, f"p{at}") for at, word in enumerate(WHOLE)),
        say(1.5, here(3, "N", "away")),
        say(1.6, here(0, "E", "gone")),
        say(1.7, here(0, "E")),
    )
    both = tuple(tuple(sorted([*shared, *own], key=lambda act: act.at)) for own in (one, other))
    return Twins(Audience.ONLINE, alone=True, about="a late team", one=both[0], other=both[1])


WHOLE = ("open", "1N", "P", "P", "P", "=7")


def test_there_is_something_to_leak(evening):
    """What directors see differs, what a hall that is shown everything sees differs, and online is shown something."""
    pair = late_team()
    one, other = live(evening, pair.audience, pair.one), live(evening, pair.audience, pair.other)

    assert one.record != other.record
    assert live(evening, Audience.HALL, pair.one).got != live(evening, Audience.HALL, pair.other).got
    before, after = one.got[2], one.got[END]
    assert not any("1N" in str(frame) for frame in before.values())
    assert any("1N" in str(frame) for frame in after.values())


def test_late_team_is_awaited_without_a_word_about_what_is_played(evening):
    pair = late_team()

    assert_alike(live(evening, pair.audience, pair.one), live(evening, pair.audience, pair.other))


def leak_a_count(monkeypatch):
    """A score that says after how many boards of the record, not of those shown, it stands."""
    real = getattr(rendered, "score_of")  # noqa: B009 - not exported

    def counting(*args, **kwargs):
        score = real(*args, **kwargs)
        return structs.replace(score, after=models.Transcript.objects.filter(phase="finished").count())

    monkeypatch.setattr(rendered, "score_of", counting)


def leak_a_label(monkeypatch):
    """A label that marks the boards both rooms have behind them."""
    real = rendered.rows_of

    def labelled(shelf, segments):
        done = set(models.Transcript.objects.filter(phase="finished").values_list("board__number", flat=True))
        return tuple(
            structs.replace(row, label=f"{row.number}*") if row.number in done else row
            for row in real(shelf, segments)
        )

    monkeypatch.setattr(rendered, "rows_of", labelled)


def leak_an_order(monkeypatch):
    """Running matches, the one in which something was recorded last in front."""
    real: Any = channels.CHANNELS["session"]

    def sorted_by_activity(public_id, audience):
        frame = real(public_id, audience)
        newest = models.Fact.objects.order_by("-pk").first()
        busy = selectors.table_context(newest.transcript.table_id).match.public_id if newest else ""
        return structs.replace(
            frame, matches=tuple(sorted(frame.matches, key=lambda running: running.match.id != busy))
        )

    monkeypatch.setitem(channels.CHANNELS, "session", sorted_by_activity)


@pytest.mark.parametrize("leak", [leak_a_count, leak_a_label, leak_an_order])
def test_planted_leak_is_found(evening, monkeypatch, leak):
    pair = late_team()
    leak(monkeypatch)

    one, other = live(evening, pair.audience, pair.one), live(evening, pair.audience, pair.other)

    with pytest.raises(AssertionError, match="differs at second"):
        assert_alike(one, other)
