"""EMBARGO.md, properties 2 to 5, over random histories: whole, monotone, live, ledgered.

What should have been released is worked out here a second time, from the facts, the policies and the holds alone.
"""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from broadcast import models, public, publisher
from broadcast.audiences import PUBLIC_AUDIENCES
from broadcast.journal import HoldBody, LiftBody, PolicyBody
from broadcast.services import Accepted, confirm_screen
from scoring import selectors
from scoring.selectors.peers import peers_of, tables_with_result
from tests.broadcast.halls import START, correction, seconds
from tests.broadcast.histories import SCRIPTS, TABLES
from tests.broadcast.looking import channel_names, stored
from tests.examples import examples

FIXES = (None, "P", "1S", "2H", "=6", "@SA")

STEPS = st.one_of(
    st.tuples(st.just("next"), st.integers(0, 3), st.integers(1, 2), st.integers(0, 4)),
    st.tuples(st.just("next"), st.integers(0, 1), st.just(1), st.just(0)),
    st.tuples(
        st.just("fix"), st.integers(0, 3), st.integers(1, 2), st.sampled_from(FIXES), st.integers(0, 9)
    ),
    st.tuples(st.just("hold"), st.sampled_from(["session", "match", "table", "board"]), st.integers(0, 3)),
    st.tuples(st.just("lift"), st.sampled_from(["session", "match", "table", "board"]), st.integers(0, 3)),
    st.tuples(st.just("delay"), st.sampled_from(["hall", "online"]), st.sampled_from([0, 2, 5])),
    st.tuples(st.just("wait"), st.sampled_from([1, 3, 6])),
)
HISTORIES = st.lists(st.tuples(STEPS, st.sampled_from([0, 0.3, 1])), min_size=5, max_size=12)


def whole_second(at: datetime) -> datetime:
    """The second by whose end an instant has passed."""
    begun = at.replace(microsecond=0)
    return begun if begun == at else begun + timedelta(seconds=1)


@dataclass(slots=True)
class Model:
    """What is in force, and how far each audience must have got: (audience, transcript) to the last fact in place."""

    delays: dict[str, int] = field(default_factory=lambda: {"hall": 0, "online": 0})
    holds: set[tuple[str, int, int | None]] = field(default_factory=set)
    passed: dict[tuple[str, int], int] = field(default_factory=dict)

    def advance(self, now: datetime, hall) -> None:
        """One tick by the letter of EMBARGO.md: in order, each fact that no gate keeps back."""
        for transcript in models.Transcript.objects.select_related("table__segment", "board").order_by("pk"):
            table, board = transcript.table, transcript.board
            places = {
                ("session", table.segment.session_id, None),
                ("match", table.segment.match_id, None),
                ("table", table.pk, None),
                ("board", table.segment.match_id, board.number),
            }
            if places & self.holds:
                continue
            for audience, delay in self.delays.items():
                key = (audience, transcript.pk)
                playing = {peer.table_pk for peer in peers_of(board.pk)}
                is_over = not delay or playing <= tables_with_result(board.pk)
                for fact in models.Fact.objects.filter(transcript=transcript, corrects=None).order_by("seq"):
                    if fact.seq <= self.passed.get(key, 0):
                        continue
                    if not is_over and whole_second(fact.at) + timedelta(seconds=delay) > now:
                        break
                    self.passed[key] = fact.seq


