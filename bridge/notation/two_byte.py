"""Whether bytes that are no UTF-8 were written in one of the two-byte encodings of China and Japan, and in which.

Nothing in such bytes proves it. What speaks for an encoding: its characters decode, nearly all of them are among those that
its standard lists first because people use them, and they stand side by side. Accents of European words stand alone between
letters, and what they happen to spell in these encodings is rare. The answer stays a guess, and the EUC encodings of Japan
and Korea are taken for China's, which they cannot be told from. Knows no file format.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TypeAlias

_Block: TypeAlias = tuple[range, range]  # first bytes, second bytes

_GBK, _BIG5, _SHIFT_JIS = "gbk", "big5", "cp932"
ENCODINGS = (_GBK, _BIG5, _SHIFT_JIS)
# Punctuation, kana and the characters of everyday use: GB 2312 level 1, Big5 level 1, JIS X 0208 level 1.
_USUAL: dict[str, tuple[_Block, ...]] = {
    _GBK: ((range(0xA1, 0xA4), range(0xA1, 0xFF)), (range(0xB0, 0xD8), range(0xA1, 0xFF))),
    _BIG5: ((range(0xA1, 0xC7), range(0x40, 0xFF)),),
    _SHIFT_JIS: ((range(0x81, 0x84), range(0x40, 0xFD)), (range(0x88, 0x99), range(0x40, 0xFD))),
}
# Two side by side between other signs, or three even beside a letter: `Wei 4H`, but no accents of a word.
_SIDE_BY_SIDE = re.compile(r"[^\x00-\x7f]{3,}|(?<![A-Za-z])[^\x00-\x7f]{2}(?![A-Za-z])")
_BEYOND_ASCII = re.compile(rb"[\x80-\xff]")
_NOT_ASCII = re.compile(r"[^\x00-\x7f]")
_LOST = "\ufffd"
_SAMPLE = 200_000  # bytes looked at
_USUAL_SHARE = 0.7  # names have rarer characters than prose
_RIVAL_SHARE = 0.9  # of the likeliest one's
_LOST_SHARE = 0.2  # names were cut in the middle of a character
FEWEST = 4


def likely(data: bytes) -> tuple[str, str]:
    """The likeliest two-byte encoding, and another one nearly as likely; empty words where there is none."""
    found = _BEYOND_ASCII.search(data)
    sample = data[found.start() :][:_SAMPLE] if found else b""
    shares = sorted(
        ((_share(sample, encoding), encoding) for encoding in ENCODINGS), reverse=True, key=_first
    )
    (best, encoding), (second, rival) = shares[:2]
    if best < _USUAL_SHARE:
        return "", ""
    return encoding, rival if second >= max(_USUAL_SHARE, _RIVAL_SHARE * best) else ""


def _first(found: tuple[float, str]) -> float:
    return found[0]


def _share(data: bytes, encoding: str) -> float:
    """The share of usual characters that stand side by side in all that is not ASCII; 0 where too much is lost."""
    text = data.decode(encoding, errors="replace")
    total = len(_NOT_ASCII.findall(text))
    usual = _usual(encoding)
    found = sum(character in usual for run in _SIDE_BY_SIDE.findall(text) for character in run)
    if found < FEWEST or text.count(_LOST) > max(1, _LOST_SHARE * total):
        return 0
    return found / (total - text.count(_LOST))


@lru_cache
def _usual(encoding: str) -> frozenset[str]:
    """The characters people use, as the standard behind the encoding lists them."""
    return frozenset(
        character
        for firsts, seconds in _USUAL[encoding]
        for first in firsts
        for second in seconds
        if len(character := bytes((first, second)).decode(encoding, errors="replace")) == 1
    )
