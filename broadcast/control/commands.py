"""What a director may ask for: each command is read from its form, checked against the room, and written by services.

Knows no HTML and no sentences. Asked twice, a command changes nothing the second time and leaves no second fact.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import cast

from broadcast import services
from broadcast.audiences import Audience
from broadcast.control.subjects import Showing, Subject, showings_of, subjects_of
from broadcast.journal import HoldBody, LiftBody, PolicyBody, PublicAudience
from broadcast.public import ControlRoom
from broadcast.public.tickets import CODE_ALPHABET, CODE_LENGTH
from scoring.schedule import SessionContext

MOST_MINUTES = 1440
MOST_WORDS = 200
MOST_LABEL = 60

_CODE = re.compile(f"[{CODE_ALPHABET}]{{{CODE_LENGTH}}}")
_MINUTES = re.compile("[0-9]{1,4}")


class ControlRefusal(Exception):
    """Something the director can mend; nothing was changed. `code` and `values` make a sentence of the catalogue."""

    def __init__(self, code: str, **values: int) -> None:
        super().__init__(code)
        self.code = code
        self.values = values


@dataclass(frozen=True, slots=True)
class Asked:
    """What stood in a form, in which room, by whom and when."""

    room: ControlRoom
    fields: Mapping[str, str]
    by: str
    now: datetime

    @property
    def session(self) -> SessionContext:
        """The session that the page is about.

        Raises ControlRefusal `not-in-session` when the event has none yet.
        """
        if self.room.session is None:
            raise ControlRefusal("not-in-session")
        return self.room.session

    def text(self, name: str, most: int) -> str:
        """A field as one line of text without control characters.

        Raises ControlRefusal `too-long` when it has more than `most` characters.
        """
        plain = "".join(
            " " if unicodedata.category(each) == "Cc" else each for each in self.fields.get(name, "")
        )
        text = " ".join(plain.split())
        if len(text) > most:
            raise ControlRefusal("too-long", n=most)
        return text

    def typed(self, name: str) -> str:
        """A field as it was meant, whatever the keyboard's width and case: no blanks, half-width capitals."""
        return "".join(unicodedata.normalize("NFKC", self.fields.get(name, "")).split()).upper()


def hold(asked: Asked) -> None:
    """Hold a session, match, table or board, with words for the screens; a second hold may bring other words."""
    subject = _subject(asked)
    words = asked.text("en", MOST_WORDS), asked.text("zh", MOST_WORDS)
    standing = {held: (en, zh) for held, en, zh in asked.room.state.holds}.get(subject.held)
    if standing is not None and words in (("", ""), standing):
        return
    held = subject.held
    body = HoldBody(held.scope, held.subject, held.number, *words)
    services.write_journal(asked.session.session.pk, body, asked.by, asked.now)


def lift(asked: Asked) -> None:
    """End the hold on a subject."""
    held = _subject(asked).held
    if held in asked.room.state.held:
        body = LiftBody(held.scope, held.subject, held.number)
        services.write_journal(asked.session.session.pk, body, asked.by, asked.now)


def delay(asked: Asked) -> None:
    """Set the minutes by which an audience sees what happens, 0 = live."""
    if asked.fields.get("session") != asked.session.session.public_id:
        raise ControlRefusal("not-in-session")
    delays = dict(asked.room.delays)
    audience = asked.fields.get("audience", "")
    if audience not in delays:
        raise ControlRefusal("malformed")
    typed = asked.typed("minutes")
    if not _MINUTES.fullmatch(typed) or int(typed) > MOST_MINUTES:
        raise ControlRefusal("bad-minutes", n=MOST_MINUTES)
    seconds = int(typed) * 60
    if seconds != asked.room.state.policy(Audience(audience)).delay.total_seconds():
        body = PolicyBody(cast("PublicAudience", audience), seconds)
        services.write_journal(asked.session.session.pk, body, asked.by, asked.now)


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


@dataclass(frozen=True, slots=True)
class Command:
    """A command by its name in the address, and the part of the page that shows what it did."""

    name: str
    shows: str
    carry_out: Callable[[Asked], None]


COMMANDS = (
    Command("hold", "holds", hold),
    Command("lift", "holds", lift),
    Command("delay", "delays", delay),
    Command("confirm", "screens", confirm),
    Command("point", "screens", point),
    Command("revoke", "screens", revoke),
)


def _subject(asked: Asked) -> Subject:
    key = asked.fields.get("subject", "")
    for subject in subjects_of(asked.session):
        if subject.key == key:
            return subject
    raise ControlRefusal("not-in-session")


def _showing(asked: Asked) -> Showing:
    key = asked.fields.get("show", "")
    for showing in showings_of(asked.session):
        if showing.key == key:
            return showing
    raise ControlRefusal("not-in-session")
