"""EMBARGO.md, property 1, for pairs with a movement: under *strict*, their default, and under *hall*.

As in `test_noninterference`: two histories equal to an audience, every frame with its version after every tick, every
public address at the end, byte for byte; and leaks planted in copies must be found.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st
from msgspec import structs

from broadcast import frames, models, publisher
from broadcast.audiences import Audience
from broadcast.journal import ForfeitBody, PolicyBody
from broadcast.public import channels, field_rendered, field_scores
from broadcast.public.layouts import LAYOUTS
from broadcast.services import confirm_screen
from scoring import selectors
from tests.broadcast.field_histories import LATE, Act, Run, Twins, call, here, say, twins
from tests.broadcast.fields import Field, field, mitchell
from tests.broadcast.halls import START, Desk, Hall
from tests.broadcast.histories import record
from tests.broadcast.looking import answers, stored


@dataclass(frozen=True, slots=True)
class Lived:
    """What came of one history: what the audience got, and all that was written down."""

    got: list[dict[str, Any]]
    record: list[tuple[Any, ...]]


@pytest.fixture
def evening(db: None, key_file: Any) -> Field:
    """Six pairs, three tables, three rounds of one board; a screen of every layout that a field has."""
    made = field(movement=mitchell(6, 1), policy=None, substitutes=True)
    first = made.encounters[0]
    subjects = {
        "session": made.session.public_id,
        "table": first.table.public_id,
        "board": selectors.match_context(first.match.pk).segments[0].boards[0].public_id,
    }
    kinds = [(layout.name, kind) for layout in LAYOUTS for kind in layout.of_field]
    for at, (layout, kind) in enumerate(kinds):
        code = chr(ord("A") + at) * 6
        confirm_screen(
            made.event.pk, code, layout=layout, subject=subjects[kind], label="", by="director", now=START
        )
    return made


def as_hall(made: Field) -> Hall:
    """The field as those look at it who know addresses."""
    matches = tuple(each.match for each in made.encounters)
    teams = tuple(made.contestants.values())
    return Hall(made.event, made.stage, (made.session,), teams, made.board_set, matches, (), ())


def live(made: Field, audience: Audience, acts: tuple[Act, ...]) -> Lived:
    """Play a history, look through the audience's eyes after every tick, and take it all back."""

    def tick(now: datetime) -> None:
        models.Due.objects.exclude(audience=audience.value).delete()
        publisher.tick(now)

    with transaction.atomic():
        got: list[dict[str, Any]] = Run(made).watch(acts, tick, lambda: stored(audience))
        if audience is Audience.ONLINE:
            got.append(answers(as_hall(made)))
        journal = models.JournalFact.objects.order_by("session_id", "seq").values_list("body", "at")
        lived = Lived(got, [*record(), *journal])
        transaction.set_rollback(True)
    return lived


def assert_alike(one: Lived, other: Lived) -> None:
    for second, (first, then) in enumerate(zip(one.got, other.got, strict=True)):
        differing = [
            (name, first.get(name), then.get(name))
            for name in sorted({*first, *then})
            if first.get(name) != then.get(name)
        ]
        assert not differing, f"differs at second {second}: {differing[0]}"


