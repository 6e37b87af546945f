"""What replacing or cancelling boards would come to, stated before the press and compared again by the service. For directors.

Substitutes are the boards of the set that were opened at no table and shown to nobody.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from bridge.errors import Evidence
from broadcast import journal, models
from scoring import selectors
from scoring.methods.match import Room
from scoring.schedule import BoardInfo, BoardRef, Pairing, ResultInfo


class RulingRefusal(Exception):
    """A ruling cannot be so; nothing was changed. `code` in kebab-case, `evidence` JSON-able."""

    def __init__(self, code: str, evidence: Evidence | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.evidence: Evidence = evidence if evidence is not None else {}


@dataclass(frozen=True, slots=True)
class PlannedBoard:
    """One board of a ruling. `by` is the substitute's number in the set, None = the board is cancelled.

    `label` is what it is called now, `becomes` what the substitute will be shown as. `lost` are the results that no
    longer count; `begun` the rooms in which it was opened and has no result.
    """

    number: int
    label: str
    by: int | None
    becomes: str
    lost: tuple[tuple[Room, ResultInfo], ...]
    begun: tuple[Room, ...]


@dataclass(frozen=True, slots=True)
class ReplacementPlan:
    """What a press would do to boards of a match in a session, in playing order; `left` substitutes remain after it.

    `result_may_be_known`: both rooms have scored every other board of the match, so that a side may know the result
    without these (Law 86A: no substitute then).
    """

    session_pk: int
    match_pk: int
    boards: tuple[PlannedBoard, ...]
    left: int
    result_may_be_known: bool = False

    @property
    def replaced(self) -> tuple[PlannedBoard, ...]:
        """The boards for which there is a substitute."""
        return tuple(board for board in self.boards if board.by is not None)

    @property
    def cancelled(self) -> tuple[PlannedBoard, ...]:
        """The boards that nobody plays: substitutes ran out, or none was asked for."""
        return tuple(board for board in self.boards if board.by is None)

    @property
    def token(self) -> str:
        """Stands for everything stated here: a press carries it, and a plan that has become another has another."""
        return hashlib.sha256(repr(self).encode()).hexdigest()[:24]


def plan_replacement(session_pk: int, match_pk: int, numbers: tuple[int, ...]) -> ReplacementPlan:
    """What replacing these boards of a match would come to: substitutes by number, the rest cancelled when they run out.

    Raises:
        RulingRefusal: `no-such-match`, `no-such-board`, `board-cancelled` (its cancellation has to be undone first);
            `no-replacing-in-pairs`: with a movement boards are cancelled at the one table (art. 21 III).
    """
    pairing = pairing_of(session_pk, match_pk)
    if pairing.match.round is not None:
        raise RulingRefusal("no-replacing-in-pairs", {"match": match_pk})
    return _plan(session_pk, pairing, numbers, clean_substitutes(pairing.segment.pk))


def plan_cancellation(session_pk: int, match_pk: int, numbers: tuple[int, ...]) -> ReplacementPlan:
    """What cancelling these boards of a match would come to; of an encounter, at its one table.

    Raises:
        RulingRefusal: `no-such-match`, `no-such-board`, `board-cancelled`.
    """
    pairing = pairing_of(session_pk, match_pk)
    plan = _plan(session_pk, pairing, numbers, ())
    return ReplacementPlan(
        session_pk,
        match_pk,
        plan.boards,
        len(clean_substitutes(pairing.segment.pk)),
        plan.result_may_be_known,
    )


def clean_substitutes(segment_pk: int) -> tuple[BoardRef, ...]:
    """The substitute boards a segment has left: planned nowhere, opened at no table, shown to nobody; by number."""
    free = selectors.unscheduled_boards(segment_pk)
    opened = set(
        models.Transcript.objects.filter(board__in=[board.pk for board in free]).values_list(
            "board", flat=True
        )
    )
    board_set = selectors.board_set_of(segment_pk)
    known = disclosed_numbers(board_set.pk, board_set.event_pk)
    return tuple(board for board in free if board.pk not in opened and board.number not in known)


def pairing_of(session_pk: int, match_pk: int) -> Pairing:
    """A match as it plays in a session.

    Raises RulingRefusal `no-such-match`.
    """
    for pairing in selectors.session_context(session_pk).pairings:
        if pairing.match.pk == match_pk:
            return pairing
    raise RulingRefusal("no-such-match", {"match": match_pk})


def disclosed_numbers(board_set_pk: int, event_pk: int) -> set[int]:
    """The numbers of a set that became known elsewhere, by the journal of any session of its event."""
    rows = models.JournalFact.objects.filter(kind="disclosed", session__stage__event=event_pk)
    found: set[int] = set()
    for raw in rows.order_by("pk").values_list("body", flat=True):
        body = journal.decode(raw)
        if isinstance(body, journal.DisclosedBody) and body.board_set == board_set_pk:
            found.update(body.boards)
    return found


def _plan(
    session_pk: int, pairing: Pairing, numbers: tuple[int, ...], substitutes: tuple[BoardRef, ...]
) -> ReplacementPlan:
    segment = pairing.segment
    chosen = _chosen(pairing, numbers)
    rooms = {table.pk: table.room for table in segment.tables}
    results = selectors.results(rooms)
    begun = models.Transcript.objects.filter(table__in=rooms, last_seq__gt=0).values_list("board", "table")
    open_at = set(begun)
    planned = []
    for at, board in enumerate(chosen):
        by = substitutes[at].number if at < len(substitutes) else None
        lost = tuple((rooms[result.table_pk], result) for result in results if result.board_pk == board.pk)
        scored = {room for room, _ in lost}
        planned.append(
            PlannedBoard(
                number=board.number,
                label=board.label,
                by=by,
                becomes="" if by is None else board.next_label,
                lost=lost,
                begun=tuple(
                    room for pk, room in rooms.items() if (board.pk, pk) in open_at and room not in scored
                ),
            )
        )
    return ReplacementPlan(
        session_pk=session_pk,
        match_pk=pairing.match.pk,
        boards=tuple(planned),
        left=max(len(substitutes) - len(chosen), 0),
        result_may_be_known=_is_rest_scored(pairing, {board.pk for board in chosen}),
    )


def _chosen(pairing: Pairing, numbers: tuple[int, ...]) -> list[BoardInfo]:
    boards = pairing.segment.boards
    missing = sorted(set(numbers) - {board.number for board in boards})
    if missing or not numbers:
        raise RulingRefusal("no-such-board", {"boards": missing})
    chosen = [board for board in boards if board.number in numbers]
    cancelled = [board.number for board in chosen if board.is_cancelled]
    if cancelled:
        raise RulingRefusal("board-cancelled", {"boards": cancelled})
    return chosen


def _is_rest_scored(pairing: Pairing, chosen: set[int]) -> bool:
    """Whether both rooms have a score on every board of the match but these; an encounter has no result of its own."""
    if pairing.match.round is not None:
        return False
    segments = selectors.match_context(pairing.match.pk).segments
    tables = [table.pk for segment in segments for table in segment.tables]
    scored = {
        (result.table_pk, result.board_pk)
        for result in selectors.results(tables)
        if result.score_ns is not None
    }
    return all(
        (table.pk, board.pk) in scored
        for segment in segments
        for board in segment.boards
        for table in segment.tables
        if board.is_played and board.pk not in chosen
    )
