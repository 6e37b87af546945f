"""Layout *boards*: the boards of a match, those of the segment that is being played; of pairs those of a session."""

from __future__ import annotations

from msgspec.structs import replace

from broadcast import frames
from broadcast.audiences import Audience
from broadcast.public.layouts.field_boards import field_boards
from broadcast.public.layouts.layout import Layout, Wish
from broadcast.public.rendered import match_frame, rows_of, running_segment, shelf_of
from broadcast.screen_frames import Showing
from scoring import selectors


def _make(wish: Wish, audience: Audience) -> Showing | None:
    session_pk = selectors.session_pk(wish.subject)
    if session_pk is not None:
        session = selectors.session_context(session_pk)
        return Showing("boards", field_boards(session, audience)) if session.stage.form.has_movement else None
    match = match_frame(wish.subject, audience)
    match_pk = selectors.match_pk(wish.subject)
    if match_pk is None or not isinstance(match, frames.MatchFrame):
        return None
    context = selectors.match_context(match_pk)
    shelf = shelf_of(audience, context.segments)
    _, segment = running_segment(shelf, context)
    return Showing("boards", replace(match, rows=rows_of(shelf, [segment])))


BOARDS = Layout("boards", ("match",), _make, of_field=("session",))
