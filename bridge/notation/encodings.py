"""From the bytes of a text file to text with plain line ends. Knows no file format.

Files came from many hands and decades: UTF-8 with and without a mark, Windows, ISO 8859 and the two-byte encodings of
China and Japan without a word about it.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

from bridge.notation.two_byte import likely

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
# A UTF-8 lead byte and its continuation bytes, read as if they were Latin-1 or Windows characters.
_TWICE = re.compile("[\u00c2-\u00f4][\u0080-\u00bf\u20ac\u201a-\u203a\u0152-\u0192\u02c6\u02dc\u2122]+")


@dataclass(frozen=True, slots=True)
class Text:
    """Decoded text, line feeds for line ends. `guessed`: the bytes are no UTF-8, so the encoding is a guess.

    `rival` is another encoding nearly as likely as the guess.
    """

    content: str
    encoding: str
    guessed: bool = False
    twice: str = ""
    rival: str = ""

    @property
    def guess(self) -> str:
        """The guess in words, empty where it is none."""
        if not self.guessed:
            return ""
        rival = f"; {self.rival} is nearly as likely" if self.rival else ""
        return f"no UTF-8, read as {self.encoding}{rival}"


def decode(data: bytes) -> Text:
    """The text of a file. Never fails: what is no UTF-8 and no likely two-byte text is Windows-1252, else Latin-1.

    Of a two-byte text, what does not decode becomes U+FFFD: half a character, where a name was cut. `twice` is a sample of UTF-8 that was decoded and encoded once too often (`Ã¼` for `ü`); it is left as found.
    """
    for mark, name in _MARKS:
        if data.startswith(mark):
            return _text(data.decode(name, errors="replace"), name)
    try:
        return _text(data.decode("utf-8"), "utf-8")
    except UnicodeDecodeError:
        pass
    encoding, rival = likely(data)
    if encoding:
        return _text(data.decode(encoding, errors="replace"), encoding, guessed=True, rival=rival)
    try:
        return _text(data.decode("cp1252"), "cp1252", guessed=True)
    except UnicodeDecodeError:
        return _text(data.decode("latin-1"), "latin-1", guessed=True)


def _text(content: str, encoding: str, guessed: bool = False, rival: str = "") -> Text:
    plain = content.replace("\r\n", "\n").replace("\r", "\n")
    return Text(plain, encoding, guessed, "" if guessed else _decoded_twice(plain), rival)


def _decoded_twice(content: str) -> str:
    for match in _TWICE.finditer(content):
        for name in ("cp1252", "latin-1"):
            try:
                match.group().encode(name).decode("utf-8")
            except UnicodeError:
                continue
            return match.group()
    return ""
