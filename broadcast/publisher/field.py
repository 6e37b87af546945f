"""What stands on the releases of a table of pairs or individuals: a result changes what everybody has who played the deal."""

from __future__ import annotations

from collections.abc import Sequence

from broadcast import models
from broadcast.audiences import Audience
from broadcast.public.shown import Shelf
from broadcast.public.standing import states_now
from broadcast.publisher.releasing import Released
from scoring import selectors
from scoring.schedule import FieldPlay, TableContext


def field_channels(context: TableContext, released: Released, audience: Audience) -> tuple[str, ...]:
    """The channels to look at after a table released something to an audience."""
    session, stage = context.session.public_id, context.stage.public_id
    names = [f"board:{board.public_id}" for board in released.boards]
    if not (released.began or released.lines):
        return (*names, *_screens([context.match.public_id], audience))
    names += [f"match:{context.match.public_id}", f"session:{session}"]
    # A board shown for the first time is linked to by its neighbours of the round.
    names += [f"board:{board.public_id}" for board in context.segment.boards]
    subjects = [context.match.public_id, session]
    if released.lines:
        field = selectors.field_context(context.stage.pk)
        boards = released.boards
        if context.match.pk in states_now().of(context.session.pk).forfeited:
            # A first result there makes what was left a withdrawal's (art. 25).
            boards = list(context.segment.boards)
        plays = [play for board in boards for play in field.plays.get(board.pk, ())]
        for play in _shown(plays, audience):
            names += [f"board:{play.board.public_id}", f"match:{play.match.public_id}"]
        names.append(f"standing:{stage}")
        # A result here changes the scores that stand at the other tables too.
        subjects += [each.public_id for each in field.stage.sessions]
        subjects += [play.match.public_id for play in plays]
    return (*names, *_screens(subjects, audience))


def _screens(subjects: Sequence[str], audience: Audience) -> tuple[str, ...]:
    """The hall's screens that show one of these matches or sessions."""
    if audience is not Audience.HALL:
        return ()
    screens = models.Screen.objects.filter(scope__in=subjects, revoked_at=None).order_by("pk")
    return tuple(f"screen:{public_id}" for public_id in screens.values_list("public_id", flat=True))


def _shown(plays: list[FieldPlay], audience: Audience) -> list[FieldPlay]:
    """Those whose board may be seen: only they have a score that stands on the others."""
    shelf = Shelf(audience, {play.table.pk for play in plays})
    return [play for play in plays if shelf.board(play.table.pk, play.board.pk)]
