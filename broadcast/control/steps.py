"""What stands between a wish and a press: what is still to be filled in, or what would follow, in the page's language."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol
from zoneinfo import ZoneInfo

from broadcast.catalogue import sentence
from scoring.methods.match import MatchSide, Room
from scoring.schedule import BoardInfo, MatchInfo, Name, Pairing, TableInfo

RUN = 2  # as many in a row are still written one by one


class AtTable(Protocol):
    """Something that happens at a table of a match."""

    @property
    def table(self) -> TableInfo:
        """The table."""

    @property
    def pairing(self) -> Pairing:
        """The match it belongs to, with its segment."""


@dataclass(frozen=True, slots=True)
class Field:
    """Something to fill in. `kind`: text, time, boards, minutes, or one of `choices` (value, text).

    A second line in the text of a choice is what helps to find it.
    """

    name: str
    label: str
    kind: str = "text"
    value: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    is_optional: bool = False


@dataclass(frozen=True, slots=True)
class Asking:
    """One step. With `fields` it asks for them; without, or when `is_last`, it states what follows and offers the press.

    `hidden` goes along with either. `warns` is what may go wrong, `says` what follows for certain.
    """

    title: str
    says: tuple[str, ...] = ()
    warns: tuple[str, ...] = ()
    fields: tuple[Field, ...] = ()
    hidden: tuple[tuple[str, str], ...] = ()
    press: str = ""
    is_last: bool = False

    @property
    def is_press(self) -> bool:
        """Whether the button carries it out."""
        return self.is_last or not self.fields

    @property
    def token(self) -> str:
        """Stands for what was stated: a press that was stated something else is asked again."""
        stated = "\n".join((self.title, *self.says, "!", *self.warns, *(f"{k}={v}" for k, v in self.hidden)))
        return hashlib.sha256(stated.encode()).hexdigest()[:24]


@dataclass(frozen=True, slots=True)
class Words:
    """Names, times and sentences in one language, in the event's zone."""

    lang: str
    zone: str = "UTC"

    def say(self, key: str, **values: str | int) -> str:
        """A sentence of the catalogue."""
        return sentence(self.lang, key, **values)

    def name(self, name: Name) -> str:
        """A name in the page's script."""
        return name.zh if self.lang == "zh" else name.en

    def match(self, match: MatchInfo) -> str:
        """A match by its teams."""
        return self.say(
            "control.match", home=self.name(match.home.name), visitor=self.name(match.visitor.name)
        )

    def team(self, match: MatchInfo, side: MatchSide) -> str:
        """The team on a side of a match."""
        return self.name((match.home if side is MatchSide.HOME else match.visitor).name)

    def table(self, play: AtTable) -> str:
        """A table in full; with a movement by its round, for there is but one room."""
        number, of = play.table.number, play.pairing.match.round
        if of is not None:
            return self.say("director.table.round", number=number, round=of)
        room = self.say(f"director.room.{play.table.room.value}")
        return self.say("director.table", room=room, number=number)

    def short(self, play: AtTable) -> str:
        """A table as it is called across the hall: 7o, 7c; with a movement 7 (R2)."""
        if play.pairing.match.round is not None:
            return self.say("director.short.round", number=play.table.number, round=play.pairing.match.round)
        letter = self.say("director.short.open" if play.table.room is Room.OPEN else "director.short.closed")
        return f"{play.table.number}{letter}"

    def shorts(self, plays: Iterable[AtTable], most: int = 8) -> str:
        """Some tables in short, the rest counted."""
        all_of_them = [self.short(play) for play in plays]
        shown = self.listed(all_of_them[:most])
        return (
            shown
            if len(all_of_them) <= most
            else self.say("director.and-more", shown=shown, n=len(all_of_them) - most)
        )

    def listed(self, parts: Iterable[str]) -> str:
        """Some things in a row."""
        return self.say("director.comma").join(parts)

    def audiences(self, names: Iterable[str]) -> str:
        """Who is looking, within a sentence."""
        return self.say("director.and").join(self.say(f"director.audience.{name}") for name in names)

    def boards(self, boards: Sequence[BoardInfo]) -> str:
        """Boards in a row, runs drawn together: 17–20, 23."""
        runs: list[list[BoardInfo]] = []
        for board in sorted(boards, key=lambda each: each.position):
            follows = (
                runs
                and runs[-1][-1].position + 1 == board.position
                and is_plain(board)
                and is_plain(runs[-1][-1])
            )
            if follows:
                runs[-1].append(board)
            else:
                runs.append([board])
        return self.listed(
            text
            for run in runs
            for text in (
                [f"{run[0].label}–{run[-1].label}"] if len(run) > RUN else [board.label for board in run]
            )
        )

    def clock(self, instant: datetime, *, seconds: bool = False) -> str:
        """A time of day where the event is."""
        return f"{instant.astimezone(ZoneInfo(self.zone)):{'%H:%M:%S' if seconds else '%H:%M'}}"

    def moment(self, instant: datetime, now: datetime) -> str:
        """A time of day where the event is; of another day than today with its date."""
        zone = ZoneInfo(self.zone)
        here = instant.astimezone(zone)
        is_today = here.date() == now.astimezone(zone).date()
        return f"{here:%H:%M}" if is_today else f"{here:%Y-%m-%d %H:%M}"

    def instant(self, instant: datetime) -> str:
        """A day and a time of day where the event is."""
        return f"{instant.astimezone(ZoneInfo(self.zone)):%Y-%m-%d %H:%M:%S}"


def is_plain(board: BoardInfo) -> bool:
    """Whether a board is called by its plain number."""
    return board.label.isdigit()
