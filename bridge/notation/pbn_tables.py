r"""The tables of a PBN game, read and laid out: a tag with columns, then rows of free cells (PBN 2.1, chapter 5).

Columns say how they want to be laid out: `-Rank\3R` is three wide, to the right, falling. Knows no table by name
but those that take rows without being called a table.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from bridge.notation.supplements import Section

MOST_ROWS = 2_000
_CELL = re.compile(r'"(?P<quoted>[^"]*+)"|(?P<plain>[^\s"]++)|(?P<open>")')
_LAYOUT = re.compile(r"\\(?P<width>\d{1,3})(?P<side>[LR]?)$", re.ASCII)
_CONTROLS = re.compile(r"[\x00-\x1f\x7f]")
_PLAIN = re.compile(r'[^\s\[\]{};"%]+')


def is_table(name: str) -> bool:
    """Whether a tag of this name has rows by its very name."""
    return name.endswith("Table") and name != "Table"


def read_columns(value: str) -> tuple[str, ...]:
    """The columns as found, marks of order and width included."""
    return tuple(column.strip() for column in value.split(";"))


def read_row(text: str) -> tuple[str, ...]:
    """The cells of one row; a quoted cell may hold blanks."""
    if '"' not in text:
        return tuple(text.split())
    return tuple(
        match["quoted"] if match["quoted"] is not None else match.group() for match in _CELL.finditer(text)
    )


def odd_rows(section: Section) -> Iterator[int]:
    """The rows, counted from 0, that have another number of cells than there are columns."""
    if len(section.columns) > 1:
        for at, row in enumerate(section.rows):
            if len(row) != len(section.columns):
                yield at


def write_columns(section: Section) -> str:
    """The value of the tag."""
    return ";".join(column.replace(";", ",") for column in section.columns)


def write_row(section: Section, row: tuple[str, ...]) -> str:
    """One row laid out as its columns ask; what is not a plain word is quoted."""
    cells = []
    for at, cell in enumerate(row):
        plain = _CONTROLS.sub(" ", cell).replace('"', "'")
        text = plain if _PLAIN.fullmatch(plain) else f'"{plain}"'
        layout = _LAYOUT.search(section.columns[at]) if at < len(section.columns) else None
        width = int(layout["width"]) if layout else 0
        cells.append(text.rjust(width) if layout and layout["side"] == "R" else text.ljust(width))
    return " ".join(cells).rstrip()