@pytest.mark.parametrize("policy", ["strict", "hall"])
@settings(
    max_examples=-(-settings().max_examples // 4),
    deadline=None,
    phases=[Phase.explicit, Phase.generate],  # shrinking a history takes minutes
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(drawn=st.data())
def test_nothing_behind_a_gate_of_a_field_changes_what_an_audience_gets(evening, policy, drawn):
    pair = drawn.draw(twins(policy))
    one, other = (live(evening, pair.audience, acts) for acts in (pair.one, pair.other))

    assume(one.record != other.record)
    assert_alike(one, other)


WHOLE = ("open", "1N", "P", "P", "P", "=7")
OTHER = ("open", "1C", "P", "1N", "P", "P", "P", "=9")


def unequal_evenings() -> Twins:
    """Deal 1 is played everywhere alike; deals 2 and 3 here and there and differently, and never everywhere."""

    def whole(play: int, at: float, script: tuple[str, ...] = WHOLE) -> list[Act]:
        return [Act(at + step / 100, "do", play, word, f"{play}-{step}") for step, word in enumerate(script)]

    shared = [
        say(0, lambda _: PolicyBody("online", 0, ("hold", "finished"))),
        *whole(0, 0.1),
        *whole(5, 0.3, OTHER),
        *whole(7, 1.5),
    ]
    one = [*whole(1, 0.5), *whole(3, 1.2)]
    other = [*whole(1, 0.5, OTHER), *whole(2, 0.7), *whole(4, 1.2, OTHER), say(2.5, here(LATE, "E", "gone"))]
    both = tuple(tuple(sorted([*shared, *own], key=lambda act: act.at)) for own in (one, other))
    return Twins(Audience.ONLINE, "strict", both[0], both[1])


def test_there_is_something_to_leak_of_a_field(evening):
    """What directors see differs, what a hall that is shown everything sees differs, and online is shown deal 1."""
    pair = unequal_evenings()
    live_hall = say(0, lambda _: PolicyBody("hall", 0, ("hold", "delay")))
    one, other = (live(evening, Audience.ONLINE, acts) for acts in (pair.one, pair.other))
    seen_one, seen_other = (
        live(evening, Audience.HALL, (live_hall, *acts)) for acts in (pair.one, pair.other)
    )

    assert one.record != other.record
    assert seen_one.got != seen_other.got
    ranking = f"standing:{evening.stage.public_id}"
    assert b"100" not in one.got[1].get(ranking, (0, b""))[1]
    assert b"100" in one.got[2][ranking][1]


def test_field_under_strict_says_nothing_of_deals_that_somebody_has_to_play(evening):
    pair = unequal_evenings()

    assert_alike(*(live(evening, pair.audience, acts) for acts in (pair.one, pair.other)))


def withdrawn_evenings(made: Field) -> tuple[tuple[Act, ...], tuple[Act, ...]]:
    """Pair 5 stops in its first round: in one history after a board that others have still to play, in the other before any."""

    def play(encounter: Any, board: int, script: tuple[str, ...]) -> Callable[[Run, datetime], object]:
        return lambda _, now: Desk(encounter.table.public_id).do(board, *script, now=now)

    shared = [
        say(0, lambda _: PolicyBody("online", 0, ("hold", "finished"))),
        *(call(0.2, play(made.at(*place), 4, WHOLE)) for place in ((2, 1), (3, 3))),
        say(1.5, lambda _: ForfeitBody(made.at(1, 2).match.pk, "visitor")),
    ]
    own = [call(0.5, play(made.at(1, 2), 3, script)) for script in (WHOLE, ("open",))]
    one, other = (tuple(sorted([*shared, each], key=lambda act: act.at)) for each in own)
    return one, other


@pytest.fixture
def two_boards(db: None, key_file: Any) -> Field:
    return field(policy=("hold", "delay"))


def test_art_25_tells_nobody_that_a_board_behind_a_gate_was_played(two_boards):
    one, other = (live(two_boards, Audience.ONLINE, acts) for acts in withdrawn_evenings(two_boards))
    hall, that_hall = (live(two_boards, Audience.HALL, acts) for acts in withdrawn_evenings(two_boards))

    assert hall.got[-1] != that_hall.got[-1]
    ranking = f"standing:{two_boards.stage.public_id}"
    assert b"60" in one.got[2][ranking][1]  # the forfeit is told
    assert_alike(one, other)


def test_art_25_decided_by_the_record_itself_would_be_found(two_boards, monkeypatch):
    def by_results(_: Any, segment: Any) -> bool:
        return bool(selectors.results([table.pk for table in segment.tables]))

    monkeypatch.setattr(field_scores.Eyes, "_has_played", by_results)
    one, other = (live(two_boards, Audience.ONLINE, acts) for acts in withdrawn_evenings(two_boards))

    with pytest.raises(AssertionError, match="differs at second"):
        assert_alike(one, other)


def leak_results(monkeypatch):
    """A ranking made from the stored results, not from what was shown."""

    def from_results(self, play):
        found = [row for row in selectors.results([play.table.pk]) if row.board_pk == play.board.pk]
        return (
            frames.Line("P", None, None, None, found[0].score_ns, None, provisional=False) if found else None
        )

    real = getattr(field_rendered, "ranking_frame")  # noqa: B009 - not exported

    def ranking(eyes):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(field_scores.Eyes, "line", from_results)
            return real(eyes)

    monkeypatch.setattr(field_rendered, "ranking_frame", ranking)


def leak_round(monkeypatch):
    """A field that shows each table in the round it has come to."""
    real: Any = channels.CHANNELS["session"]

    def at_work(public_id, audience):
        frame = real(public_id, audience)
        session_pk = selectors.session_pk(public_id)
        assert session_pk is not None
        begun = set(models.Transcript.objects.values_list("table__public_id", flat=True))
        rounds = {
            pairing.segment.tables[0].number: pairing.match.round
            for pairing in selectors.session_context(session_pk).pairings
            if pairing.segment.tables[0].public_id in begun
        }
        tables = tuple(
            structs.replace(each, round=rounds.get(each.number, each.round)) for each in frame.tables
        )
        return structs.replace(frame, tables=tables)

    monkeypatch.setitem(channels.CHANNELS, "session", at_work)


def leak_comparison(monkeypatch):
    """Scores over everything that was scored, told of the boards that may be seen."""
    real = getattr(field_scores, "percentages")  # noqa: B009 - not exported

    def over_all(scores):
        hidden = list(
            models.Transcript.objects.filter(phase="finished").values_list("pk", flat=True)[len(scores) :]
        )
        return real([*scores, *range(-len(hidden), 0)])[: len(scores)]

    monkeypatch.setattr(field_scores, "percentages", over_all)


@pytest.mark.parametrize("leak", [leak_results, leak_round, leak_comparison])
def test_leak_planted_in_a_field_is_found(evening, monkeypatch, leak):
    pair = unequal_evenings()
    leak(monkeypatch)

    one, other = (live(evening, pair.audience, acts) for acts in (pair.one, pair.other))

    with pytest.raises(AssertionError, match="differs at second"):
        assert_alike(one, other)
