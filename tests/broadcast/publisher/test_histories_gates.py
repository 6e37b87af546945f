"""EMBARGO.md, properties 2 to 5, for every gate over random histories; a recall is the only exception to *monotone*.

What must have been released is worked out a second time, from the letter of the specification, and compared after every tick.
"""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from broadcast import models, publisher, services
from broadcast.journal import (
    BroadcastOnBody,
    ClosedBody,
    FinishedBody,
    ForfeitBody,
    PolicyBody,
    PresenceBody,
    PublishedBody,
    RecallBody,
    SeatsAt,
)
from scoring import selectors
from scoring.selectors.peers import peers_of, tables_with_result
from tests.broadcast.halls import START, seconds
from tests.broadcast.histories import TABLES
from tests.broadcast.publisher.test_histories import Story, hall_with_screen, whole_second
from tests.examples import examples

__all__ = ["hall_with_screen"]

PRESETS: dict[str, tuple[tuple[Any, ...], int]] = {
    "hall": (("hold", "seated"), 0),
    "online": (("hold", "seated", "delay"), 2),
    "strict": (("hold", "finished"), 0),
    "after": (("hold", "session"), 0),
    "live": (("hold",), 0),
    "all": (("hold", "seated", "finished", "session", "delay"), 3),
}
AUDIENCES = ("hall", "online")
SCOPES = ("session", "match", "table", "board")

STEPS = st.one_of(
    *[st.tuples(st.just("next"), st.integers(0, 3), st.integers(1, 2), st.integers(0, 4))] * 3,
    st.tuples(
        st.just("fix"),
        st.integers(0, 3),
        st.integers(1, 2),
        st.sampled_from([None, "P", "1S"]),
        st.integers(0, 9),
    ),
    st.tuples(st.sampled_from(["hold", "lift", "lift"]), st.sampled_from(SCOPES), st.integers(0, 3)),
    st.tuples(st.just("preset"), st.sampled_from(AUDIENCES), st.sampled_from(sorted(PRESETS))),
    st.tuples(st.sampled_from(["come", "go", "on", "close", "forfeit"]), st.integers(0, 3)),
    st.tuples(st.just("all"), st.sampled_from(["come", "close"])),
    st.tuples(st.just("word"), st.integers(0, 3), st.integers(1, 4)),
    st.tuples(st.just("publish")),
    st.tuples(st.just("recall"), st.sampled_from(AUDIENCES), st.sampled_from(SCOPES), st.integers(0, 3)),
    st.tuples(st.just("wait"), st.sampled_from([1, 3])),
)
HISTORIES = st.lists(st.tuples(STEPS, st.sampled_from([0, 0.3, 1])), min_size=6, max_size=14)


@dataclass(slots=True)
class Model:
    """What is in force, and how far each audience must have got: (audience, transcript) to the last fact in place."""

    policies: dict[str, tuple[tuple[Any, ...], int]] = field(
        default_factory=lambda: {"hall": PRESETS["live"], "online": PRESETS["live"]}
    )
    holds: set[tuple[str, int, int | None]] = field(default_factory=set)
    here: set[int] = field(default_factory=set)
    on: set[int] = field(default_factory=set)
    closed: set[int] = field(default_factory=set)
    upto: dict[int, int] = field(default_factory=dict)
    forfeited: set[int] = field(default_factory=set)
    is_published: bool = False
    passed: dict[tuple[str, int], int] = field(default_factory=dict)

    def opens(self, audience: str, table: Any, board: Any) -> tuple[bool, timedelta]:
        """Whether every gate that reads states is open, and how old a fact must be besides."""
        gates, delay = self.policies[audience]
        places = {
            ("session", table.segment.session_id, None),
            ("match", table.segment.match_id, None),
            ("table", table.pk, None),
            ("board", table.segment.match_id, board.number),
        }
        waiting = [
            peer.table_pk
            for peer in peers_of(board.pk)
            if peer.match_pk not in self.forfeited
            and peer.table_pk not in tables_with_result(board.pk)
            and peer.table_pk not in self.closed
            and self.upto.get(peer.table_pk, 0) < board.number
        ]
        tables = {peer.table_pk for peer in peers_of(board.pk)}
        answers = {
            "hold": not places & self.holds,
            "seated": self.is_published or all(each in self.here | self.on for each in waiting),
            "finished": self.is_published or not waiting,
            "session": self.is_published or tables <= self.closed,
        }
        is_open = all(answers.get(gate, True) for gate in gates)
        is_old = "delay" not in gates or not waiting or self.is_published
        return is_open, timedelta(0) if is_old else timedelta(seconds=delay)

    def advance(self, now: datetime, _hall: Any) -> None:
        """One tick: in order, each fact that no gate keeps back."""
        for transcript in models.Transcript.objects.select_related("table__segment", "board").order_by("pk"):
            for audience in AUDIENCES:
                is_open, age = self.opens(audience, transcript.table, transcript.board)
                key = (audience, transcript.pk)
                for fact in models.Fact.objects.filter(transcript=transcript, corrects=None).order_by("seq"):
                    if fact.seq <= self.passed.get(key, 0):
                        continue
                    if not is_open or (age and whole_second(fact.at + age) > now):
                        break
                    self.passed[key] = fact.seq


