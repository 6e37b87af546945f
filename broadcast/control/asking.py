"""What a press carries: the fields of its form, the room it is about, who pressed and when; and how fields are read.

Knows no HTML and no sentences. What cannot be read is refused, and nothing was changed.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cached_property
from zoneinfo import ZoneInfo

from broadcast import public, services
from broadcast.control.steps import Asking, Words
from broadcast.journal.presence import SEATS
from broadcast.public.plays import TablePlay
from broadcast.public.room import RoomNow
from broadcast.services.presses import Decide
from scoring.schedule import Pairing, SessionContext

MOST_WORDS = 200
_HALF_A_DAY = timedelta(hours=12)
_CLOCK = re.compile("([01]?[0-9]|2[0-3])[:.]?([0-5][0-9])(?:[:.]([0-5][0-9]))?")
_RANGE = re.compile("([0-9]{1,4})(?:[-–]([0-9]{1,4}))?")


class ControlRefusal(Exception):
    """Something the director can mend; nothing was changed. `code` and `values` make a sentence of the catalogue.

    `field` is the field of the form that it is about, if it is about one, and `row` which of several of that name, from 0.
    """

    def __init__(self, code: str, *, field: str = "", row: int = 0, **values: int | str) -> None:
        super().__init__(code)
        self.code = code
        self.values = values
        self.field = field
        self.row = row


@dataclass(frozen=True, slots=True)
class Refused:
    """A form that was refused: the command it was for, all that stood in it, and why. The page shows it again as it was."""

    command: str
    refusal: ControlRefusal
    fields: Mapping[str, str]
    lists: Mapping[str, Sequence[str]]

    @property
    def place(self) -> str:
        """The field it is about by its command, as templates name it."""
        return f"{self.command}.{self.refusal.field}" if self.refusal.field else ""


@dataclass(frozen=True)
class Asked:
    """What stood in a form, in which room, by whom and when; `file` is what was uploaded, never more than may be read of it.

    `refused` is the form that a page is shown again for.
    """

    room: public.ControlRoom
    fields: Mapping[str, str]
    by: str
    now: datetime
    lists: Mapping[str, Sequence[str]] = field(default_factory=dict)
    file: bytes | None = None
    refused: Refused | None = None

    @property
    def session(self) -> SessionContext:
        """The session that the page is about.

        Raises ControlRefusal `not-in-session` when the event has none yet, or the form was of another.
        """
        session = self.room.session
        if (
            session is None
            or self.fields.get("session", session.session.public_id) != session.session.public_id
        ):
            raise ControlRefusal("not-in-session")
        return session

    @cached_property
    def hall(self) -> RoomNow:
        """Everything that goes on in the session."""
        return public.room_now(self.session, self.now)

    def press(self, decide: Decide) -> None:
        """Write what is decided into the session's journal."""
        services.press(self.session.session.pk, decide, self.by, self.now)

    def text(self, name: str, most: int = MOST_WORDS) -> str:
        """A field as one line of text without control characters.

        Raises ControlRefusal `too-long` when it has more than `most` characters.
        """
        plain = "".join(
            " " if unicodedata.category(each) == "Cc" else each for each in self.fields.get(name, "")
        )
        text = " ".join(plain.split())
        if len(text) > most:
            raise ControlRefusal("too-long", field=name, n=most)
        return text

    def typed(self, name: str) -> str:
        """A field as it was meant, whatever the keyboard's width and case: no blanks, half-width capitals."""
        return "".join(unicodedata.normalize("NFKC", self.fields.get(name, "")).split()).upper()

    def choice(self, name: str, among: Sequence[str]) -> str:
        """A field that must be one of some words.

        Raises ControlRefusal `malformed`.
        """
        chosen = self.fields.get(name, "")
        if chosen not in among:
            raise ControlRefusal("malformed", field=name)
        return chosen

    def table(self) -> TablePlay:
        """The table of the session that the field `table` names.

        Raises ControlRefusal `not-in-session`.
        """
        return self.table_named(self.fields.get("table", ""))

    def table_named(self, public_id: str) -> TablePlay:
        """The table of the session with a public id.

        Raises ControlRefusal `not-in-session`.
        """
        for play in self.hall.tables:
            if play.table.public_id == public_id:
                return play
        raise ControlRefusal("not-in-session")

    def pairing(self) -> Pairing:
        """The match of the session that the field `match` names.

        Raises ControlRefusal `not-in-session`.
        """
        for pairing in self.session.pairings:
            if pairing.match.public_id == self.fields.get("match", ""):
                return pairing
        raise ControlRefusal("not-in-session")

    def seats(self) -> str:
        """The seats a press is about, in the order N E S W; all four when it names none.

        Raises ControlRefusal `malformed`.
        """
        named = "".join(self.lists.get("seats", ())) or self.fields.get("seats", "") or SEATS
        if not set(named) <= set(SEATS):
            raise ControlRefusal("malformed")
        return "".join(seat for seat in SEATS if seat in named)

    def instant(self, name: str, code: str = "bad-time") -> datetime | None:
        """A time of day where the event is, as the instant nearest to now; None when the field is empty.

        Without seconds it is the beginning of the minute. Raises ControlRefusal with
        `code`: `no-time` where it may lie in the future.
        """
        typed = self.typed(name)
        if not typed:
            return None
        found = _CLOCK.fullmatch(typed)
        if found is None:
            raise ControlRefusal(code, field=name)
        here = self.now.astimezone(ZoneInfo(self.room.event.zone))
        meant = here.replace(
            hour=int(found[1]), minute=int(found[2]), second=int(found[3] or 0), microsecond=0
        )
        if meant - here > _HALF_A_DAY:
            meant -= timedelta(days=1)
        elif here - meant > _HALF_A_DAY:
            meant += timedelta(days=1)
        return meant.astimezone(self.now.tzinfo)

    def boards(self, name: str, known: Collection[int] | None = None) -> tuple[int, ...]:
        """Board numbers as people write them ("17-20, 23"), in order; `known` are those there are, else the session's sets'.

        Raises ControlRefusal `bad-boards`.
        """
        if known is None:
            segments = [pairing.segment for pairing in self.session.pairings]
            known = {board.set_number for each in segments for board in (*each.boards, *each.former)}
        found: list[int] = []
        for part in filter(None, re.split("[,，、;；]+", self.typed(name))):
            match = _RANGE.fullmatch(part)
            if match is None:
                raise ControlRefusal("bad-boards", field=name)
            found += range(int(match[1]), int(match[2] or match[1]) + 1)
        if not found or not set(found) <= set(known):
            raise ControlRefusal("bad-boards", field=name)
        return tuple(dict.fromkeys(found))


@dataclass(frozen=True, slots=True)
class Command:
    """A command by its name in the address, and the part of which page shows what it did.

    `states` says what would follow, before the press; None when the page it stands on has said it already.
    """

    name: str
    shows: str
    carry_out: Callable[[Asked], None]
    states: Callable[[Asked, Words], Asking | None] | None = None
