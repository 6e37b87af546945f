"""Do the seats of a match, and what still lies sealed, follow from the facts about its line-ups? Part of `verify`.

Opens what was sealed to compare it with what was published; nothing of it is in a finding's words.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from broadcast import lineups, models
from broadcast.journal import Written
from broadcast.public.lineups import Known, at_home
from broadcast.publisher.finding import Finding
from scoring import selectors
from scoring.methods.match import MatchSide
from scoring.schedule import Pairing, SessionContext
from scoring.sealing import SealError


def line_up_findings(missed_by: datetime | None) -> Iterator[Finding]:
    """Every disagreement, session by session that has any fact about line-ups. Nothing is changed.

    `missed_by`: what should have been opened by then has been missed; None where no clock could.
    """
    rows = models.LineUpFact.objects.order_by("session_id").values_list("session_id", flat=True)
    for session_pk in rows.distinct():
        context = selectors.session_context(session_pk)
        facts = [
            Written(row.seq, row.at, row.by, lineups.decode(row.body))
            for row in models.LineUpFact.objects.filter(session_id=session_pk).order_by("seq").defer("sealed")
        ]
        where = f"session {context.session.public_id}"
        numbers = [fact.seq for fact in facts]
        if numbers != list(range(1, len(facts) + 1)):
            yield Finding("line-up-facts", where, f"facts {numbers} are not a row without a gap")
        yield from _opened(session_pk, facts, where)
        known = Known(session_pk)
        for pairing in context.pairings:
            place = f"{where} match {pairing.match.public_id}"
            yield from _seats(pairing, facts, place)
            yield from _sealed(context, pairing, known, place, missed_by)


def _opened(session_pk: int, facts: list[Written], where: str) -> Iterator[Finding]:
    """What was published is what that side had handed in."""
    handed = {fact.seq: fact.body for fact in facts if isinstance(fact.body, lineups.HandedInBody)}
    for fact in facts:
        body = fact.body
        if not isinstance(body, lineups.OpenedBody):
            continue
        place = f"{where} match {body.match} {body.side}"
        came = handed.get(body.fact)
        if came is None or body.fact >= fact.seq or (came.match, came.side) != (body.match, body.side):
            yield Finding(
                "line-up", place, f"fact {fact.seq} opens {body.fact}, which this side did not hand in"
            )
            continue
        try:
            sealed = models.handed_in(session_pk, [body.fact]).get(body.fact)
        except SealError as broken:
            yield Finding("line-up-seal", place, f"fact {body.fact} cannot be opened: {broken.code}")
            continue
        if sealed != body.line_up:
            yield Finding(
                "line-up", place, f"fact {fact.seq} published another line-up than fact {body.fact}"
            )


def _seats(pairing: Pairing, facts: list[Written], where: str) -> Iterator[Finding]:
    """The seats everybody is shown are those published, or seen at the table since."""
    for room, expected in lineups.seats_after(facts, pairing.match.pk).items():
        if expected is None:
            continue
        table = pairing.segment.table(room)
        seated = {seat.seat: seat.player.public_id for seat in table.seats}
        if seated != expected:
            seats = "".join(
                seat.value
                for seat in sorted(seated.keys() | expected.keys(), key=lambda each: each.value)
                if seated.get(seat) != expected.get(seat)
            )
            yield Finding(
                "seating", f"{where} table {table.public_id}", f"{seats} sit otherwise than the facts say"
            )


def _sealed(
    context: SessionContext, pairing: Pairing, known: Known, where: str, missed_by: datetime | None
) -> Iterator[Finding]:
    """What waits to be opened is what the facts say, and does not wait beyond its time."""
    match = known.line_ups.match(pairing.match.pk)
    rows = models.SealedLineUp.objects.filter(session_id=context.session.pk, match_id=pairing.match.pk)
    waiting = dict(rows.values_list("side", "fact__seq"))
    expected = {side.value: match.of(side).sealed for side in MatchSide if match.of(side).sealed is not None}
    if waiting != expected:
        yield Finding("sealed-line-up", where, f"{waiting} waits to be opened, the facts say {expected}")
    if missed_by is None:
        return
    late = lineups.opening(known.times(at_home(context, pairing)), match, missed_by)
    if late:
        sides = " and ".join(side.value for side in late)
        yield Finding(
            "overdue", f"{where} {sides}", "should be open for more than a minute: is a clock running?"
        )
