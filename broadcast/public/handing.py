"""Which deals of its own schedule a table may be handed: one at a time, in playing order; another is asked about once.

With a movement the schedule is that of the table in the hall, through all its rounds. Reads how far the table is; hands nothing
out and records nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import msgspec

from broadcast import models
from broadcast.journal import DealTakenBody, SessionState
from scoring import selectors
from scoring.schedule import BoardInfo, SegmentInfo, TableContext

_OVER, _WAITING = "finished", "waiting"


class OutOfTurn(msgspec.Struct, frozen=True):
    """A board that is not simply the next: `next` would be (None: nothing is left), `unfinished` are begun and not parked.

    Boards by the numbers they are played under now.
    """

    board: int
    next: int | None
    unfinished: tuple[int, ...]


def out_of_turn(context: TableContext, board: BoardInfo, *, past_skipped: bool = False) -> OutOfTurn | None:
    """Why a table's board is asked about before its deal is handed out or its first entry counts; None when it need not be.

    Not asked about: a board begun at the table, one whose predecessor under the number was, one taken before, and the next
    one while nothing lies unfinished. `past_skipped`: a board that was left out for now is not the next any more.
    """
    turn = _turn(context, board, past_skipped=past_skipped)
    if turn is None:
        return None
    return OutOfTurn(
        board.number,
        None if turn.next is None else turn.next.number,
        tuple(each.number for each in turn.unfinished),
    )


def needs_asking(context: TableContext, board: BoardInfo) -> OutOfTurn | None:
    """Why the operator is asked first: not about boards before it that he has said to leave out for now."""
    return out_of_turn(context, board, past_skipped=True)


def taking(context: TableContext, board: BoardInfo, *, asked: bool) -> DealTakenBody | None:
    """The fact that a table goes on with a board out of turn; None when it is in turn.

    What lies unfinished is parked by it, and what was left of the rounds before: it is asked about once.
    """
    turn = _turn(context, board)
    if turn is None:
        return None
    return DealTakenBody(
        table=context.table.pk,
        board=board.pk,
        next=None if turn.next is None else turn.next.pk,
        parked=tuple(each.pk for each in (*turn.unfinished, *turn.left)),
        asked=asked,
    )


@dataclass(frozen=True, slots=True)
class _Turn:
    """What would be next, what lies unfinished, what was left unopened in rounds before."""

    next: BoardInfo | None
    unfinished: tuple[BoardInfo, ...]
    left: tuple[BoardInfo, ...]


@dataclass(frozen=True, slots=True)
class _Spot:
    """What a table plays in one of its rounds; of teams in the session. `is_own`: what the console asks from."""

    table: int
    match: int
    segment: SegmentInfo
    is_own: bool

    def has_behind(self, state: SessionState, board: BoardInfo) -> bool:
        """Whether the director's word puts a board behind it."""
        return state.has_behind(self.table, board.number, [each.number for each in self.segment.boards])


def _spots(context: TableContext) -> Iterator[_Spot]:
    """The table round by round."""
    if not context.stage.form.has_movement:
        yield _Spot(context.table.pk, context.match.pk, context.segment, is_own=True)
        return
    places = selectors.field_context(context.stage.pk).places
    for match, segment in places[context.session.pk, context.table.number]:
        (table,) = segment.tables
        yield _Spot(table.pk, match.pk, segment, is_own=table.pk == context.table.pk)


def _turn(context: TableContext, board: BoardInfo, *, past_skipped: bool = False) -> _Turn | None:
    """Why a board is out of turn, None when it is not."""
    spots = list(_spots(context))
    tables = [spot.table for spot in spots]
    rows = models.Transcript.objects.filter(table__in=tables, last_play__gt=0)
    known = {(table, pk): phase for table, pk, phase in rows.values_list("table_id", "board_id", "phase")}
    # A board of which everything was taken back, as of one typed under a wrong number, is to be played again.
    phases = {place: phase for place, phase in known.items() if phase != _WAITING}
    own = context.table.pk
    former = [each.pk for each in context.segment.former if each.number == board.number]
    if any((own, pk) in known for pk in (board.pk, *former)):
        return None
    state = models.journal_state(context.session.pk)
    taken = [each.body for each in state.deals_taken if each.body.table in tables]
    if any((each.table, each.board) == (own, board.pk) for each in taken):
        return None
    parked = {pk for each in taken for pk in each.parked}
    scored = {(result.table_pk, result.board_pk) for result in selectors.results(tables)}
    upcoming: list[tuple[_Spot, BoardInfo]] = []
    unfinished: list[BoardInfo] = []
    for spot in spots:
        if not spot.is_own and spot.match in state.forfeited:
            continue
        for each in spot.segment.boards:
            place = spot.table, each.pk
            if not each.is_played:
                continue
            if place in phases:
                is_open = phases[place] != _OVER and each.pk not in parked
                if is_open and (spot.is_own or not spot.has_behind(state, each)):
                    unfinished.append(each)
            # What was left of another round is asked about once, and not again with every board.
            elif (
                place not in scored
                and not (past_skipped and place in state.skipped)
                and not spot.has_behind(state, each)
                and (spot.is_own or each.pk not in parked)
            ):
                upcoming.append((spot, each))
    first = upcoming[0] if upcoming else None
    if first is not None and first[0].is_own and first[1].pk == board.pk and not unfinished:
        return None
    at = tables.index(own)
    left = tuple(each for spot, each in upcoming if tables.index(spot.table) < at)
    return _Turn(None if first is None else first[1], tuple(unfinished), left)
