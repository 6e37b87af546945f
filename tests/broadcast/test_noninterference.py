"""EMBARGO.md, property 1, for hold and delay: what an audience may not see changes nothing of what it gets.

Two histories that are equal to an audience are played against the same hall; every frame with its version and its instant,
and every public address, must be the same bytes. A leak planted in a copy of the publisher must be found.
"""

from dataclasses import dataclass
from datetime import datetime

import pytest
from django.db import transaction
from hypothesis import HealthCheck, Phase, given, settings

from bridge.commentary import apart
from broadcast import entries, models, publisher
from broadcast.audiences import Audience
from broadcast.journal import ProgressBody
from broadcast.public import channels
from broadcast.publisher import catchup
from broadcast.services import confirm_screen
from tests.broadcast.halls import START, Hall
from tests.broadcast.histories import END, Act, Run, Twins, _hold, _policy, record, twins
from tests.broadcast.looking import EXAMPLES, answers, patterns, stored
from tests.examples import examples


@dataclass(frozen=True, slots=True)
class Lived:
    """What came of one history: what the audience got, and what was recorded."""

    got: list[dict[str, tuple[object, ...]]]
    record: list[tuple[object, ...]]


def live(hall: Hall, audience: Audience, acts: tuple[Act, ...], *, alone: bool = False) -> Lived:
    """Play a history, look through the audience's eyes after every tick, and take it all back."""

    def tick(now: datetime) -> None:
        if alone:
            models.Due.objects.exclude(audience=audience.value).delete()
        publisher.tick(now)

    with transaction.atomic():
        got: list[dict[str, tuple[object, ...]]] = Run(hall).play(acts, tick, lambda: stored(audience))
        if audience is Audience.ONLINE:
            got.append(answers(hall))
        lived = Lived(got, record())
        transaction.set_rollback(True)
    return lived


def assert_alike(one: Lived, other: Lived) -> None:
    for second, (first, then) in enumerate(zip(one.got, other.got, strict=True)):
        names = sorted({*first, *then})
        differing = [
            (name, first.get(name), then.get(name)) for name in names if first.get(name) != then.get(name)
        ]
        assert not differing, f"differs at second {second}: {differing[0]}"


@pytest.fixture
def hall_with_screens(hall):
    # How far tables are is given away where it is switched on (property 1): here it is not.
    hall.journal(ProgressBody("hall", on=False))
    for code, layout, subject in (
        ("AAAAAA", "two-rooms", hall.matches[0].public_id),
        ("BBBBBB", "standings", hall.session.public_id),
    ):
        confirm_screen(
            hall.event.pk, code, layout=layout, subject=subject, label="", by="director", now=START
        )
    return hall


