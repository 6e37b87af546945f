"""The form of the page *Hall* for one screen, or all of them: one thing to show, or several in turn. Refused, it is there again as it was."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import zip_longest

from broadcast.control.asking import Asked, Refused
from broadcast.control.steps import Words
from broadcast.playlists import Item

ROWS = 6  # of a list to fill in; more where a list has more
USUAL = "30"
COMMANDS = ("point", "in-turn")  # whose forms these are


@dataclass(frozen=True, slots=True)
class Turn:
    """One item of a list in its form: the key of what is shown, empty in a row that is free, and its seconds as written.

    `wrong` is the field of this row that was refused.
    """

    key: str
    seconds: str
    wrong: str = ""


@dataclass(frozen=True, slots=True)
class Editor:
    """What one screen, or all of them, is to show: alone (`showing`), or in turn; whether it is to stay with this session.

    `is_list` where the form of a list lies open.
    """

    screen: str
    title: str
    showing: str
    turns: tuple[Turn, ...]
    is_pinned: bool
    is_list: bool


def editor(asked: Asked, words: Words, known: Collection[str]) -> Editor | None:
    """The form for the screen that is named in the address, or in the form that was refused; None where none is named.

    `known` are the keys of what can be shown.
    """
    refused = asked.refused if asked.refused and asked.refused.command in COMMANDS else None
    named = (refused or asked).fields.get("screen", "")
    items: tuple[Item, ...] = ()
    pinned = False
    if named == "all" and asked.room.screens:
        title = words.say("hall.all")
        alike = {screen.items for screen in asked.room.screens}
        items = alike.pop() if len(alike) == 1 else ()
    else:
        screen = next((each for each in asked.room.screens if each.id == named), None)
        if screen is None:
            return None
        title, items = screen.label or words.say("control.screen.nameless"), screen.items
        pinned = screen.is_pinned
    if refused is not None:
        pinned = refused.fields.get("pinned") == "1"
    turns = [Turn(key, str(item.seconds)) for item in items if (key := key_of(item)) in known]
    showing = turns[0].key if turns else ""
    if refused is not None and refused.command == "in-turn":
        turns = list(_typed(refused))
    elif refused is not None:
        showing = refused.fields.get("show", "")
    is_list = len(turns) > 1 or (refused is not None and refused.command == "in-turn")
    free = max(ROWS - len(turns), 0 if turns and not turns[-1].key else 1)
    return Editor(named, title, showing, (*turns, *(Turn("", USUAL),) * free), pinned, is_list)


def _typed(refused: Refused) -> Iterator[Turn]:
    """The rows of a list as they were filled in, free ones among them."""
    rows = list(zip_longest(refused.lists.get("show", ()), refused.lists.get("seconds", ()), fillvalue=""))
    for row, (key, seconds) in enumerate(rows or [("", USUAL)]):
        is_wrong = bool(refused.place) and row == refused.refusal.row
        yield Turn(key, seconds, refused.refusal.field if is_wrong else "")


def key_of(item: Item) -> str:
    """An item of a list by the name it has in forms."""
    return f"{item.layout}:{item.subject}"
