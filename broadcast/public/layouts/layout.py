"""What a layout is: a name, what it can be shown of, and the frame it makes of that."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from broadcast import frames
from broadcast.audiences import Audience
from broadcast.field_frames import FieldStandings
from broadcast.screen_frames import Showing

ScreenFrame = (
    frames.TwoRooms | frames.Standings | FieldStandings | frames.LineUps | frames.NoticeBoard | Showing
)
SubjectKind = Literal["session", "match", "table", "board"]


@dataclass(frozen=True, slots=True)
class Wish:
    """What a screen is to show: the public id of the subject, and the instant from which it has shown that."""

    subject: str
    since: datetime


@dataclass(frozen=True, slots=True)
class Layout:
    """A layout by the name it travels under, and what it can be shown `of`; `of_field`: of what in an event of pairs or individuals.

    `make` reads what the audience was shown, and answers None while there is nothing of the subject to show.
    """

    name: str
    of: tuple[SubjectKind, ...]
    make: Callable[[Wish, Audience], ScreenFrame | None]
    of_field: tuple[SubjectKind, ...] = ()