@settings(
    max_examples=examples(least=100),
    deadline=None,
    phases=[Phase.explicit, Phase.generate],  # a history takes half a second: shrinking one takes minutes
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(pair=twins())
def test_what_an_audience_may_not_see_changes_nothing_it_gets(hall_with_screens, pair):
    one = live(hall_with_screens, pair.audience, pair.one, alone=pair.alone)
    other = live(hall_with_screens, pair.audience, pair.other, alone=pair.alone)

    assert one.record != other.record
    assert_alike(one, other)


def test_every_address_has_an_example():
    assert sorted(EXAMPLES) == sorted(patterns())


def test_examples_are_of_their_patterns(hall):
    from django.urls import resolve

    for spelt, maker in EXAMPLES.items():
        for path in maker(hall):
            assert resolve(path.partition("?")[0]).route.replace("^", "") == spelt.replace("^", "")


SEEN_WORDS, HIDDEN_WORDS = "a fine lead", "ahead of its time"


def busy() -> Twins:
    """A pair with everything in it: a held board, slips mended late, twice and undone, something at the end, and refusals."""
    shared = (
        Act(0, "journal", action=_policy("online", 3)),
        Act(0, "journal", action=_policy("hall", 0, ("delay",))),
        Act(0, "journal", action=_hold("board", 1, 3, lift=False)),
        Act(0.5, "do", 0, 1, "open", "a"),
        Act(1.0, "do", 1, 1, "open", "b"),
        Act(1.2, "do", 2, 2, "open", "c"),
    )
    one = (
        Act(0.6, "do", 0, 1, "1N", "a1"),
        Act(0.61, "do", 0, 1, "P", "a2"),
        Act(1.1, "do", 1, 3, "open", "h"),
        Act(1.3, "do", 1, 3, "7N", "h1"),
        Act(1.4, "comment", 1, 3, (Audience.HALL, HIDDEN_WORDS), "hc"),
        Act(1.9, "comment", 0, 1, (Audience.HALL, SEEN_WORDS), "c"),
        Act(5.4, "comment", 0, 1, (Audience.HALL, HIDDEN_WORDS), "later"),
    )
    other = (
        Act(0.4, "try", 0, 1, "P"),
        Act(0.6, "do", 0, 1, "1S", "a1"),
        Act(0.61, "do", 0, 1, "P", "a2"),
        Act(2.8, "fix", 0, 1, "1N", "a1f", "a1"),
        Act(1.4, "do", 2, 1, "open", "o"),
        Act(1.5, "fix", 2, 1, None, "ou", "o"),
        Act(1.6, "do", 3, 4, "open", "p"),
        Act(1.7, "fix", 3, 4, None, "pu", "p"),
        Act(1.9, "comment", 0, 1, (Audience.HALL, "a slip of the pen"), "c"),
        Act(1.95, "comment", 0, 1, (Audience.HALL, SEEN_WORDS), of="c"),
        Act(2.1, "comment", 0, 1, (Audience.HALL, "nothing"), "no"),
        Act(2.9, "comment", 0, 1, (Audience.HALL, None), of="no"),
        Act(5.2, "do", 3, 2, "open", "t"),
    )
    both = tuple(tuple(sorted([*shared, *own], key=lambda act: act.at)) for own in (one, other))
    return Twins(Audience.ONLINE, False, both[0], both[1])


def test_there_is_something_to_leak(hall):
    """The directors' view, the record, differs; so does what the hall is shown live; and online is shown something."""
    pair = busy()
    one, other = live(hall, Audience.HALL, pair.one), live(hall, Audience.HALL, pair.other)

    assert one.record != other.record
    assert one.got != other.got
    last = live(hall, Audience.ONLINE, pair.one).got[END]
    assert any("1N" in str(frame) for frame in last.values())
    assert any(SEEN_WORDS in str(frame) for frame in last.values())
    assert sum(HIDDEN_WORDS in str(fact) for fact in one.record) == 2
    assert any(HIDDEN_WORDS in str(frame) for frame in one.got[END].values()), "the hall reads both"


def test_busy_twins_look_alike(hall):
    pair = busy()

    assert_alike(live(hall, pair.audience, pair.one), live(hall, pair.audience, pair.other))


def leak_counting_transcripts(monkeypatch):
    """A frame that says how many boards were begun, shown or not."""
    table = channels.CHANNELS["match"]

    def counted(public_id, audience):
        frame = table(public_id, audience)
        begun = models.Transcript.objects.count()
        return frame and type(frame)(
            **{**{name: getattr(frame, name) for name in frame.__struct_fields__}, "slug": str(begun)}
        )

    monkeypatch.setitem(channels.CHANNELS, "match", counted)


def leak_versions_of_looks(monkeypatch):
    """A version that counts how often the publisher looked."""
    publish = catchup._publish_one

    def counting(name, audience, rows):
        announcements = publish(name, audience, rows)
        rows[name].version += 1
        rows[name].save()
        return announcements

    monkeypatch.setattr(catchup, "_publish_one", counting)


def leak_marks(monkeypatch):
    """A settlement that shows mended slips as corrections."""
    monkeypatch.setattr(
        "broadcast.public.shown.settled_entries",
        lambda facts, releases: entries.entries(facts[: releases[-1].as_of]),
    )


def leak_what_was_taken_back(monkeypatch):
    """A release of a board that was opened by mistake and taken back."""
    real = entries.settled_entries
    monkeypatch.setattr(
        "broadcast.publisher.releasing.settled_entries",
        lambda facts, releases: real(facts, releases) or (facts[0].entry,),
    )


def leak_comments_ahead(monkeypatch):
    """A settlement in which what is said of a board is shown with the board, whenever it was said."""
    real = entries.settled_entries

    def ahead(facts, releases):
        known = real(facts, releases)
        _, said = apart(entries.entries(facts))
        return (*known, *(entry for entry in said if entry not in known))

    monkeypatch.setattr("broadcast.public.shown.settled_entries", ahead)


def leak_through_a_page(monkeypatch):
    """A header that tells how much was recorded."""
    from django.http import HttpResponse

    from display import views

    plain = views.home

    def telling(request, **kwargs):
        response: HttpResponse = plain(request, **kwargs)
        response["X-Facts"] = str(models.Fact.objects.count())
        return response

    from django.urls import get_resolver

    for pattern in get_resolver().url_patterns:
        for each in getattr(pattern, "url_patterns", ()):
            if each.callback is plain:
                monkeypatch.setattr(each, "callback", telling)


def leak_through_a_player(monkeypatch):
    """A player's page that tells how much was begun."""
    monkeypatch.setattr("broadcast.public.players.starts_of", lambda _: models.Transcript.objects.count())


@pytest.mark.parametrize(
    "leak",
    [
        leak_counting_transcripts,
        leak_versions_of_looks,
        leak_marks,
        leak_what_was_taken_back,
        leak_comments_ahead,
        leak_through_a_page,
        leak_through_a_player,
    ],
)
def test_planted_leak_is_found(hall, monkeypatch, leak):
    pair = busy()
    leak(monkeypatch)

    one, other = live(hall, pair.audience, pair.one), live(hall, pair.audience, pair.other)

    with pytest.raises(AssertionError, match="differs at second"):
        assert_alike(one, other)
