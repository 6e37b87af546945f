"""Does everything stored follow from the facts? Folds every transcript again and compares results, releases, frames and seats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import pairwise

from bridge.actions import Corrected
from bridge.board import BoardState
from bridge.commentary import apart
from broadcast import frames, journal, models, public
from broadcast.audiences import PUBLIC_AUDIENCES, Audience
from broadcast.entries import RecordedFact, entries, of_table
from broadcast.journal import CancelledBody, RecallBody, ReplacedBody
from broadcast.public.shown import released_state, state_of
from broadcast.publisher.finding import OVERDUE, Finding
from broadcast.publisher.verify_line_ups import line_up_findings
from scoring import selectors
from scoring.schedule import BoardInfo, BoardStatus, ResultInfo, SegmentInfo, TableContext


def verify(now: datetime) -> Iterator[Finding]:
    """Every disagreement, table by table, then channel by channel. Nothing is changed."""
    contexts: dict[int, TableContext] = {}
    for transcript in models.Transcript.objects.order_by("pk").iterator():
        context = contexts.get(transcript.table_id) or selectors.table_context(transcript.table_id)
        contexts[transcript.table_id] = context
        board = context.segment.known_board(transcript.board_id)
        where = f"table {context.table.public_id} board {board.label if board else transcript.board_id}"
        if board is None:
            yield Finding("board-not-scheduled", where, "recorded, but not in the schedule of this table")
            continue
        yield from _transcript(transcript, context, board, where)
        for audience in PUBLIC_AUDIENCES:
            recalls = _recalls(context.session.pk, audience)
            yield from _releases(transcript, audience, board, recalls, f"{where} {audience.value}")
    missed_by = _missed_by(now)
    if missed_by is not None:
        yield from _overdue(missed_by)
    yield from _channels()
    yield from _journals()
    yield from _rulings()
    yield from line_up_findings(missed_by)


def _transcript(
    transcript: models.Transcript, context: TableContext, board: BoardInfo, where: str
) -> Iterator[Finding]:
    facts = models.recorded_facts(transcript.pk)
    numbers = [fact.seq for fact in facts]
    if numbers != list(range(1, transcript.last_seq + 1)):
        yield Finding("fact-missing", where, f"facts {numbers} of {transcript.last_seq}")
    played = of_table(facts)
    if played and (played[-1].id, len(played)) != (transcript.last_id, transcript.last_play):
        yield Finding("last-fact", where, f"{transcript.last_id} is stored, {played[-1].id} is last")
    _, said = apart(entries(facts))
    if {fact.id for fact in facts if fact.is_comment} != {entry.id for entry in said}:
        yield Finding("comment", where, "a comment is stored as play, or play as a comment")
    yield from _mended(facts, where)
    state = state_of(board, entries(facts))
    if state.phase.value != transcript.phase:
        yield Finding("phase", where, f"{transcript.phase} is stored, the facts say {state.phase.value}")
    pause = state.pause.value if state.pause else ""
    if pause != transcript.pause:
        yield Finding("pause", where, f"{transcript.pause!r} is stored, the facts say {pause!r}")
    stored = next((row for row in selectors.results([context.table.pk]) if row.board_pk == board.pk), None)
    # What was scored on a replaced or cancelled board stays in the record and counts no more.
    expected = _expected(state) if board.is_played else ()
    if _outcome(stored) != expected:
        yield Finding("result", where, f"{_outcome(stored)} is stored, the facts say {expected}")


def _mended(facts: Sequence[RecordedFact], where: str) -> Iterator[Finding]:
    """Other words stand for a comment that was said first, and whatever stood for it before is taken back."""
    stands = {fact.seq: fact.seq for fact in facts if fact.is_comment and fact.corrects is None}
    gone = {fact.corrects for fact in facts if isinstance(fact.action, Corrected) and fact.action.to is None}
    for fact in facts:
        if fact.mends is None:
            continue
        if fact.seq not in stands or fact.mends >= fact.seq or stands.get(fact.mends) not in gone:
            yield Finding("comment", where, f"fact {fact.seq} mends {fact.mends}, which is not taken back")
        stands[fact.mends] = fact.seq


def _outcome(row: ResultInfo | None) -> tuple[object, ...]:
    if row is None:
        return ()
    return row.contract, row.declarer, row.tricks, row.score_ns, row.provisional


def _expected(state: BoardState) -> tuple[object, ...]:
    result = state.result
    if result is None:
        return ()
    contract = result.contract
    return (
        str(contract) if contract else "P",
        contract.declarer if contract else None,
        result.tricks,
        result.score_ns,
        state.provisional or result.score_ns is None,
    )


def _recalls(session_pk: int, audience: Audience) -> tuple[int, ...]:
    """The numbers of the journal's facts that hid something from an audience again."""
    rows = models.JournalFact.objects.filter(session_id=session_pk, kind="recall").order_by("seq")
    bodies = ((seq, journal.decode(body)) for seq, body in rows.values_list("seq", "body"))
    return tuple(
        seq for seq, body in bodies if isinstance(body, RecallBody) and body.audience == audience.value
    )


