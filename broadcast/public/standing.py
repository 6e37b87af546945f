"""The states that gates ask for, gathered for one board at one table: who has still to play it, and who of them is there."""

from __future__ import annotations

from broadcast import models
from broadcast.audiences import Audience
from broadcast.embargo import Place, Policy, Standing
from broadcast.journal import SessionState
from scoring import selectors
from scoring.schedule import BoardInfo, Playing, TableContext
from scoring.selectors import peers


class States:
    """The states of the sessions that were asked for, each read once: one snapshot."""

    def __init__(self) -> None:
        self._states: dict[int, SessionState] = {}

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
        return set(peers.tables_of_session(session_pk)) <= self.of(session_pk).closed

    def has_finished(self, playing: Playing, with_result: frozenset[int]) -> bool:
        """Whether a table has a board behind it: by a result, by the director's word, or because the table is closed."""
        state = self.of(playing.session_pk)
        if playing.table_pk in with_result or playing.table_pk in state.closed:
            return True
        if playing.table_pk not in state.finished_upto:
            return False
        boards = selectors.table_context(playing.table_pk).segment.boards
        mine = next((board.number for board in boards if board.pk == playing.board_pk), None)
        order = [board.number for board in boards]
        return mine is not None and state.has_behind(playing.table_pk, mine, order)

    def _peers(self, board: BoardInfo, policy: Policy) -> tuple[bool, bool]:
        """Whether every peer of a board has finished it, and whether every peer that has not is seated."""
        asks_seated = "seated" in policy.gates
        if (
            not asks_seated
            and "finished" not in policy.gates
            and not ("delay" in policy.gates and policy.delay)
        ):
            return False, False
        with_result = peers.tables_with_result(board.pk)
        waiting = [
            playing
            for playing in peers.peers_of(board.pk)
            if playing.match_pk not in self.of(playing.session_pk).forfeited
            and not self.has_finished(playing, with_result)
        ]
        seated = asks_seated and all(self.of(each.session_pk).is_seated(each.table_pk) for each in waiting)
        return not waiting, seated
