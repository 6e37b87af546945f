"""From the bytes of a text file to text with plain line ends. Knows no file format.

Files came from many hands and decades: UTF-8 with and without a mark, Windows and ISO 8859 without a word about it.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
# A UTF-8 lead byte and its continuation bytes, read as if they were Latin-1 or Windows characters.
_TWICE = re.compile("[\u00c2-\u00f4][\u0080-\u00bf\u20ac\u201a-\u203a\u0152-\u0192\u02c6\u02dc\u2122]+")


@dataclass(frozen=True, slots=True)
class Text:
    """Decoded text, line feeds for line ends. `guessed`: the bytes are no UTF-8, so the encoding is a guess."""

    content: str
    encoding: str
    guessed: bool = False
    twice: str = ""


def decode(data: bytes) -> Text:
    """The text of a file. Never fails: what is no UTF-8 is taken for Windows-1252, else for Latin-1.

    `twice` is a sample of UTF-8 that was decoded and encoded once too often (`Ã¼` for `ü`); it is left as found.
    """
    for mark, name in _MARKS:
        if data.startswith(mark):
            return _text(data.decode(name, errors="replace"), name)
    for name, guessed in (("utf-8", False), ("cp1252", True)):
        try:
            return _text(data.decode(name), name, guessed)
        except UnicodeDecodeError:
            continue
    return _text(data.decode("latin-1"), "latin-1", guessed=True)


def _text(content: str, encoding: str, guessed: bool = False) -> Text:
    plain = content.replace("\r\n", "\n").replace("\r", "\n")
    return Text(plain, encoding, guessed, "" if guessed else _decoded_twice(plain))


def _decoded_twice(content: str) -> str:
    for match in _TWICE.finditer(content):
        for name in ("cp1252", "latin-1"):
            try:
                match.group().encode(name).decode("utf-8")
            except UnicodeError:
                continue
            return match.group()
    return ""