def _releases(
    transcript: models.Transcript, audience: Audience, board: BoardInfo, recalls: tuple[int, ...], where: str
) -> Iterator[Finding]:
    rows = list(models.Release.objects.filter(audience=audience.value, transcript=transcript).order_by("pk"))
    for earlier, later in pairwise(rows):
        # After a recall everything passes its gates anew, from the first fact on.
        is_anew = any(earlier.journal < recall <= later.journal for recall in recalls)
        goes_back = later.upto < earlier.upto and not is_anew
        if goes_back or later.as_of < earlier.as_of or later.at < earlier.at:
            yield Finding("release-order", where, f"release {later.pk} goes back behind {earlier.pk}")
    if any(row.upto > row.as_of or row.as_of > transcript.last_seq for row in rows):
        yield Finding("release-beyond-facts", where, "a release names facts that are not there")
    shown = models.Shown.objects.filter(audience=audience.value, transcript=transcript).first()
    if (shown is None) != (not rows) or (shown is not None and shown.release_id != rows[-1].pk):
        yield Finding("shown", where, "what is shown is not the newest release")
    if shown is not None:
        line = frames.encode_line(frames.finished_line(released_state(audience, transcript.pk, board)))
        if line != shown.line:
            yield Finding(
                "shown-line", where, f"{shown.line or 'none'} is stored, the releases say {line or 'none'}"
            )


def _missed_by(now: datetime) -> datetime | None:
    """What was due by then has been missed: it lies a minute back, and there was a clock already.

    None where no clock has had a minute: in a backup just restored, however old it is, or with a server that has ended in good order.
    """
    clocks = models.Process.objects.filter(ticks=True, started_at__lte=now - OVERDUE)
    return now - OVERDUE if clocks.exists() else None


def _overdue(missed_by: datetime) -> Iterator[Finding]:
    """Work that a publisher should have done long ago: behind it frames are not what is released."""
    late = models.Due.objects.filter(at__lt=missed_by).order_by("audience", "name")
    for audience, name in late.values_list("audience", "name").distinct():
        yield Finding("overdue", f"{name} {audience}", "due for more than a minute: is a clock running?")


def _channels() -> Iterator[Finding]:
    due = set(models.Due.objects.values_list("audience", "name"))
    for channel in models.Channel.objects.order_by("audience", "name").iterator():
        if (channel.audience, channel.name.partition("/")[0]) in due:
            continue  # the publisher has still to look at it
        fresh = public.render(channel.name, Audience(channel.audience))
        if (fresh or b"") != bytes(channel.body):
            yield Finding(
                "frame",
                f"{channel.name} {channel.audience}",
                f"version {channel.version} is not what is released",
            )


def _journals() -> Iterator[Finding]:
    seen: dict[int, int] = {}
    for session, seq in models.JournalFact.objects.order_by("session_id", "seq").values_list(
        "session_id", "seq"
    ):
        if seq != seen.get(session, 0) + 1:
            yield Finding("journal", f"session {session}", f"fact {seq} follows {seen.get(session, 0)}")
        seen[session] = seq


def _rulings() -> Iterator[Finding]:
    """Every replaced or cancelled board follows from a ruling in force, and every ruling in force stands in the schedule."""
    for event in selectors.events():
        for stage in selectors.event_context(event.pk).stages:
            for session in stage.sessions:
                ruled = _ruled(session.pk)
                stands = {
                    (pairing.match.pk, what)
                    for pairing in selectors.session_context(session.pk).pairings
                    for what in _as_it_stands(pairing.segment)
                }
                for match, (kind, number) in sorted(ruled ^ stands):
                    where = f"session {session.public_id} match {match} board {number}"
                    detail = "in the journal, not in the schedule"
                    if (match, (kind, number)) in stands:
                        detail = "in the schedule, without a ruling in the journal"
                    yield Finding(kind, where, detail)


def _ruled(session_pk: int) -> set[tuple[int, tuple[str, int]]]:
    found: set[tuple[int, tuple[str, int]]] = set()
    for ruling in models.journal_state(session_pk).rulings:
        match ruling.body:
            case ReplacedBody(match=match, by=by):
                found.add((match, ("replaced", by)))
            case CancelledBody(match=match, number=number):
                found.add((match, ("cancelled", number)))
            case _:
                pass
    return found


def _as_it_stands(segment: SegmentInfo) -> Iterator[tuple[str, int]]:
    """Substitutes by their number in the set, cancelled boards by the number they are played under."""
    for board in (*segment.boards, *segment.former):
        if board.substitute_for is not None and board.status is not BoardStatus.WITHDRAWN:
            yield "replaced", board.set_number
        if board.is_cancelled:
            yield "cancelled", board.number
