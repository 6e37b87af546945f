"""Recording one action (DESIGN section 4, step 3): the Laws decide, the transcript remembers, the ack follows the commit."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any, ClassVar

import msgspec
from django.db import transaction

from bridge.actions import Action, Corrected, DealGiven, Entry, Explained, Opened
from bridge.board import BoardState, check, fold
from bridge.boards import BoardSetup
from bridge.errors import Refusal
from broadcast import facts, frames, wire
from broadcast.entries import RecordedFact, entries, numbered, of_table
from broadcast.journal import DealTakenBody, PresenceBody, SeatsAt
from broadcast.journal.presence import SEATS
from broadcast.models import (
    Fact,
    Pen,
    Transcript,
    action_in,
    journal_state,
    lock_board,
    lock_shared,
    recorded_facts,
    written,
)
from broadcast.public.handing import needs_asking
from broadcast.public.handing import taking as taking_of
from broadcast.services.dealt import require_deal_wanted
from broadcast.services.due import announce_table, mark_due_for, mark_recorded
from broadcast.services.journal import append_fact, lock_session
from broadcast.services.other_room import tell_other_room
from broadcast.services.outcomes import progress_channels, store_outcome
from broadcast.services.pens import locked_pen
from broadcast.services.reach import reached_by_result
from scoring import selectors
from scoring.schedule import BoardInfo, TableContext


class Accepted(msgspec.Struct, frozen=True):
    """It is recorded and committed as number `seq` of what the table recorded on the board, next after `follows` (0: first)."""

    kind: ClassVar[str] = "ack"
    id: str
    board: int
    seq: int
    status: str
    line: frames.Line | None
    follows: int = 0


class Refused(msgspec.Struct, frozen=True):
    """Nothing was stored; the Law, what was seen, and what could have happened instead."""

    kind: ClassVar[str] = "refused"
    id: str
    board: int
    code: str
    law: str = ""
    evidence: dict[str, Any] = {}
    could: tuple[str, ...] = ()


class Stale(msgspec.Struct, frozen=True):
    """Nothing was stored: the writer had not seen `entries` of this board."""

    kind: ClassVar[str] = "stale"
    id: str
    board: int
    entries: tuple[wire.EntryOut, ...]


Answer = Accepted | Refused | Stale


class _NotAll(Exception):
    """One of a bundle was not accepted: the answer to it."""

    def __init__(self, answer: Answer) -> None:
        super().__init__(answer.kind)
        self.answer = answer


def record_together(
    table: str, acts: wire.Acts, by: str, now: datetime, *, begun: Collection[int]
) -> tuple[Answer, ...]:
    """Record actions that belong together, all or none: an answer each, or the one that stood against them.

    `begun`: the boards of which the writer knows entries. The same bundle again gets its first answers again.
    Raises LookupError when there is no such table.
    """
    table_pk = selectors.table_pk(table)
    if table_pk is None:
        raise LookupError(table)
    try:
        with transaction.atomic():
            # Any of them may have to say something in the journal: its lock comes before all others.
            lock_session(selectors.table_context(table_pk).session.pk)
            return tuple(_accepted(table, act, acts, by=by, now=now, begun=begun) for act in acts.acts)
    except _NotAll as refused:
        return (refused.answer,)


def _accepted(
    table: str, act: wire.Act, acts: wire.Acts, *, by: str, now: datetime, begun: Collection[int]
) -> Accepted:
    answer = record(table, act, by, now, begins=act.board not in begun, asked=acts.asked)
    if not isinstance(answer, Accepted):
        raise _NotAll(answer)
    return answer


def record(
    table: str, act: wire.Act, by: str, now: datetime, *, begins: bool = False, asked: bool = False
) -> Answer:
    """Record one action at the table with public id `table`, asked for by login `by`.

    `begins`: the writer knows of no entry on this board; if it then begins one out of turn, the journal says so, and
    whether he was `asked` about it.
    The same id with the same body gets its first answer again. Raises LookupError when there is no such table.
    """
    table_pk = selectors.table_pk(table)
    if table_pk is None:
        raise LookupError(table)
    context = selectors.table_context(table_pk)
    try:
        action = facts.action_of(act.action)
    except Refusal as refusal:
        return _refused(act, refusal)
    with transaction.atomic():
        arriving = _arriving(context, action)
        if arriving is None and not (begins and _taking(context, act, asked=asked)):
            # Nobody comes or goes while it is worked out what a result opens.
            lock_shared([context.session.pk])
            return _record(context, act, action, by=by, now=now)
        lock_session(context.session.pk)
        # Asked again now that nobody else writes of it: what a director said of a player meanwhile stands.
        arriving = _arriving(context, action)
        taking = _taking(context, act, asked=asked) if begins else None
        answer = _record(context, act, action, by=by, now=now)
        for body in (arriving, taking):
            if body is not None and isinstance(answer, Accepted):
                append_fact(context.session.pk, body, by, now)
        return answer


def _taking(context: TableContext, act: wire.Act, *, asked: bool) -> DealTakenBody | None:
    """The fact that an action begins a board out of turn; typed without a line nobody could ask first."""
    board = context.segment.board(act.board)
    if board is None:
        return None
    return taking_of(context, board, asked=asked or needs_asking(context, board) is None)


def _arriving(context: TableContext, action: Action) -> PresenceBody | None:
    """Whom a first call or card shows to be there: the players nobody has said anything about yet."""
    if isinstance(action, Opened | Explained | DealGiven | Corrected):
        return None
    known = journal_state(context.session.pk).presence.changes
    seats = "".join(seat for seat in SEATS if (context.table.pk, seat) not in known)
    return PresenceBody((SeatsAt(context.table.pk, seats),), "here") if seats else None


def _record(known_context: TableContext, act: wire.Act, action: Action, *, by: str, now: datetime) -> Answer:
    pen = locked_pen(known_context.table.pk)
    # Whoever rules on a board holds the pen: what is to be played is known from here on, not before.
    with selectors.one_schedule():
        context = selectors.table_context(known_context.table.pk)
        return _decide(context, pen, act, action, by=by, now=now)


def _decide(
    context: TableContext, pen: Pen, act: wire.Act, action: Action, *, by: str, now: datetime
) -> Answer:
    earlier = Fact.objects.select_related("transcript").filter(uid=act.id).first()
    if earlier is not None:
        return _answer_again(context, act, action, earlier)
    board = _to_be_played(context, act)
    if isinstance(board, Refused):
        return board
    if act.pen != pen.number:
        return Refused(act.id, board.number, "old-pen", evidence={"holder": pen.holder, "pen": pen.number})
    # The pen's lock keeps other writers of this table out; the transcript's the publishers. A new one is stored with its
    # first fact: what was refused must leave nothing.
    rows = Transcript.objects.select_for_update().filter(table_id=context.table.pk, board_id=board.pk)
    found = rows.first()
    transcript = found or Transcript(table_id=context.table.pk, board_id=board.pk)
    known = recorded_facts(found.pk) if found else ()
    if (act.after or "") != transcript.last_id:
        unseen = _since(numbered(known), act.after)
        return Stale(act.id, board.number, tuple(wire.entry_out(*each) for each in unseen))
    before = _fold(board, entries(known))
    try:
        require_deal_wanted(board, before, action)
        check(before, action)
    except Refusal as refusal:
        return _refused(act, refusal)
    if found is None:
        transcript.save()
    fact = Fact.objects.create(
        transcript=transcript,
        seq=transcript.last_seq + 1,
        uid=act.id,
        body=written(action, act.id),
        corrects=_target(known, action),
        at=max(now, known[-1].at) if known else now,
        typed_at=act.typed_at,
        pen=act.pen,
        by=by,
    )
    after = _fold(board, (*entries(known), Entry(act.id, action)))
    follows = transcript.last_play
    transcript.last_seq, transcript.last_play = fact.seq, follows + 1
    transcript.last_id, transcript.phase = fact.uid, after.phase.value
    transcript.pause = after.pause.value if after.pause else ""
    transcript.save()
    _follow_up(context, board, before, after, now)
    number = transcript.last_play
    return Accepted(act.id, board.number, number, after.phase.value, frames.line_of(after), follows)


def _to_be_played(context: TableContext, act: wire.Act) -> BoardInfo | Refused:
    """The board an action is about, if it is still the one that is played under its number here."""
    segment = context.segment
    board = segment.board(act.board)
    if act.of and act.of not in {each.public_id for each in (*segment.boards, *segment.former)}:
        return Refused(act.id, act.board, "other-boards")
    if board is None:
        if any(former.number == act.board for former in segment.former):
            return Refused(act.id, act.board, "board-replaced")
        return Refused(
            act.id, act.board, "no-such-board", evidence={"boards": [each.number for each in segment.boards]}
        )
    if board.is_cancelled:
        return Refused(act.id, act.board, "board-cancelled", evidence={"label": board.label})
    if act.label != board.short_label or act.of not in ("", board.public_id):
        return Refused(act.id, act.board, "board-replaced", evidence={"label": board.label})
    return board


def _fold(board: BoardInfo, known: tuple[Entry, ...]) -> BoardState:
    setup = BoardSetup(board.number, board.dealer, board.vulnerability, selectors.deal_of(board.pk))
    return fold(setup, known)


def _follow_up(
    context: TableContext, board: BoardInfo, before: BoardState, after: BoardState, now: datetime
) -> None:
    """The result as a projection, the channels that may change, and the other consoles of the table."""
    if (before.result, before.provisional) != (after.result, after.provisional):
        # Of two who finish a board last at once, the second must see that the first has.
        lock_board(board.pk)
        store_outcome(context.table.pk, board.pk, after)
        mark_due_for(reached_by_result(context, board.pk), now)
        mark_due_for(progress_channels(selectors.session_context(context.session.pk)), now)
        tell_other_room(context, board)
    mark_recorded(context.table.public_id, now)
    announce_table(context.table.public_id)


def _answer_again(context: TableContext, act: wire.Act, action: Action, earlier: Fact) -> Answer:
    """The first answer once more, also when the board was replaced or cancelled since: it is in the record."""
    transcript = earlier.transcript
    board = context.segment.known_board(transcript.board_id)
    if transcript.table_id != context.table.pk or board is None or board.number != act.board:
        return Refused(act.id, act.board, "id-used")
    if act.label != board.short_label or action_in(earlier.body, earlier.uid) != action:
        return Refused(act.id, act.board, "id-used")
    then = tuple(fact for fact in recorded_facts(transcript.pk) if fact.seq <= earlier.seq)
    state = _fold(board, entries(then))
    number = len(of_table(then))
    return Accepted(act.id, board.number, number, state.phase.value, frames.line_of(state), number - 1)


def _since(
    known: tuple[tuple[int, RecordedFact], ...], after: str | None
) -> tuple[tuple[int, RecordedFact], ...]:
    """The facts a writer who saw `after` last has not seen; all of them when that id is not of this board."""
    position = next((index for index, (_, fact) in enumerate(known) if fact.id == after), -1)
    return known[position + 1 :]


def _target(known: tuple[RecordedFact, ...], action: Action) -> int | None:
    if not isinstance(action, Corrected):
        return None
    return next((fact.seq for fact in known if fact.id == action.of), None)


def _refused(act: wire.Act, refusal: Refusal) -> Refused:
    return Refused(act.id, act.board, refusal.code, refusal.law, dict(refusal.evidence), refusal.could)
