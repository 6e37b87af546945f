"""Pictures that organisers upload: PNG and JPEG by strict rules, rewritten from the parts that make the picture. Pure.

Nothing that could run or tell of whoever made it is kept: no texts, no places, no previews, no animation, nothing behind the
end. What does not follow the rules to the byte is refused, never guessed at.
"""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass
from math import ceil

MOST_BYTES = 2_000_000
LEAST_SIDE, MOST_SIDE = 16, 4096  # pixels

PNG, JPEG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"
_DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
_SAMPLES = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
_PALETTE = 3
_MOST_FILTER = 4
# First pixel and step of each pass of an interlaced picture, across and down.
_PASSES = ((0, 8, 0, 8), (4, 8, 0, 8), (0, 4, 4, 8), (2, 4, 0, 4), (0, 2, 2, 4), (1, 2, 0, 2), (0, 1, 1, 2))
_KEPT_CHUNKS = {b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND", b"sRGB", b"gAMA"}

_SOI, _EOI, _SOS, _ADOBE, _JFIF = 0xD8, 0xD9, 0xDA, 0xEE, 0xE0
_FRAMES = {0xC0, 0xC1, 0xC2}  # baseline, extended, progressive; anything else no browser draws
_TABLES = {0xC4, 0xDB, 0xDD}
_RESTARTS = range(0xD0, 0xD8)


class BadPicture(ValueError):
    """Something that cannot be shown. `code`: "large-picture" (bytes), "sides-of-picture" (pixels), else "bad-picture"."""

    def __init__(self, code: str = "bad-picture") -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that may be shown, of so many pixels; `kind` is its media type."""

    kind: str
    width: int
    height: int
    body: bytes


def checked(raw: bytes) -> Picture:
    """The picture in an uploaded file.

    Raises BadPicture.
    """
    if len(raw) > MOST_BYTES:
        raise BadPicture("large-picture")
    reader = _png if raw.startswith(PNG) else _jpeg if raw.startswith(JPEG) else None
    if reader is None:
        raise BadPicture
    try:
        picture = reader(raw)
    except (struct.error, zlib.error, IndexError, KeyError) as error:
        raise BadPicture from error
    if not (LEAST_SIDE <= picture.width <= MOST_SIDE and LEAST_SIDE <= picture.height <= MOST_SIDE):
        raise BadPicture("sides-of-picture")
    return picture


def _png(raw: bytes) -> Picture:
    chunks = _chunks(raw)
    names = [name for name, _ in chunks]
    if names[0] != b"IHDR" or names[-1] != b"IEND" or names.count(b"IHDR") != 1 or names.count(b"IEND") != 1:
        raise BadPicture
    header = chunks[0][1]
    width, height, depth, colour, compression, filtering, interlaced = struct.unpack(">IIBBBBB", header)
    if depth not in _DEPTHS[colour] or (compression, filtering) != (0, 0) or interlaced not in (0, 1):
        raise BadPicture
    if not (0 < width <= MOST_SIDE and 0 < height <= MOST_SIDE):
        raise BadPicture("sides-of-picture")
    if (colour == _PALETTE) != (b"PLTE" in names) and colour in (0, _PALETTE, 4):
        raise BadPicture
    _check_lines(
        b"".join(data for name, data in chunks if name == b"IDAT"),
        _lines(width, height, _SAMPLES[colour] * depth, is_interlaced=bool(interlaced)),
    )
    body = PNG + b"".join(_chunk(name, data) for name, data in chunks if name in _KEPT_CHUNKS)
    return Picture("image/png", width, height, body)


def _chunks(raw: bytes) -> list[tuple[bytes, bytes]]:
    """Name and data of every chunk; all have the sum that stands behind them, and nothing follows."""
    found, at = [], len(PNG)
    while at < len(raw):
        (length,) = struct.unpack_from(">I", raw, at)
        name, data = raw[at + 4 : at + 8], raw[at + 8 : at + 8 + length]
        (told,) = struct.unpack_from(">I", raw, at + 8 + length)
        if len(data) != length or told != zlib.crc32(name + data):
            raise BadPicture
        if not name[0] & 0x20 and name not in _KEPT_CHUNKS:
            raise BadPicture  # critical, and nobody knows it
        found.append((name, data))
        at += 12 + length
    if not found:
        raise BadPicture
    return found


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def _lines(width: int, height: int, bits: int, *, is_interlaced: bool) -> list[tuple[int, int]]:
    """How many lines of how many bytes there are, a filter's byte before each."""
    if not is_interlaced:
        return [(height, 1 + ceil(width * bits / 8))]
    sizes = [
        (ceil((height - top) / down), ceil((width - left) / across)) for left, across, top, down in _PASSES
    ]
    return [(rows, 1 + ceil(columns * bits / 8)) for rows, columns in sizes if rows > 0 and columns > 0]


def _check_lines(packed: bytes, lines: list[tuple[int, int]]) -> None:
    """Unpack exactly what the header promises, never more."""
    whole = sum(rows * size for rows, size in lines)
    reader = zlib.decompressobj()
    data = reader.decompress(packed, whole + 1)
    if len(data) != whole or not reader.eof or reader.unused_data:
        raise BadPicture
    at = 0
    for rows, size in lines:
        if any(data[at + row * size] > _MOST_FILTER for row in range(rows)):
            raise BadPicture
        at += rows * size


def _jpeg(raw: bytes) -> Picture:
    """Segment by segment: tables, one frame, scans, and the end."""
    kept, size, has_scan, at = [raw[:2]], None, False, 2
    while True:
        if raw[at] != 0xFF:
            raise BadPicture
        marker = raw[at + 1]
        if marker == _EOI:
            break
        (length,) = struct.unpack_from(">H", raw, at + 2)
        end = at + 2 + length
        if length < 2 or end > len(raw):
            raise BadPicture
        if marker in _FRAMES and size is None:
            size = _frame(raw[at + 4 : end])
        elif marker == _SOS and size is not None:
            end, has_scan = _end_of_scan(raw, end), True
        elif not (marker in _TABLES or 0xE0 <= marker <= 0xEF or marker == 0xFE):
            raise BadPicture
        if marker in (*_FRAMES, *_TABLES, _SOS, _ADOBE) or (
            marker == _JFIF and raw[at + 4 : at + 9] == b"JFIF\0"
        ):
            kept.append(raw[at:end])
        at = end
    if size is None or not has_scan or at + 2 != len(raw):
        raise BadPicture
    return Picture("image/jpeg", *size, b"".join(kept) + raw[at:])


def _frame(data: bytes) -> tuple[int, int]:
    """Width and height."""
    precision, height, width, components = struct.unpack_from(">BHHB", data)
    if precision != 8 or components not in (1, 3, 4) or len(data) != 6 + 3 * components:
        raise BadPicture
    return width, height


def _end_of_scan(raw: bytes, at: int) -> int:
    """Where the next marker stands: not a zero stuffed behind 0xFF, nor a restart."""
    while True:
        at = raw.find(b"\xff", at)
        if at < 0:
            raise BadPicture
        if raw[at + 1] != 0 and raw[at + 1] not in _RESTARTS:
            return at
        at += 2
