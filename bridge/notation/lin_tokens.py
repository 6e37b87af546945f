"""A LIN file cut into its `tag|value|` pairs, each with the line it begins on.

A LIN file has no way to write a bar inside a value, and bars get lost or added: this module finds the way back to
the next known tag and names what it stepped over. It knows tags, not what their values mean.
"""

from __future__ import annotations

import re
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
    pieces = text.split("|", MOST_PIECES)
    if len(pieces) > MOST_PIECES:
        pieces[-1] = ""
        line = 1 + sum(piece.count("\n") for piece in pieces)
        problems.append(Problem("file-too-long", line, detail=f"only the first {MOST_PIECES} bars are read"))
    return tuple(_walk(pieces, problems)), tuple(problems)


def _walk(pieces: list[str], problems: list[Problem]) -> Iterator[Token]:
    """The pairs. `line` is where `pieces[at]` begins; a piece that is given back takes the place of the last one read."""
    at, line, last = 0, 1, len(pieces) - 1
    while at < last:
        piece = pieces[at]
        value = pieces[at + 1]
        if piece in TAGS and at + 1 < last and "\n" not in value and (piece != "mb" or len(value) < 3):
            yield Token(piece, value, line)
            at += 2
            continue
        begins, tag = line + _breaks_before(piece), piece.strip()
        line += piece.count("\n")
        at += 1
        if (lower := tag.lower()) in TAGS:
            if tag != lower:
                problems.append(Problem("uppercase-tag", begins, detail=tag))
            kept, stuck = _unstuck(lower, value, begins, problems)
            if at == last and kept.strip() and not stuck:
                found = f"{lower}|{kept.strip()[:80]}"
                problems.append(Problem("last-value-not-closed", begins, detail=found))
            yield Token(lower, kept, begins)
            line += value.count("\n")
            at += 1
        elif _BOOKMARK.fullmatch(tag):
            problems.append(Problem("missing-qx-tag", begins, detail=tag))
            yield Token("qx", tag, begins)
            continue
        else:
            stuck = _stepped_over(piece, begins, problems)
        if stuck:
            at -= 1
            pieces[at] = stuck
            line -= stuck.count("\n")
    if at == last and pieces[at].strip():
        found = pieces[at].strip()[:80]
        problems.append(Problem("text-after-last-bar", line + _breaks_before(pieces[at]), detail=found))


def _breaks_before(piece: str) -> int:
    """The line breaks before the first visible character."""
    return piece[: len(piece) - len(piece.lstrip())].count("\n")


def _unstuck(tag: str, value: str, line: int, problems: list[Problem]) -> tuple[str, str]:
    """The value of a tag, and what belongs to the next pair where the bar between the two is lost."""
    text = value.rstrip()
    blank = value[len(text) :]
    if "\n" in value and tag in _ONE_LINE:
        before, line_break, stuck = text.rpartition("\n")
        if line_break and stuck.strip().lower() in TAGS:
            kind = "pn-bar-lost" if tag == "pn" else "bar-lost"
            problems.append(Problem(kind, line, detail=f"{len(value)} characters"))
            # Its line is the one after the cut, where the bar should have been followed by a new one.
            return before, stuck + before[len(before.rstrip()) :] + blank
    if tag == "mb" and (explained := _STUCK_EXPLANATION.fullmatch(text.lstrip())):
        problems.append(Problem("lost-bar-before-an", line, detail=text.lstrip()))
        return explained["value"], "an" + blank
    return value, ""


def _stepped_over(piece: str, line: int, problems: list[Problem]) -> str:
    """Names what stands where a tag should; a tag that stuck to its end after half a character is saved."""
    text = piece.strip()
    if not text:
        problems.append(Problem("empty-tag", line))
        return ""
    problems.append(Problem("bar-in-text", line, detail=text[:200]))
    if not text[:-2].isascii() and not text[-3].isascii() and text[-2:] in TAGS:
        return text[-2:] + piece[len(piece.rstrip()) :]
    return ""
