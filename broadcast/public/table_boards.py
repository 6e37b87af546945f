"""The boards of a table's own schedule as its console lists them: how far each is, and what stands in its way or against it."""

from __future__ import annotations

import msgspec

from broadcast import frames, models
from broadcast.embargo import Place
from broadcast.journal import SessionState
from broadcast.public.lines import line_of_result
from broadcast.public.officials import differing
from scoring import selectors
from scoring.schedule import BoardInfo, TableContext

UNFINISHED = frozenset({"auction", "play", "lost"})


class BoardStatus(msgspec.Struct, frozen=True, omit_defaults=True):
    """A board in the console's list; `label` where it says more than the number, `status` also *cancelled*.

    `parked`: begun, and the table went on with another. `skipped`: left out for now. `held`: the director keeps it from
    being shown. `id` says which board it is, whatever its number. `official`: the official result where the recorded one says something else.
    """

    number: int
    dealer: str
    vulnerable: str
    status: str
    line: frames.Line | None
    label: str = ""
    id: str = ""
    parked: bool = False
    skipped: bool = False
    held: bool = False
    official: frames.Line | None = None


def board_statuses(context: TableContext) -> tuple[BoardStatus, ...]:
    """The list of a table, in playing order."""
    transcripts = models.Transcript.objects.filter(table_id=context.table.pk, last_play__gt=0).order_by("pk")
    phases = dict(transcripts.values_list("board_id", "phase"))
    results = {result.board_pk: result for result in selectors.results([context.table.pk])}
    state = models.journal_state(context.session.pk)
    written = last_written(context.table.pk)
    found = []
    for board in context.segment.boards:
        phase, result = phases.get(board.pk, "waiting"), results.get(board.pk)
        found.append(
            BoardStatus(
                board.number,
                board.dealer.value,
                board.vulnerability.value,
                "cancelled" if board.is_cancelled else phase,
                None if result is None else line_of_result(result),
                board.short_label,
                board.public_id,
                parked=phase in UNFINISHED and board.pk != written,
                skipped=phase == "waiting" and (context.table.pk, board.pk) in state.skipped,
                held=is_held(state, context, board),
                official=differing(state, context.table.pk, board, result),
            )
        )
    return tuple(found)


def last_written(table_pk: int) -> int | None:
    """The board on which something was recorded last at a table, None before the first entry."""
    written = models.Fact.objects.filter(transcript__table_id=table_pk, is_comment=False)
    return written.order_by("-pk").values_list("transcript__board_id", flat=True).first()


def is_held(state: SessionState, context: TableContext, board: BoardInfo) -> bool:
    """Whether a director's hold lies on a board at a table."""
    place = Place(context.session.pk, context.match.pk, context.table.pk, board.number)
    return any(hold.covers(place) for hold in state.held)


def board_marks(context: TableContext) -> tuple[str, ...]:
    """What a table's list says beyond how far each board is: another text whenever a console has to be told the list anew."""
    state, table = models.journal_state(context.session.pk), context.table.pk
    marks = (
        " ".join(
            (
                board.public_id,
                f"{board.label}{'-' * board.is_cancelled}",
                "skipped" * ((table, board.pk) in state.skipped),
                "held" * is_held(state, context, board),
                _official(state.officials.get((table, board.pk))),
            )
        )
        for board in context.segment.boards
    )
    return ("adds" * may_add(context, state), *marks)


def may_add(context: TableContext, state: SessionState | None = None) -> bool:
    """Whether the director lets this table's operator add a board: where no movement says what is played."""
    known = state or models.journal_state(context.session.pk)
    return not context.stage.form.has_movement and known.adds_boards


def _official(official: object) -> str:
    return "" if official is None else str(official)
