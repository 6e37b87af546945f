"""Lists as people write them: CSV with a heading line, UTF-8, columns in any order. Knows no event."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from scoring.schedule import Name


class NotReadable(Exception):
    """A file cannot be used; says where and why."""

    def __init__(self, path: Path, line: int, why: str) -> None:
        super().__init__(f"{path}:{line}: {why}")


def rows_of(path: Path, wanted: Iterable[str], others: Iterable[str]) -> Iterator[tuple[int, dict[str, str]]]:
    """The lines that say anything, by column, each with its number.

    `others` are the columns that may stand beside those `wanted`; a `#` in one is any number. A column nobody reads is refused:
    what stands in it would be lost without a word.

    Raises NotReadable for a file that cannot be read, one without the columns `wanted`, or with one that is neither.
    """
    wanted, others = tuple(wanted), tuple(others)
    try:
        lines = path.read_text("utf-8-sig").splitlines()
    except OSError as error:
        raise NotReadable(path, 0, error.strerror or str(error)) from error
    except UnicodeDecodeError as error:
        raise NotReadable(path, 0, "not in UTF-8: save it as CSV in UTF-8") from error
    reader = csv.DictReader(lines, skipinitialspace=True)
    columns = [name.strip().lower() for name in reader.fieldnames or ()]
    reader.fieldnames = columns
    if missing := [name for name in wanted if name not in columns]:
        raise NotReadable(path, 1, f"no column {', '.join(missing)}")
    known = {*wanted, *others, ""}
    if strange := [name for name in columns if re.sub("[1-9][0-9]*", "#", name) not in known]:
        could = ", ".join(dict.fromkeys((*wanted, *others)))
        raise NotReadable(path, 1, f"nobody reads a column {', '.join(strange)}; there are {could}")
    for row in reader:
        cells = {name: (cell or "").strip() for name, cell in row.items() if isinstance(name, str)}
        if any(cells.values()):
            yield reader.line_num, cells


def number_of(path: Path, line: int, text: str) -> int:
    """A number of a list. Raises NotReadable where it is none."""
    if not text.strip().isdecimal():
        raise NotReadable(path, line, f"not a number: {text!r}")
    return int(text)


def name_of(row: Mapping[str, str], column: str) -> Name | None:
    """The name in a column and in `..._zh`; one stands in for the other, None where neither is there."""
    english, chinese = row.get(column, ""), row.get(f"{column}_zh", "")
    return Name(english or chinese, chinese or english) if english or chinese else None
