"""What stands on the releases of a table of pairs or individuals: a result changes what everybody has who played the deal."""

from __future__ import annotations

from broadcast import models
from broadcast.audiences import Audience
from broadcast.public.shown import Shelf
from broadcast.publisher.releasing import Released
from scoring import selectors
from scoring.schedule import FieldPlay, TableContext


def field_channels(context: TableContext, released: Released, audience: Audience) -> tuple[str, ...]:
    """The channels to look at after a table released something to an audience."""
    session, stage = context.session.public_id, context.stage.public_id
    names = [f"board:{board.public_id}" for board in released.boards]
    if not (released.began or released.lines):
        return tuple(names)
    names += [f"match:{context.match.public_id}", f"session:{session}"]
    # A board shown for the first time is linked to by its neighbours of the round.
    names += [f"board:{board.public_id}" for board in context.segment.boards]
    subjects = [session]
    if released.lines:
        field = selectors.field_context(context.stage.pk)
        plays = [play for board in released.boards for play in field.plays.get(board.pk, ())]
        for play in _shown(plays, audience):
            names += [f"board:{play.board.public_id}", f"match:{play.match.public_id}"]
        names.append(f"standing:{stage}")
        subjects = [each.public_id for each in field.stage.sessions]
    if audience is Audience.HALL:
        screens = models.Screen.objects.filter(subject__in=subjects, revoked_at=None).order_by("pk")
        names += [f"screen:{public_id}" for public_id in screens.values_list("public_id", flat=True)]
    return tuple(names)


def _shown(plays: list[FieldPlay], audience: Audience) -> list[FieldPlay]:
    """Those whose board may be seen: only they have a score that stands on the others."""
    shelf = Shelf(audience, {play.table.pk for play in plays})
    return [play for play in plays if shelf.board(play.table.pk, play.board.pk)]
