"""What an audience has been shown: result lines and folded boards from releases, nothing else."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, OuterRef

from bridge.actions import Entry
from bridge.board import BoardState, fold
from bridge.boards import BoardSetup
from broadcast import frames, models
from broadcast.audiences import Audience
from broadcast.entries import settled_entries
from broadcast.public.moment import once
from scoring import selectors
from scoring.schedule import BoardInfo


@dataclass(frozen=True, slots=True)
class ShownBoard:
    """One board at one table of which something was shown. `moved` is when the table went on with it, not when the screen did."""

    transcript: int
    line: frames.Line | None
    moved: datetime


class Shelf:
    """All that an audience was shown at some tables: one query, one snapshot."""

    def __init__(self, audience: Audience, table_pks: Iterable[int]) -> None:
        self.audience = audience
        rows = models.Shown.objects.filter(
            audience=audience.value, recalled=False, transcript__table__in=list(table_pks)
        )
        self._boards = {
            (table, board): ShownBoard(transcript, frames.decode_line(line), moved)
            for table, board, transcript, line, moved in rows.order_by("transcript_id").values_list(
                "transcript__table_id", "transcript__board_id", "transcript_id", "line", "moved"
            )
        }

    def board(self, table_pk: int, board_pk: int) -> ShownBoard | None:
        """What was shown of a board at a table."""
        return self._boards.get((table_pk, board_pk))

    def line(self, table_pk: int, board_pk: int) -> frames.Line | None:
        """The result line that may be seen, if any."""
        shown = self.board(table_pk, board_pk)
        return shown.line if shown else None

    def current(self, table_pk: int, boards: Iterable[BoardInfo]) -> BoardInfo | None:
        """Of the boards shown, the one that came to the table last: lifting a hold on an old one does not bring it back.

        What is cancelled is not what a table plays.
        """
        seen = [
            (shown.moved, board.position, board)
            for board in boards
            if not board.is_cancelled and (shown := self.board(table_pk, board.pk))
        ]
        return max(seen, key=lambda item: item[:2])[2] if seen else None

    def state(self, table_pk: int, board: BoardInfo) -> BoardState | None:
        """The board folded from what was released of it."""
        shown = self.board(table_pk, board.pk)
        if shown is None:
            return None
        key = state_key(self.audience, shown.transcript, board)
        return once(key, lambda: released_state(self.audience, shown.transcript, board))


def waiting_tables(
    audience: Audience,
    names: Iterable[str] | None = None,
    *,
    sessions: Iterable[int] | None = None,
    board_pks: Iterable[int] | None = None,
) -> frozenset[str]:
    """The channels of the tables at which something was recorded that an audience was not shown yet, recalled things too.

    Of these `names`, of these `sessions`, of these deals alone, where they are given.
    """
    whole = models.Shown.objects.filter(
        audience=audience.value,
        transcript=OuterRef("pk"),
        recalled=False,
        release__upto__gte=OuterRef("last_seq"),
    )
    rows = models.Transcript.objects.filter(~Exists(whole), last_seq__gt=0)
    if names is not None:
        rows = rows.filter(table__public_id__in=[name.removeprefix("table:") for name in names])
    if sessions is not None:
        rows = rows.filter(table__segment__session__in=list(sessions))
    if board_pks is not None:
        rows = rows.filter(board__in=list(board_pks))
    return frozenset(f"table:{public_id}" for public_id in rows.values_list("table__public_id", flat=True))


def state_key(audience: Audience, transcript: int, board: BoardInfo) -> Hashable:
    """What a moment knows a folded board by."""
    return "state", audience, transcript, board.pk, board.number


def released_state(audience: Audience, transcript: int, board: BoardInfo) -> BoardState:
    """A board as an audience sees it: its settled entries, folded."""
    facts = models.recorded_facts(transcript)
    return state_of(board, settled_entries(facts, models.releases_of(audience, transcript)))


def state_of(board: BoardInfo, known: tuple[Entry, ...]) -> BoardState:
    """A scheduled board folded from some entries."""
    setup = BoardSetup(board.number, board.dealer, board.vulnerability, selectors.deal_of(board.pk))
    return fold(setup, known)
