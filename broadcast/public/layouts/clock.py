"""Layout *clock*: when the session began and when its time is over, for a hall that waits."""

from __future__ import annotations

from datetime import datetime

from broadcast import frames
from broadcast.audiences import Audience
from broadcast.public.layouts.layout import Layout, Wish
from broadcast.public.scores import name_of
from broadcast.public.standing import states_now
from broadcast.screen_frames import SessionClock, Showing
from scoring import selectors


def _make(wish: Wish, _: Audience) -> Showing | None:
    session_pk = selectors.session_pk(wish.subject)
    if session_pk is None:
        return None
    context = selectors.session_context(session_pk)
    state, named = states_now().of(session_pk), context.session
    notice = state.notice
    return Showing(
        "clock",
        SessionClock(
            event=name_of(context.event.name),
            slug=context.event.slug,
            zone=context.event.zone,
            stage=name_of(context.stage.name),
            session=frames.SessionName(named.public_id, name_of(named.name), named.number, named.of),
            starts_at=_second(state.starts_at or named.starts_at),
            ends_at=_second(state.ends_at),
            notice=frames.Name(notice.en or notice.zh, notice.zh or notice.en) if notice else None,
        ),
    )


def _second(instant: datetime | None) -> int | None:
    return None if instant is None else int(instant.timestamp())


CLOCK = Layout("clock", ("session",), _make, of_field=("session",))
