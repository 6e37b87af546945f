"""Layout *replay*: a finished board once more, move by move; which move it is at follows from the server's clock.

Its subject is a board; or a match, or a session of pairs: then the board finished last. Only what the hall has seen finished is played.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from msgspec.structs import replace

from broadcast import frames
from broadcast.audiences import Audience
from broadcast.field_frames import TravellerFrame
from broadcast.public.layouts.layout import Layout, Wish
from broadcast.public.rendered import board_frame, shelf_of
from broadcast.public.scores import name_of, pairing_of
from broadcast.public.shown import Shelf
from broadcast.screen_frames import NothingToReplay, Showing
from scoring import selectors
from scoring.schedule import BoardContext, BoardInfo, MatchContext, SegmentInfo, SessionContext, SessionInfo


def _make(wish: Wish, audience: Audience) -> Showing | None:
    board_pk = selectors.board_pk(wish.subject)
    if board_pk is not None:
        return _showing(selectors.board_context(board_pk), wish.since, audience)
    place = _place(wish.subject)
    if place is None or not place[1]:
        return None
    nothing, segments = place
    last = _last_finished(shelf_of(audience, segments), segments)
    board_pk = selectors.board_pk(last[1].public_id) if last else None
    if last is None or board_pk is None:
        return Showing("replay", nothing, since=int(wish.since.timestamp()))
    # A board that finishes while another is being replayed begins at its own beginning.
    return _showing(selectors.board_context(board_pk), max(wish.since, last[0]), audience)


def _place(subject: str) -> tuple[NothingToReplay, tuple[SegmentInfo, ...]] | None:
    """A match of teams, or a session of pairs: what is said while none of its boards can be replayed, and its segments."""
    match_pk, session_pk = selectors.match_pk(subject), selectors.session_pk(subject)
    if match_pk is not None:
        match = selectors.match_context(match_pk)
        if match.stage.form.has_movement or not match.segments:
            return None
        return _nothing(match, match.sessions[-1], pairing_of(match.match)), match.segments
    if session_pk is None:
        return None
    field = selectors.session_context(session_pk)
    if not field.stage.form.has_movement:
        return None
    return _nothing(field, field.session), tuple(pairing.segment for pairing in field.pairings)


def _showing(context: BoardContext, since: datetime, audience: Audience) -> Showing:
    whole = board_frame(context.board.public_id, audience)
    shown: frames.BoardFrame | TravellerFrame | None = None
    match whole:
        case frames.BoardFrame():
            rooms = {room: _finished(side) for room, side in whole.rooms.items()}
            shown = replace(whole, rooms=rooms) if any(side.board for side in rooms.values()) else None
        case TravellerFrame(board=frames.Board(line=frames.Line()) as board):
            shown = replace(whole, board=replace(board, comments=(), earlier=0), results=())
    part = shown or _nothing(context, context.session, pairing_of(context.match))
    return Showing("replay", part, since=int(since.timestamp()))


def _finished(side: frames.BoardRoom) -> frames.BoardRoom:
    if side.board is None or side.board.line is None:
        return replace(side, board=None)
    return replace(side, board=replace(side.board, comments=(), earlier=0))


def _nothing(
    context: BoardContext | MatchContext | SessionContext,
    session: SessionInfo,
    match: frames.Pairing | None = None,
) -> NothingToReplay:
    return NothingToReplay(
        event=name_of(context.event.name),
        slug=context.event.slug,
        zone=context.event.zone,
        stage=name_of(context.stage.name),
        session=frames.SessionName(session.public_id, name_of(session.name), session.number, session.of),
        match=match,
    )


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


REPLAY = Layout("replay", ("match", "board"), _make, of_field=("session", "board"))
