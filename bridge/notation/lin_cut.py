"""Bars that went into half a character: names are cut at ten bytes, in a two-byte encoding in the middle of a character.

The half that is left and the bar behind it then read as one character. Where such a character stands before a known tag
and its bar, the bar between them is lost in it: that is where it goes back, and where that was is named.
"""

from __future__ import annotations

import re

from bridge.notation.lin_tokens import TAGS
from bridge.notation.record import Problem
from bridge.notation.two_byte import ENCODINGS

HALF = "\ufffd"
_BEFORE_A_TAG = re.compile(rf"[^\x00-\x7f](?=\s*+(?:{'|'.join(sorted(TAGS))})\|)", re.IGNORECASE)
_BAR = ord("|")


def with_bars_back(text: str, encoding: str) -> tuple[str, tuple[Problem, ...]]:
    """The text with bars where they were swallowed, and a problem for each; as it is in an encoding that swallows none."""
    if encoding not in ENCODINGS:
        return text, ()
    problems: list[Problem] = []
    parts: list[str] = []
    at, line = 0, 1
    for match in _BEFORE_A_TAG.finditer(text):
        character = match.group().encode(encoding, errors="ignore")
        if len(character) != 2 or character[1] != _BAR:
            continue
        line += text.count("\n", at, match.start())
        parts += (text[at : match.start()], HALF, "|")
        at = match.end()
        problems.append(Problem("character-cut", line, detail="half a character before a bar"))
    return "".join((*parts, text[at:])), tuple(problems)
