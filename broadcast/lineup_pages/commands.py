"""What a director may ask for on the pages of line-ups: read from its form, written by services. Knows no HTML."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeVar

import msgspec

from broadcast.lineups import LineUp, RightBody, TermsBody
from broadcast.public import Place
from broadcast.services import lineups
from scoring.methods.match import MatchSide

Body = TypeVar("Body")


@dataclass(frozen=True, slots=True)
class Asked:
    """What stood in a form, about which session and (if any) match, by whom and when."""

    session: int
    place: Place | None
    fields: Mapping[str, str]
    yellow: tuple[str, ...]
    by: str
    now: datetime

    @property
    def team(self) -> int:
        """The team of the side named.

        Raises LineUpRefusal `malformed` for none.
        """
        if self.place is None:
            raise lineups.LineUpRefusal("malformed")
        match self.fields.get("side"):
            case MatchSide.HOME.value:
                return self.place.match.home.pk
            case MatchSide.VISITOR.value:
                return self.place.match.visitor.pk
        raise lineups.LineUpRefusal("malformed")

    def number(self, name: str) -> int:
        """A whole number, whatever the width of its digits.

        Raises LineUpRefusal `bad-minutes`.
        """
        typed = unicodedata.normalize("NFKC", self.fields.get(name, "")).strip()
        if not typed.isascii() or not typed.isdigit() or len(typed) > 3:
            raise lineups.LineUpRefusal("bad-minutes")
        return int(typed)

    def line_up(self) -> LineUp:
        """The players chosen, from fields like "open-N".

        Raises LineUpRefusal `wrong-seats` when a seat was left open.
        """
        rooms: dict[str, dict[str, str]] = {"open": {}, "closed": {}}
        for field, player in self.fields.items():
            room, dash, seat = field.partition("-")
            if dash and room in rooms:
                if not player:
                    raise lineups.LineUpRefusal("wrong-seats")
                rooms[room][seat] = player
        return _read(rooms, LineUp)


def terms(asked: Asked) -> None:
    """Say how line-ups are given, and until when."""
    minutes = {name: asked.number(name) for name in ("both", "first", "last")}
    body = _read({"k": "terms", "method": asked.fields.get("method"), **minutes}, TermsBody, "bad-minutes")
    lineups.set_terms(asked.session, body, asked.by, asked.now)


def right(asked: Asked) -> None:
    """Say who chooses second in a match."""
    if asked.place is None:
        raise lineups.LineUpRefusal("malformed")
    said = {"match": asked.place.match.pk, "right": asked.fields.get("right"), "yellow": list(asked.yellow)}
    lineups.set_right(asked.session, _read({"k": "right", **said}, RightBody), asked.by, asked.now)


def paper(asked: Asked) -> None:
    """Enter a line-up that came on paper."""
    lineups.hand_in(
        asked.session,
        asked.team,
        asked.line_up(),
        by=asked.by,
        now=asked.now,
        on_paper=True,
        in_time=asked.fields.get("in_time") == "1",
    )


def change(asked: Asked) -> None:
    """Change a line-up that is public, and give the opponents minutes to choose anew."""
    minutes = asked.number("minutes")
    lineups.change(asked.session, asked.team, asked.line_up(), minutes=minutes, by=asked.by, now=asked.now)


def renew(asked: Asked) -> None:
    """Make a captain's links so far worthless."""
    lineups.renew_link(asked.session, asked.team, asked.by, asked.now)


COMMANDS: Mapping[str, Callable[[Asked], None]] = {
    "terms": terms,
    "right": right,
    "paper": paper,
    "change": change,
    "renew": renew,
}


def _read(value: Any, kind: type[Body], code: str = "malformed") -> Body:
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as wrong:
        raise lineups.LineUpRefusal(code) from wrong
