"""Layout *pictures*: the event's sponsors and federations, one after the other, each for a while."""

from __future__ import annotations

from broadcast import frames
from broadcast.audiences import Audience
from broadcast.public.layouts.layout import Layout, Wish
from broadcast.public.pictures import pictures_of
from broadcast.public.scores import name_of
from broadcast.screen_frames import Pictures, Showing
from scoring import selectors


def _make(wish: Wish, _: Audience) -> Showing | None:
    session_pk = selectors.session_pk(wish.subject)
    if session_pk is None:
        return None
    context = selectors.session_context(session_pk)
    named = context.session
    return Showing(
        "pictures",
        Pictures(
            event=name_of(context.event.name),
            slug=context.event.slug,
            zone=context.event.zone,
            stage=name_of(context.stage.name),
            session=frames.SessionName(named.public_id, name_of(named.name), named.number, named.of),
            pictures=tuple(each.id for each in pictures_of(context.event.pk)),
        ),
    )


PICTURES = Layout("pictures", ("session",), _make, of_field=("session",))
