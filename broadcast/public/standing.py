"""The states that gates ask for, gathered for one board at one table: who has still to play it, and who of them is there."""

from __future__ import annotations

from broadcast import models
from broadcast.audiences import Audience
from broadcast.embargo import Place, Policy, Standing
from broadcast.journal import SessionState
from broadcast.public.moment import once
from scoring import selectors
from scoring.schedule import BoardInfo, Playing, TableContext
from scoring.selectors import peers


def states_now() -> States:
    """The states as they are now: those of the moment, within one."""
    return once("states", States)


class States:
    """The states of the sessions that were asked for, each read once: one snapshot."""

    def __init__(self) -> None:
        self._states: dict[int, SessionState] = {}
        self._closed: dict[int, bool] = {}
        self._kept: dict[int, frozenset[int]] = {}
        self._scored: dict[int, frozenset[int]] = {}

    def of(self, session_pk: int) -> SessionState:
        """What is in force in a session."""
        if session_pk not in self._states:
            self._states[session_pk] = models.journal_state(session_pk)
        return self._states[session_pk]

    def standing(self, context: TableContext, board: BoardInfo, audience: Audience) -> Standing:
        """What the gates of an audience's policy need to know of a board at a table; what they do not ask is left unasked."""
        state = self.of(context.session.pk)
        policy = state.policy(audience)
        finished, seated = self._peers(board, policy)
        return Standing(
            policy,
            Place(context.session.pk, context.match.pk, context.table.pk, board.number),
            holds=state.held,
            peers_finished=finished,
            peers_seated=seated,
            session_closed="session" in policy.gates and self.is_closed(context.session.pk),
            is_published=state.is_published,
        )

    def is_closed(self, session_pk: int) -> bool:
        """Whether every table of a session is closed."""
        if session_pk not in self._closed:
            closed = self.of(session_pk).closed
            self._closed[session_pk] = set(peers.tables_of_session(session_pk)) <= closed
        return self._closed[session_pk]

    def has_finished(self, playing: Playing) -> bool:
        """Whether a table has a board behind it: by a result, by the director's word, or because the table is closed."""
        state = self.of(playing.session_pk)
        if playing.table_pk in state.closed or playing.table_pk in self._with_result(playing.board_pk):
            return True
        if playing.table_pk not in state.finished_upto:
            return False
        boards = selectors.table_context(playing.table_pk).segment.boards
        mine = next((board.number for board in boards if board.pk == playing.board_pk), None)
        order = [board.number for board in boards]
        return mine is not None and state.has_behind(playing.table_pk, mine, order)

    def waiting_for(self, board_pk: int) -> list[Playing]:
        """The peers of a board that have not finished it."""
        done = self._with_result(board_pk)
        return [
            playing
            for playing in peers.peers_of(board_pk)
            if playing.table_pk not in done
            and playing.match_pk not in self.of(playing.session_pk).forfeited
            and not self.has_finished(playing)
        ]

    def kept_back(self, board_set_pk: int) -> frozenset[int]:
        """The boards of a set that the seated gate keeps back: somebody has still to play them and is not seated."""
        if board_set_pk not in self._kept:
            self._kept[board_set_pk] = frozenset(self._find_kept(board_set_pk))
        return self._kept[board_set_pk]

    def _find_kept(self, board_set_pk: int) -> set[int]:
        missing = [
            (self.of(session_pk), table_pk)
            for session_pk, table_pk, match_pk in peers.tables_of_set(board_set_pk)
            if self._is_missing(self.of(session_pk), table_pk, match_pk)
        ]
        if not missing:
            return set()
        scores = peers.scores_at(table_pk for _, table_pk in missing)
        to_play: list[tuple[SessionState, int, list[BoardInfo], list[int]]] = []
        for state, table_pk in missing:
            boards = selectors.table_context(table_pk).segment.boards
            played = [board for board in boards if board.is_played]
            # Scores stand on boards that are played: as many as these, and all of them are over.
            if scores.get(table_pk, 0) < len(played):
                to_play.append((state, table_pk, played, [board.number for board in boards]))
        scored = peers.scored_places(table_pk for _, table_pk, _, _ in to_play if scores.get(table_pk))
        return {
            board.pk
            for state, table_pk, played, order in to_play
            for board in played
            if (table_pk, board.pk) not in scored and not state.has_behind(table_pk, board.number, order)
        }

    @staticmethod
    def _is_missing(state: SessionState, table_pk: int, match_pk: int) -> bool:
        return (
            not state.is_seated(table_pk) and table_pk not in state.closed and match_pk not in state.forfeited
        )

    def _with_result(self, board_pk: int) -> frozenset[int]:
        if board_pk not in self._scored:
            self._scored[board_pk] = peers.tables_with_result(board_pk)
        return self._scored[board_pk]

    def _peers(self, board: BoardInfo, policy: Policy) -> tuple[bool, bool]:
        """Whether every peer of a board has finished it, and whether every peer that has not is seated."""
        asks_seated = "seated" in policy.gates
        if (
            not asks_seated
            and "finished" not in policy.gates
            and not ("delay" in policy.gates and policy.delay)
        ):
            return False, False
        waiting = self.waiting_for(board.pk)
        seated = asks_seated and all(self.of(each.session_pk).is_seated(each.table_pk) for each in waiting)
        return not waiting, seated
