"""Which deals of its own schedule a table may be handed: one at a time, in playing order; another is asked about once.

Reads how far the table is; hands nothing out and records nothing.
"""

from __future__ import annotations

import msgspec

from broadcast import models
from broadcast.journal import DealTakenBody
from scoring import selectors
from scoring.schedule import BoardInfo, TableContext

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
    # A board of which everything was taken back, as of one typed under a wrong number, is to be played again.
    begun = models.Transcript.objects.filter(table_id=context.table.pk, last_play__gt=0)
    known = dict(begun.values_list("board_id", "phase"))
    phases = {pk: phase for pk, phase in known.items() if phase != _WAITING}
    former = {each.pk for each in context.segment.former if each.number == board.number}
    if board.pk in known or former & known.keys():
        return None
    state = models.journal_state(context.session.pk)
    taken = [each.body for each in state.deals_taken if each.body.table == context.table.pk]
    if any(each.board == board.pk for each in taken):
        return None
    order = [each.number for each in context.segment.boards]
    scored = {result.board_pk for result in selectors.results([context.table.pk])}
    upcoming = next(
        (
            each
            for each in context.segment.boards
            if each.is_played
            and each.pk not in phases
            and each.pk not in scored
            and not (past_skipped and (context.table.pk, each.pk) in state.skipped)
            and not state.has_behind(context.table.pk, each.number, order)
        ),
        None,
    )
    parked = {pk for each in taken for pk in each.parked}
    unfinished = tuple(
        each.number
        for each in context.segment.boards
        if each.is_played and phases.get(each.pk, _OVER) != _OVER and each.pk not in parked
    )
    if upcoming is not None and upcoming.pk == board.pk and not unfinished:
        return None
    return OutOfTurn(board.number, None if upcoming is None else upcoming.number, unfinished)


def needs_asking(context: TableContext, board: BoardInfo) -> OutOfTurn | None:
    """Why the operator is asked first: not about boards before it that he has said to leave out for now."""
    return out_of_turn(context, board, past_skipped=True)


def taking(context: TableContext, board: BoardInfo, why: OutOfTurn, *, asked: bool) -> DealTakenBody:
    """The fact that a table goes on with a board out of turn."""
    keys = {each.number: each.pk for each in context.segment.boards}
    return DealTakenBody(
        table=context.table.pk,
        board=board.pk,
        next=None if why.next is None else keys[why.next],
        parked=tuple(keys[number] for number in why.unfinished),
        asked=asked,
    )
