"""A PBN file cut into games, and each game into tags, comments and free text. Knows no tag's meaning.

Lenient: a tag that is not closed, has no value or no quotes is named and read as far as it goes; text where none
belongs is kept for whoever knows the tag before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from bridge.notation.pbn_complaints import Complaints

MOST_GAMES = 200_000  # more are not a file of records, and would not fit into a small machine
MOST_ELEMENTS = 3_000  # tags, comments and lines of one game
MOST_PROBLEMS = 20_000
LONGEST_LINE = 255
SHORTEST_SOFT_LINE = 200
_MOST_LINES_OF_A_TAG = 8

_WHOLE_TAG = re.compile(r'\[([A-Za-z0-9_]+) "([^"\\\x00-\x1f\x7f]*+)"\][ \t]*')
_TAG = re.compile(r'\[\s*([A-Za-z0-9_]+)\s*"((?:[^"\\]|\\.)*+)"\s*\]', re.DOTALL)
_BEGUN = re.compile(r"\[\s*+(?:[A-Za-z0-9_]++\s*+)?(?:$|\Z)")
_BROKEN = re.compile(r"\[\s*(?P<name>[A-Za-z0-9_]+)\s*(?P<value>[^\]]*+)\]?")
_TEXT = re.compile(r'(?:"[^"]*+"|[^\[{;"])++')
_SPECIAL = re.compile(r'[\[{;"]')
_CONTROLS = re.compile(r"[\x00-\x1f\x7f]")


@dataclass(frozen=True, slots=True)
class TagFound:
    """One `[Name "value"]`, the value without its escapes."""

    name: str
    value: str
    line: int


@dataclass(frozen=True, slots=True)
class TextFound:
    """Free text on one line, outside tags and comments."""

    text: str
    line: int


@dataclass(frozen=True, slots=True)
class CommentFound:
    """A comment as found, without its braces or semicolon."""

    text: str
    line: int


Element: TypeAlias = TagFound | TextFound | CommentFound


@dataclass(slots=True)
class Scan:
    """Cuts a text. Games and complaints are taken as they come; both have an end, however long the text."""

    content: str
    complaints: Complaints = field(default_factory=lambda: Complaints(MOST_PROBLEMS))
    _elements: list[Element] = field(default_factory=list)
    _comment: list[str] | None = None
    _comment_line: int = 0
    _open_tag: list[str] = field(default_factory=list)
    _last_brace: tuple[int, int] = (0, 0)

    def games(self) -> Iterator[list[Element]]:
        """The games in order, as lists of what stands in them; a game ends at an empty line outside comments."""
        lines = self.content.split("\n")
        self._last_brace = _last(lines, "}")
        count = 0
        for number, line in enumerate(lines, start=1):
            if len(line) > LONGEST_LINE:
                self.complaints.add("line-too-long", number, f"{len(line)} characters")
            if line[:1] == "[" and self._comment is None and not self._open_tag:
                self._take_line(line, number)
            elif line.startswith("%"):
                continue
            elif self._comment is None and (not line or line.isspace()):
                self._end_tag(number)
                if self._elements:
                    yield self._elements
                    self._elements, count = [], count + 1
                if count >= MOST_GAMES:
                    self.complaints.add("too-many-games", number, f"only the first {count} are read")
                    return
            else:
                self._take_line(line, number)
        self._end_tag(len(lines))
        if self._elements:
            yield self._elements

    def _take_line(self, line: str, number: int) -> None:
        at = 0
        if self._comment is not None:
            end = line.find("}")
            self._comment.append(line if end < 0 else line[:end])
            if end < 0:
                return
            self._end_comment()
            at = end + 1
        elif self._open_tag:
            at = self._continue_tag(line, number)
        elif whole := _WHOLE_TAG.fullmatch(line):
            self._add(TagFound(whole[1], whole[2], number))
            return
        elif not _SPECIAL.search(line):
            self._add(TextFound(line.strip(), number))
            return
        while at < len(line):
            at = self._take(line, at, number)

    def _take(self, line: str, at: int, number: int) -> int:
        """Takes one thing from the line and says where the next begins."""
        letter = line[at]
        if letter == "[":
            return self._take_tag(line, at, number)
        if letter == "{":
            return self._take_comment(line, at, number)
        if letter == ";":
            self._add(CommentFound(line[at + 1 :], number))
            return len(line)
        match = _TEXT.match(line, at)
        end = (
            match.end() if match else len(line)
        )  # a quotation mark without its fellow takes the rest of the line
        if text := line[at:end].strip():
            self._add(TextFound(text, number))
        return end

    def _take_tag(self, line: str, at: int, number: int) -> int:
        match = _TAG.match(line, at)
        if match:
            self._add_tag(match[1], _unescaped(match[2]), number)
            return match.end()
        if _BEGUN.match(line, at):
            self._open_tag = [line[at:]]
            return len(line)
        return self._take_broken(line, at, number)

    def _continue_tag(self, line: str, number: int) -> int:
        """Goes on with a tag that began on a line before; gives it up when the next tag begins instead."""
        so_far = "\n".join([*self._open_tag, line])
        match = _TAG.match(so_far)
        if match is None and "[" not in line and len(self._open_tag) < _MOST_LINES_OF_A_TAG:
            self._open_tag.append(line)
            return len(line)
        if match is None:
            self._end_tag(number)
            return 0
        self._add_tag(match[1], _unescaped(match[2]), number - len(self._open_tag))
        self._open_tag = []
        return len(line) - (len(so_far) - match.end())

    def _end_tag(self, number: int) -> None:
        """Gives up a tag that was begun and never closed."""
        if self._open_tag:
            text = " ".join(" ".join(self._open_tag).split())
            line = number - len(self._open_tag)
            self._open_tag = []
            self._take_broken(text, 0, max(line, 1))

    def _take_broken(self, line: str, at: int, number: int) -> int:
        match = _BROKEN.match(line, at)
        if match is None:
            self.complaints.add("tag-unreadable", number, line[at : at + 80])
            end = line.find("]", at)
            return end + 1 if end >= 0 else len(line)
        value = match["value"].strip()
        kind = (
            "tag-without-value" if not value else "tag-not-closed" if '"' in value else "tag-without-quotes"
        )
        self.complaints.add(kind, number, match.group()[:80])
        self._add_tag(match["name"], value.strip('"'), number)
        return match.end()

    def _add_tag(self, name: str, value: str, number: int) -> None:
        if _CONTROLS.search(value):
            self.complaints.add("control-character", number, f"{name} {value!r}"[:80])
            value = _CONTROLS.sub(" ", value)
        self._add(TagFound(name, value, number))

    def _take_comment(self, line: str, at: int, number: int) -> int:
        if (number, at) > self._last_brace:
            self.complaints.add("comment-not-closed", number, line[at : at + 80])
            return at + 1
        end = line.find("}", at)
        if end >= 0:
            self._add(CommentFound(line[at + 1 : end], number))
            return end + 1
        self._comment, self._comment_line = [line[at + 1 :]], number
        return len(line)

    def _end_comment(self) -> None:
        text = "".join(map(_comment_line, self._comment or ())).removesuffix("\n")
        self._comment = None
        self._add(CommentFound(text, self._comment_line))

    def _add(self, element: Element) -> None:
        if len(self._elements) < MOST_ELEMENTS:
            self._elements.append(element)
        elif len(self._elements) == MOST_ELEMENTS:
            self.complaints.add("game-too-long", element.line, "the rest of it is not read")
            self._elements.append(CommentFound("", element.line))


def _comment_line(line: str) -> str:
    """A line of a comment with its end: none where a long line ends with a blank, for it was broken there.

    One blank alone is an empty line, written so for those who take an empty line for the end of the game.
    """
    if line == " ":
        return "\n"
    return line if line.endswith(" ") and len(line) > SHORTEST_SOFT_LINE else f"{line}\n"


def _last(lines: list[str], letter: str) -> tuple[int, int]:
    """Line and place of the last such letter on a line that counts; before everything without one."""
    for number in range(len(lines), 0, -1):
        at = lines[number - 1].rfind(letter)
        if at >= 0 and not lines[number - 1].startswith("%"):
            return number, at
    return 0, 0


def _unescaped(value: str) -> str:
    """The value without the backslashes in front of quotation marks and backslashes."""
    return re.sub(r'\\(["\\])', r"\1", value) if "\\" in value else value