class Story:
    """A history being lived, with everything checked after every tick."""

    def __init__(self, hall) -> None:
        self.hall, self.model = hall, Model()
        self.desks = [hall.desk(match, room) for match, room in TABLES]
        self.done: dict[tuple[int, int], list[str]] = {}
        self.ledger: list[Any] = []
        self.links: dict[str, set[str]] = {}
        for desk in self.desks:
            desk.take_pen()

    def subject(self, scope, table):
        match = self.hall.matches[TABLES[table][0]].pk
        pk = selectors.table_pk(self.desks[table].table)
        assert pk is not None
        subject = {"session": self.hall.session.pk, "match": match, "board": match, "table": pk}[scope]
        return subject, (1 if scope == "board" else None)

    def step(self, step, now: datetime) -> None:
        match step:
            case ("next", table, board, script):
                done = self.done.setdefault((table, board), [])
                words = SCRIPTS[script]
                answer = self.desks[table].tell(board, words[min(len(done), len(words) - 1)], now)
                done += [answer.id] if isinstance(answer, Accepted) else []
            case ("fix", table, board, to, at):
                done = self.done.get((table, board), [])
                if done:
                    answer = self.desks[table].tell(board, correction(done[at % len(done)], to), now)
                    done += [answer.id] if isinstance(answer, Accepted) else []
            case ("hold", scope, table):
                subject, number = self.subject(scope, table)
                self.hall.journal(HoldBody(scope, subject, number), now)
                self.model.holds.add((scope, subject, number))
            case ("lift", scope, table):
                subject, number = self.subject(scope, table)
                self.hall.journal(LiftBody(scope, subject, number), now)
                self.model.holds.discard((scope, subject, number))
            case ("delay", audience, delay):
                self.hall.journal(PolicyBody(audience, delay), now)
                self.model.delays[audience] = delay

    def check(self, now: datetime) -> None:
        publisher.tick(now)
        self.model.advance(now, self.hall)
        self.check_whole()
        self.check_live_and_monotone()
        self.check_ledger()

    def check_whole(self) -> None:
        for audience in PUBLIC_AUDIENCES:
            kept = stored(audience)
            for name in {*channel_names(self.hall), *kept}:
                fresh = public.render(name, audience)
                if name in kept:
                    assert kept[name][1] == (fresh or b""), f"{name} for {audience.value}"
                elif name.startswith(("table:", "board:")):
                    # Never pushed: then there is nothing of it to be seen.
                    assert fresh is None or b"hands" not in fresh, name

    def check_live_and_monotone(self) -> None:
        """Whatever must have been released is, and no fact more; what was shown stays shown."""
        shown = {
            (row.audience, row.transcript_id): row.release
            for row in models.Shown.objects.select_related("release")
        }
        roots = {
            pk: list(models.Fact.objects.filter(transcript=pk, corrects=None).values_list("seq", flat=True))
            for pk in models.Transcript.objects.values_list("pk", flat=True)
        }
        for (audience, transcript), last in self.model.passed.items():
            release = shown.get((audience, transcript))
            if release is None:
                # All that passed had been taken back unseen.
                assert not self.standing(transcript, last), (audience, transcript)
                continue
            reached = max((seq for seq in roots[transcript] if seq <= release.upto), default=0)
            if reached != last:
                assert reached < last
                assert not self.standing(transcript, last, after=reached), (
                    audience,
                    transcript,
                    reached,
                    last,
                )
        for key in shown:
            assert key in self.model.passed, f"{key} was shown, but every gate was closed"

    @staticmethod
    def standing(transcript, last, after=0):
        """The facts in place between two numbers that were not taken back by the last word on them."""
        from bridge.corrections import resolve
        from broadcast.entries import entries

        facts = models.recorded_facts(transcript)
        names = {fact.id: fact.seq for fact in facts}
        placed = resolve(entries(facts)).placed
        return [each for each in placed if after < names[each.entry_id] <= last]

    def check_ledger(self) -> None:
        rows = list(
            models.Release.objects.order_by("pk").values_list(
                "pk", "audience", "transcript", "upto", "as_of", "at"
            )
        )
        assert rows[: len(self.ledger)] == self.ledger, "a release was changed or deleted"
        newest: dict[tuple[object, object], tuple[int, int]] = {}
        for _, audience, transcript, upto, as_of, _ in rows:
            before = newest.get((audience, transcript), (0, 0))
            assert before[0] <= upto <= as_of
            assert before[1] <= as_of
            assert before != (upto, as_of)
            newest[audience, transcript] = (upto, as_of)
        self.ledger = rows


@pytest.fixture
def hall_with_screen(hall):
    subject = hall.matches[0].public_id
    confirm_screen(
        hall.event.pk, "AAAAAA", layout="two-rooms", subject=subject, label="", by="director", now=START
    )
    return hall


@settings(
    max_examples=examples(share=7, least=15),
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(history=HISTORIES, delays=st.tuples(st.sampled_from([0, 2]), st.sampled_from([3, 5])))
def test_frames_are_whole_monotone_live_and_ledgered_after_every_tick(hall_with_screen, history, delays):
    with transaction.atomic():
        story, at = Story(hall_with_screen), 0.0
        for audience, delay in zip(("hall", "online"), delays, strict=True):
            story.step(("delay", audience, delay), START)
        for step, gap in history:
            at += step[1] if step[0] == "wait" else gap
            story.step(step, START + seconds(at))
            story.check(START + seconds(at))
        story.check(START + seconds(at + 10))
        assert list(publisher.verify(START)) == []
        transaction.set_rollback(True)
