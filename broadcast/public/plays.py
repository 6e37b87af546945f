"""How far every table of a session is, and who has still to play what: a fixed number of queries, however many tables.

For the director alone: it reads the record itself, released or not.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from broadcast import models
from broadcast.journal import SessionState
from broadcast.public.standing import States
from scoring import selectors
from scoring.schedule import BoardInfo, Pairing, SessionContext, TableInfo
from scoring.selectors import peers


@dataclass(frozen=True, slots=True)
class TablePlay:
    """A table and what it has still to play; `board` is the one being played, `begun` those that were ever opened.

    `pause`: why it waits, as its operator says, "" while it plays.
    """

    table: TableInfo
    pairing: Pairing
    session_pk: int
    to_play: tuple[BoardInfo, ...]
    board: BoardInfo | None
    begun: frozenset[int]
    is_closed: bool
    is_forfeited: bool
    pause: str = ""

    @property
    def finished(self) -> int:
        """How many boards it has behind it, cancelled ones among them."""
        return len(self.pairing.segment.boards) - len(self.to_play)

    @property
    def is_peer(self) -> bool:
        """Whether anybody may have to wait for it."""
        return bool(self.to_play) and not self.is_forfeited

    def waits_to_play(self, board_pk: int) -> bool:
        """Whether a deal is still to be played here."""
        return any(board.pk == board_pk for board in self.to_play)


class Plays:
    """One snapshot: the session of a page, and every session that plays a board of it."""

    def __init__(self, session: SessionContext) -> None:
        self.session = session
        self.states = States()
        shared = peers.sessions_sharing(session.session.pk)
        contexts = [
            session if pk == session.session.pk else selectors.session_context(pk)
            for pk in (session.session.pk, *(pk for pk in shared if pk != session.session.pk))
        ]
        everywhere = [
            (context.session.pk, pairing, table)
            for context in contexts
            for pairing in context.pairings
            for table in pairing.segment.tables
        ]
        keys = [table.pk for _, _, table in everywhere]
        self._scored = {
            (result.table_pk, result.board_pk)
            for result in selectors.results(keys)
            if result.score_ns is not None
        }
        opened: defaultdict[int, list[tuple[int, str]]] = defaultdict(list)
        rows = models.Transcript.objects.filter(table__in=keys, last_seq__gt=0).order_by("pk")
        self._pauses: dict[int, str] = {}
        for table_pk, board_pk, phase, pause in rows.values_list("table", "board", "phase", "pause"):
            opened[table_pk].append((board_pk, phase))
            self._pauses[table_pk] = pause
        self.tables = tuple(self._play(*where, opened[where[2].pk]) for where in everywhere)
        self.by_pk = {play.table.pk: play for play in self.tables}

    @property
    def here(self) -> tuple[TablePlay, ...]:
        """The tables of the page's own session."""
        return tuple(play for play in self.tables if play.session_pk == self.session.session.pk)

    @property
    def state(self) -> SessionState:
        """What is in force in the page's session."""
        return self.states.of(self.session.session.pk)

    def peers_waiting(self, board_pk: int) -> tuple[TablePlay, ...]:
        """The peers of a deal that have not finished it."""
        return tuple(play for play in self.tables if play.is_peer and play.waits_to_play(board_pk))

    def is_seated(self, play: TablePlay) -> bool:
        """Whether the seated gate need not wait for a table."""
        return self.states.of(play.session_pk).is_seated(play.table.pk)

    def _play(
        self, session_pk: int, pairing: Pairing, table: TableInfo, opened: list[tuple[int, str]]
    ) -> TablePlay:
        state = self.states.of(session_pk)
        boards = pairing.segment.boards
        is_closed = table.pk in state.closed
        to_play = () if is_closed else tuple(self._to_play(boards, table.pk, state))
        numbers = {board.pk: board for board in to_play}
        playing = [numbers[pk] for pk, phase in opened if pk in numbers and phase != "finished"]
        return TablePlay(
            table=table,
            pairing=pairing,
            session_pk=session_pk,
            to_play=to_play,
            board=playing[-1] if playing else None,
            begun=frozenset(pk for pk, _ in opened),
            is_closed=is_closed,
            is_forfeited=pairing.match.pk in state.forfeited,
            pause=self._pauses.get(table.pk, ""),
        )

    def _to_play(self, boards: tuple[BoardInfo, ...], table_pk: int, state: SessionState) -> list[BoardInfo]:
        order = [board.number for board in boards]
        return [
            board
            for board in boards
            if board.is_played
            and (table_pk, board.pk) not in self._scored
            and not state.has_behind(table_pk, board.number, order)
        ]
