"""Layout *scores*: the running scores of all matches of a session, as large as they can be; of pairs its tables."""

from __future__ import annotations

from broadcast.audiences import Audience
from broadcast.public.layouts.layout import Layout, Wish
from broadcast.public.rendered import session_frame
from broadcast.screen_frames import Showing


def _make(wish: Wish, audience: Audience) -> Showing | None:
    session = session_frame(wish.subject, audience)
    return None if session is None else Showing("scores", session)


SCORES = Layout("scores", ("session",), _make, of_field=("session",))
