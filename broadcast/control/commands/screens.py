"""Hall screens: let in by their code, pointed at something, turned out."""

from __future__ import annotations

import re

from broadcast import services
from broadcast.control.asking import Asked, ControlRefusal
from broadcast.control.subjects import Showing, showings_of
from broadcast.public.tickets import CODE_ALPHABET, CODE_LENGTH

MOST_LABEL = 60
_CODE = re.compile(f"[{CODE_ALPHABET}]{{{CODE_LENGTH}}}")


def confirm(asked: Asked) -> None:
    """Let in the screen that shows a code, and say what it shows."""
    code = asked.typed("code").replace("-", "")
    if not _CODE.fullmatch(code):
        raise ControlRefusal("bad-code", n=CODE_LENGTH)
    showing, label = _showing(asked), asked.text("label", MOST_LABEL)
    services.confirm_screen(
        asked.room.event.pk,
        code,
        layout=showing.layout,
        subject=showing.subject,
        label=label,
        by=asked.by,
        now=asked.now,
    )


def point(asked: Asked) -> None:
    """Have a paired screen of this event show something else."""
    showing = _showing(asked)
    screen = asked.fields.get("screen", "")
    if screen not in {each.id for each in asked.room.screens}:
        raise ControlRefusal("unknown-screen")
    try:
        services.show_on_screen(screen, showing.layout, showing.subject, asked.now)
    except LookupError as gone:  # another director was quicker
        raise ControlRefusal("unknown-screen") from gone


def revoke(asked: Asked) -> None:
    """Turn out a screen of this event; one that is out already stays out."""
    screen = asked.fields.get("screen", "")
    if screen in {each.id for each in asked.room.screens}:
        services.revoke_screen(screen, asked.now)


def _showing(asked: Asked) -> Showing:
    key = asked.fields.get("show", "")
    for showing in showings_of(asked.session):
        if showing.key == key:
            return showing
    raise ControlRefusal("not-in-session")