class Evening(Story):
    """A history with every gate in it."""

    def __init__(self, hall: Any) -> None:
        super().__init__(hall)
        self.model: Any = Model()
        for table in range(4):
            self.step(("come", table), START)

    def step(self, step: Any, now: datetime) -> None:  # noqa: PLR0912 - one case a kind
        model, write = self.model, lambda body: self.hall.journal(body, now)
        match step:
            case ("preset", audience, name):
                gates, delay = PRESETS[name]
                write(PolicyBody(audience, delay, gates))
                model.policies[audience] = (gates, delay)
            case ("all", what):
                for table in range(4):
                    self.step((what, table), now)
            case ("come", table):
                write(PresenceBody((SeatsAt(self.pk(table)),), "here"))
                model.here.add(self.pk(table))
            case ("go", table):
                write(PresenceBody((SeatsAt(self.pk(table), "EW"),), "gone"))
                model.here.discard(self.pk(table))
            case ("on", table):
                write(BroadcastOnBody(self.pk(table)))
                model.on.add(self.pk(table))
            case ("close", table):
                write(ClosedBody(self.pk(table)))
                model.closed.add(self.pk(table))
            case ("forfeit", table):
                match = self.hall.matches[TABLES[table][0]].pk
                is_on = match not in model.forfeited
                write(ForfeitBody(match, "home", is_on))
                (model.forfeited.add if is_on else model.forfeited.discard)(match)
            case ("word", table, upto):
                write(FinishedBody(self.pk(table), upto))
                model.upto[self.pk(table)] = upto
            case ("publish",):
                if len(model.closed) == len(TABLES):
                    write(PublishedBody())
                    model.is_published = True
            case ("recall", audience, scope, table):
                subject, number = self.subject(scope, table)
                body = RecallBody(audience, scope, subject, number)
                services.recall(self.hall.session.pk, body, "director", now)
                for transcript in self.recalled(scope, subject, number):
                    model.passed.pop((audience, transcript), None)
            case _:
                super().step(step, now)

    def pk(self, table: int) -> int:
        found = selectors.table_pk(self.desks[table].table)
        assert found is not None
        return found

    def recalled(self, scope: str, subject: int, number: int | None) -> list[int]:
        """The transcripts a recall is about."""
        rows = models.Transcript.objects.order_by("pk")
        return [
            row.pk
            for row in rows.select_related("table__segment", "board")
            if (scope, subject, number)
            in {
                ("session", row.table.segment.session_id, None),
                ("match", row.table.segment.match_id, None),
                ("table", row.table_id, None),
                ("board", row.table.segment.match_id, row.board.number),
            }
        ]

    def check_live_and_monotone(self) -> None:
        """Exactly what every gate lets through is shown; of what is recalled nothing, until its gates open anew."""
        rows = models.Shown.objects.filter(recalled=False).select_related("release")
        shown = {(row.audience, row.transcript_id): row.release for row in rows}
        for (audience, transcript), last in self.model.passed.items():
            release = shown.get((audience, transcript))
            reached = 0
            if release is not None:
                roots = models.Fact.objects.filter(
                    transcript=transcript, corrects=None, seq__lte=release.upto
                )
                reached = max(roots.values_list("seq", flat=True), default=0)
            assert reached <= last, (audience, transcript, "shown, but a gate was closed")
            assert not self.standing(transcript, last, after=reached), (audience, transcript, reached, last)
        for key in shown:
            assert key in self.model.passed, f"{key} was shown, but every gate was closed"

    def check_ledger(self) -> None:
        columns = ("pk", "audience", "transcript", "upto", "as_of", "at", "journal")
        rows = list(models.Release.objects.order_by("pk").values_list(*columns))
        assert rows[: len(self.ledger)] == self.ledger, "a release was changed or deleted"
        assert all(upto <= as_of for _, _, _, upto, as_of, _, _ in rows)
        self.ledger = rows


@settings(
    max_examples=examples(share=4, least=5),
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(history=HISTORIES, first=st.tuples(*[st.sampled_from(sorted(PRESETS))] * 2))
def test_every_gate_lets_through_what_it_must_and_nothing_else(hall_with_screen, history, first):
    with transaction.atomic():
        story, at = Evening(hall_with_screen), 0.0
        for audience, name in zip(AUDIENCES, first, strict=True):
            story.step(("preset", audience, name), START)
        for step, gap in history:
            at += step[1] if step[0] == "wait" else gap
            if step[0] != "wait":
                story.step(step, START + seconds(at))
            story.check(START + seconds(at))
        story.check(START + seconds(at + 10))
        assert list(publisher.verify(START)) == []
        transaction.set_rollback(True)


@settings(
    max_examples=examples(share=4, least=5),
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(
    history=st.lists(st.tuples(STEPS, st.booleans()), min_size=6, max_size=14),
    first=st.tuples(*[st.sampled_from(sorted(PRESETS))] * 2),
)
def test_clock_that_stands_still_now_and_then_shows_all_it_must_when_it_goes_on(
    hall_with_screen, history, first
):
    """A tick is drawn or left out after every step; the next one brings what the gates let through then, and no more."""
    with transaction.atomic():
        story, at = Evening(hall_with_screen), 0.0
        for audience, name in zip(AUDIENCES, first, strict=True):
            story.step(("preset", audience, name), START)
        for step, ticks in history:
            at += step[1] if step[0] == "wait" else 20
            if step[0] != "wait":
                story.step(step, START + seconds(at))
            if ticks:
                story.check(START + seconds(at))
        story.check(START + seconds(at + 60))
        assert list(publisher.verify(START)) == []
        transaction.set_rollback(True)


def test_what_is_shown_again_after_a_recall_is_explained_by_the_ledger(hall_with_screen):
    story = Evening(hall_with_screen)
    for number in range(3):
        story.step(("next", 0, 1, 0), START + seconds(number))
        story.check(START + seconds(number))
    story.step(("preset", "online", "online"), START + seconds(3))
    story.step(("recall", "online", "session", 0), START + seconds(3))
    story.check(START + seconds(3))
    story.check(START + seconds(9))

    assert list(publisher.verify(START)) == []
