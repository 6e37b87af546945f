"""A LIN file cut into its `tag|value|` pairs, each with the line it begins on.

A LIN file has no way to write a bar inside a value, and bars get lost or added: this module finds the way back to
the next known tag and names what it stepped over. It knows tags, not what their values mean.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from typing import NamedTuple

from bridge.notation.record import Problem

_OF_A_FILE = ("vg", "rs", "pn", "pw", "bn", "mp", "pf", "mn", "pg", "cr", "tu")
_OF_A_BOARD = ("qx", "md", "sv", "mb", "an", "ob", "pc", "mc", "nt", "ah", "em")
_OF_THE_PAGE = ("at", "bt", "ht", "st", "rh", "sa", "sk", "kp", "hf", "ha")
_OF_BOOKS = ("cp", "fp", "fb", "fc", "ff", "sb", "ub")
TAGS = frozenset((*_OF_A_FILE, *_OF_A_BOARD, *_OF_THE_PAGE, *_OF_BOOKS))
MOST_PIECES = 400_000  # fifty times what the longest broadcast has
# Values on one line: a line break followed by a tag inside such a value means that the bar between them is lost.
_ONE_LINE = frozenset(("vg", "rs", "pn", "pw", "bn", "mp", "qx", "md", "sv", "mb", "ob", "pc", "mc"))
_BOOKMARK = re.compile(r"[oc]\d{1,4}\b.*", re.IGNORECASE)
_STUCK_EXPLANATION = re.compile(r"(?P<value>[1-7](?:[CDHS]|NT?)!?|[pdr]!?)an", re.IGNORECASE)


class Token(NamedTuple):
    """One pair. `tag` is in lower case, `value` as found."""

    tag: str
    value: str
    line: int


def tokens(text: str) -> tuple[tuple[Token, ...], tuple[Problem, ...]]:
    """The pairs of a text in order, and the problems on the way. Never raises."""
    problems: list[Problem] = []
    pieces = _pieces(text)
    if len(pieces) > MOST_PIECES:
        detail = f"only the first {MOST_PIECES} bars are read"
        problems.append(Problem("file-too-long", pieces[-1][1], detail=detail))
    return tuple(_walk(pieces, problems)), tuple(problems)


def _pieces(text: str) -> deque[tuple[str, int]]:
    """What stands between the bars, each with the line its first visible character is on."""
    line = 1
    pieces: deque[tuple[str, int]] = deque()
    *parts, rest = text.split("|", MOST_PIECES)
    for piece in (*parts, "" if len(parts) == MOST_PIECES else rest):
        breaks = piece.count("\n")
        if not breaks:
            pieces.append((piece, line))
        else:
            pieces.append((piece, line + piece[: len(piece) - len(piece.lstrip())].count("\n")))
            line += breaks
    return pieces


def _walk(pieces: deque[tuple[str, int]], problems: list[Problem]) -> Iterator[Token]:
    while len(pieces) > 1:
        piece, line = pieces.popleft()
        tag = piece.strip()
        lower = tag.lower()
        if lower in TAGS:
            if tag != lower:
                problems.append(Problem("uppercase-tag", line, detail=tag))
            yield Token(lower, _value(lower, line, pieces, problems), line)
        elif _BOOKMARK.fullmatch(tag):
            problems.append(Problem("missing-qx-tag", line, detail=tag))
            yield Token("qx", tag, line)
        else:
            _step_over(tag, line, pieces, problems)
    for piece, line in pieces:
        if piece.strip():
            problems.append(Problem("text-after-last-bar", line, detail=piece.strip()[:80]))


def _value(tag: str, line: int, pieces: deque[tuple[str, int]], problems: list[Problem]) -> str:
    """The value of a tag; where the bar behind it is lost, the tag that stuck to it goes back to the pieces."""
    value, begins = pieces.popleft()
    if "\n" in value and tag in _ONE_LINE:
        before, line_break, stuck = value.rstrip().rpartition("\n")
        if line_break and stuck.strip().lower() in TAGS:
            kind = "pn-bar-lost" if tag == "pn" else "bar-lost"
            problems.append(Problem(kind, line, detail=f"{len(value)} characters"))
            # The line after the cut, where the bar should have been followed by a new one.
            pieces.appendleft((stuck, begins + before.strip().count("\n") + 1))
            return before
    if tag == "mb" and (explained := _STUCK_EXPLANATION.fullmatch(value.strip())):
        problems.append(Problem("lost-bar-before-an", line, detail=value.strip()))
        pieces.appendleft(("an", begins))
        return explained["value"]
    if not pieces and value.strip():
        problems.append(Problem("last-value-not-closed", line, detail=f"{tag}|{value.strip()[:80]}"))
    return value


def _step_over(text: str, line: int, pieces: deque[tuple[str, int]], problems: list[Problem]) -> None:
    """Names what stands where a tag should; a tag that stuck to its end after half a character is saved."""
    if not text:
        problems.append(Problem("empty-tag", line))
        return
    problems.append(Problem("bar-in-text", line, detail=text[:200]))
    if not text[:-2].isascii() and not text[-3].isascii() and text[-2:] in TAGS:
        pieces.appendleft((text[-2:], line))
