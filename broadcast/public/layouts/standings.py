"""Layout *standings*: the session's running scores (of pairs its tables) beside the standing of the stage."""

from __future__ import annotations

from broadcast import frames
from broadcast.audiences import Audience
from broadcast.field_frames import FieldFrame, FieldStandings, RankingFrame
from broadcast.public.layouts.layout import Layout, Wish
from broadcast.public.rendered import session_frame, stage_standing
from scoring import selectors


def _make(wish: Wish, audience: Audience) -> frames.Standings | FieldStandings | None:
    session = session_frame(wish.subject, audience)
    session_pk = selectors.session_pk(wish.subject)
    if session is None or session_pk is None:
        return None
    stage = selectors.session_context(session_pk).stage
    standing = stage_standing(stage.public_id, audience)
    if isinstance(session, FieldFrame):
        return FieldStandings(session, standing if isinstance(standing, RankingFrame) else None)
    return frames.Standings(session, standing if isinstance(standing, frames.StandingFrame) else None)


STANDINGS = Layout("standings", ("session",), _make, of_field=("session",))
