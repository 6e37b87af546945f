"""What the pages of the director's room are made of, as the browser draws them: texts are ready, in the page's language."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Button:
    """A press (`name` of a command with one field) or, with `is_step`, a link to what it would mean."""

    text: str
    command: str
    field: str = ""
    value: str = ""
    extra: str = ""
    is_step: bool = False
    is_main: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """Something that waits for a director. `tone`: live (holds now), calm (in the order of things)."""

    title: str
    says: tuple[str, ...]
    buttons: tuple[Button, ...]
    tone: str = "live"
    key: str = ""


@dataclass(frozen=True, slots=True)
class SpoiltRow:
    """A spoilt board: how it became known, and what would stand in for it."""

    board: str
    seen: tuple[str, ...]
    by: str


@dataclass(frozen=True, slots=True)
class SpoiltList:
    """The spoilt boards of a side, with the press that replaces them."""

    title: str
    rows: tuple[SpoiltRow, ...]
    buttons: tuple[Button, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Cell:
    """A table in the grid: `state` is late, finished, closed, or empty; `mark` where its board was public before."""

    id: str
    name: str
    text: str
    state: str
    about: str
    is_marked: bool = False


@dataclass(frozen=True, slots=True)
class Cells:
    """Tables together: all of a session, or with a movement those of a round; none of a round that is over or far ahead."""

    title: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class NowPage:
    """The page as the browser draws it; `base` is the address its presses are below, `session` goes with each."""

    base: str
    session: str
    title: str
    clock: str
    started: str
    seated: str
    substitutes: str
    cards: tuple[Card, ...]
    calm: tuple[Card, ...]
    spoilt: tuple[SpoiltList, ...]
    cells: tuple[Cells, ...]
    presses: tuple[Button, ...]
