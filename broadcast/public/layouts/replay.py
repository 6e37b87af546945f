"""Layout *replay*: a finished board once more, move by move; which move it is at follows from the server's clock.

Its subject is a board, or a match: then the board finished last. Only rooms whose result the hall has seen are played.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from msgspec.structs import replace

from broadcast import frames
from broadcast.audiences import Audience
from broadcast.public.layouts.layout import Layout, Wish
from broadcast.public.rendered import board_frame, shelf_of
from broadcast.public.scores import name_of, pairing_of
from broadcast.public.shown import Shelf
from broadcast.screen_frames import NothingToReplay, Showing
from scoring import selectors
from scoring.schedule import BoardContext, BoardInfo, MatchContext, SegmentInfo, SessionInfo


def _make(wish: Wish, audience: Audience) -> Showing | None:
    board_pk = selectors.board_pk(wish.subject)
    if board_pk is not None:
        board = selectors.board_context(board_pk)
        return None if board.stage.form.has_movement else _showing(board, wish.since, audience)
    match_pk = selectors.match_pk(wish.subject)
    if match_pk is None:
        return None
    match = selectors.match_context(match_pk)
    if match.stage.form.has_movement or not match.segments:
        return None
    last = _last_finished(shelf_of(audience, match.segments), match.segments)
    if last is None:
        return _shown(match, match.sessions[-1], wish.since)
    board_pk = selectors.board_pk(last[1].public_id)
    if board_pk is None:
        return None
    # A board that finishes while another is being replayed begins at its own beginning.
    return _showing(selectors.board_context(board_pk), max(wish.since, last[0]), audience)


def _showing(context: BoardContext, since: datetime, audience: Audience) -> Showing:
    whole = board_frame(context.board.public_id, audience)
    if not isinstance(whole, frames.BoardFrame):
        return _shown(context, context.session, since)
    rooms = {room: _finished(side) for room, side in whole.rooms.items()}
    if all(side.board is None for side in rooms.values()):
        return _shown(context, context.session, since)
    return _shown(context, context.session, since, replace(whole, rooms=rooms))


def _finished(side: frames.BoardRoom) -> frames.BoardRoom:
    if side.board is None or side.board.line is None:
        return replace(side, board=None)
    return replace(side, board=replace(side.board, comments=(), earlier=0))


def _shown(
    context: BoardContext | MatchContext,
    session: SessionInfo,
    since: datetime,
    board: frames.BoardFrame | None = None,
) -> Showing:
    started = int(since.timestamp())
    if board is not None:
        return Showing("replay", board, since=started)
    nothing = NothingToReplay(
        event=name_of(context.event.name),
        slug=context.event.slug,
        zone=context.event.zone,
        stage=name_of(context.stage.name),
        session=frames.SessionName(session.public_id, name_of(session.name), session.number, session.of),
        match=pairing_of(context.match),
    )
    return Showing("replay", nothing, since=started)


def _last_finished(shelf: Shelf, segments: Iterable[SegmentInfo]) -> tuple[datetime, BoardInfo] | None:
    """The board that may be seen finished in most rooms, of these the one that came last, and when that was."""
    found = []
    for segment in segments:
        for board in segment.boards:
            shown = [shelf.board(table.pk, board.pk) for table in segment.tables]
            moved = [each.moved for each in shown if each is not None and each.line is not None]
            if moved and board.is_played:
                found.append((len(moved), max(moved), segment.pk, board.position, board))
    if not found:
        return None
    _, moved_at, _, _, last = max(found, key=lambda item: item[:4])
    return moved_at, last


REPLAY = Layout("replay", ("match", "board"), _make)
