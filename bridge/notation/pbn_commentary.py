"""Commentary in PBN comments. A note on a call or a card stands in front of the auction and says where it belongs.

The standard wants it behind its call, but readers that go line by line take every word of an auction for a call; so
`{(after call 3) text}`, `(after card 12)`, `(after the claim)`, `(behind Play)`, and `(page)` for a page of text.
Comments inside sections are read where they stand.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from bridge.notation.pbn_games import MANDATORY
from bridge.notation.pbn_tokens import LONGEST_LINE, SHORTEST_SOFT_LINE
from bridge.notation.record import Note

_MARK = re.compile(
    r"(?:\((?:after (?:call (?P<call>\d{1,3})|card (?P<card>\d{1,2})|(?P<claim>the claim))|behind (?P<name>\w{1,60}))\) ?)?"
    r"(?P<page>\(page\) ?)?",
    re.ASCII,
)


def read_note(note: Note, calls: int, cards: int) -> Note:
    """The note in the place it names; as it is if it names none. `calls` and `cards` are the record's."""
    match = _MARK.match(note.text)
    if match is None or not match.end() or note.calls or note.cards:
        return note
    note = replace(note, text=note.text[match.end() :], is_page=bool(match["page"]))
    if match["call"]:
        return replace(note, calls=int(match["call"]), behind="")
    if match["card"]:
        return replace(note, calls=calls, cards=int(match["card"]), behind="")
    if match["claim"]:
        return replace(note, calls=calls, cards=cards, after_claim=True, behind="")
    return replace(note, behind=match["name"] or note.behind)


def in_order(notes: Iterable[Note], is_plain: Callable[[str], bool]) -> tuple[Note, ...]:
    """The notes in the order they are written: at the head, behind their tags, and all others as they come."""

    def rank(note: Note) -> tuple[int, int, str]:
        if _is_at_the_head(note):
            return 0, 0, ""
        if _is_behind_a_tag(note, is_plain):
            mandatory = note.behind in MANDATORY
            return (1, MANDATORY.index(note.behind), "") if mandatory else (1, len(MANDATORY), note.behind)
        return 2, 0, ""

    return tuple(sorted(notes, key=rank))


def at_the_head(notes: Iterable[Note]) -> Iterator[str]:
    """What is written before the first tag."""
    return (comment(_page(note) + note.text) for note in notes if _is_at_the_head(note))


def behind_tag(notes: Iterable[Note], name: str, is_plain: Callable[[str], bool]) -> Iterator[str]:
    """What is written behind a tag of the identification section."""
    return (
        comment(_page(note) + note.text)
        for note in notes
        if note.behind == name and _is_behind_a_tag(note, is_plain)
    )


def with_places(notes: Iterable[Note], is_plain: Callable[[str], bool]) -> Iterator[str]:
    """What is written behind the identification section, with the place that each note belongs to."""
    for note in notes:
        if not _is_at_the_head(note) and not _is_behind_a_tag(note, is_plain):
            yield comment(f"({_place(note)}) {_page(note)}{note.text}")


def _place(note: Note) -> str:
    if note.after_claim:
        return "after the claim"
    if note.cards:
        return f"after card {note.cards}"
    return f"after call {note.calls}" if note.calls else f"behind {note.behind}"


def _page(note: Note) -> str:
    return "(page) " if note.is_page else ""


def _is_at_the_head(note: Note) -> bool:
    return not (note.calls or note.cards or note.after_claim or note.behind)


def _is_behind_a_tag(note: Note, is_plain: Callable[[str], bool]) -> bool:
    return bool(note.behind) and not (note.calls or note.cards or note.after_claim) and is_plain(note.behind)


def comment(text: str) -> str:
    """A comment in braces, no line longer than the standard allows, none empty, none beginning with a per cent sign.

    A brace that would end it becomes a bracket. A long line that ends with a blank goes on: so it is read, too.
    """
    lines: list[str] = []
    for line in ("{" + text.replace("}", ")") + "}").split("\n"):
        lines.extend(_wrapped(line))
    return "\n".join(" " + line if not line or line.startswith("%") else line for line in lines)


def _wrapped(line: str) -> Iterator[str]:
    while len(line) > LONGEST_LINE:
        at = line.rfind(" ", SHORTEST_SOFT_LINE + 1, LONGEST_LINE)
        cut = at + 1 if at > 0 else LONGEST_LINE
        yield line[:cut]
        line = line[cut:]
    yield line
