"""Uploaded pictures: what is one is kept without anything beside it; what is not, or is one only to some, is refused."""

import base64
import struct
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from broadcast.pictures import MOST_BYTES, MOST_SIDE, PNG, BadPicture, checked

PLAIN = base64.b64decode(
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6j"
    "q62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSk"
    "pKSkpKSkpKT/wAARCAAQABgDASIAAhEBAxEB/8QAFwAAAwEAAAAAAAAAAAAAAAAAAAMEBf/EABcQAAMBAAAAAAAAAAAAAAAAAAAC"
    "BGH/xAAVAQEBAAAAAAAAAAAAAAAAAAADBf/EABkRAAIDAQAAAAAAAAAAAAAAAAADAQIEIf/aAAwDAQACEQMRAD8Ayknwek+FyT4P"
    "SfBLOBToIUnwDVSfAAlxUpo4f//Z"
)
PROGRESSIVE = base64.b64decode(
    "/9j/4AAQSkZJRgABAQAAAQABAAD/4QAyRXhpZgAATU0AKgAAAAgAAQEPAAIAAAAPAAAAGgAAAABDYW1lcmEgb2YgTXIgWAAA/9sA"
    "QwAbEhQXFBEbFxYXHhwbIChCKyglJShROj0wQmBVZWRfVV1baniZgWpxkHNbXYW1hpCeo6utq2eAvMm6pseZqKuk/9sAQwEcHh4o"
    "IyhOKytOpG5dbqSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSk/8IAEQgAEAAYAwEiAAIR"
    "AQMRAf/EABcAAAMBAAAAAAAAAAAAAAAAAAADBAL/xAAWAQEBAQAAAAAAAAAAAAAAAAACAwT/2gAMAwEAAhADEAAAAZGP2ggrJ6v/"
    "xAAVEAEBAAAAAAAAAAAAAAAAAAAAEv/aAAgBAQABBQKUpSlL/8QAFxEAAwEAAAAAAAAAAAAAAAAAAAEDAv/aAAgBAwEBPwHFBUP/"
    "xAAXEQEAAwAAAAAAAAAAAAAAAAAAAQIS/9oACAECAQE/AZu2/8QAFBABAAAAAAAAAAAAAAAAAAAAIP/aAAgBAQAGPwJf/8QAFRAB"
    "AQAAAAAAAAAAAAAAAAAAAAH/2gAIAQEAAT8hhCEIQ//aAAwDAQACAAMAAAAQky//xAAVEQEBAAAAAAAAAAAAAAAAAAAAIf/aAAgB"
    "AwEBPxASf//EABURAQEAAAAAAAAAAAAAAAAAAAAB/9oACAECAQE/EBT/xAAVEAEBAAAAAAAAAAAAAAAAAAAAYf/aAAgBAQABPxCS"
    "SSSST//Z"
)


def chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(
    width: int = 20,
    height: int = 18,
    *,
    depth: int = 8,
    colour: int = 2,
    interlaced: int = 0,
    lines: bytes | None = None,
    more: bytes = b"",
    tail: bytes = b"",
) -> bytes:
    samples = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}.get(colour, 1)
    whole = bytes(height * (1 + -(-width * samples * depth // 8))) if lines is None else lines
    header = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, interlaced)
    palette = chunk(b"PLTE", bytes(6)) if colour == 3 else b""
    data = chunk(b"IDAT", zlib.compress(whole))
    return PNG + chunk(b"IHDR", header) + palette + more + data + chunk(b"IEND", b"") + tail


@pytest.mark.parametrize(("depth", "colour"), [(1, 0), (16, 0), (8, 2), (2, 3), (8, 4), (16, 6)])
def test_png_of_every_kind_is_a_picture(depth, colour):
    found = checked(png(depth=depth, colour=colour))

    assert (found.kind, found.width, found.height) == ("image/png", 20, 18)


def test_interlaced_png_is_counted_pass_by_pass():
    # 20 x 18 in seven passes: 3x3, 3x3, 5x2, 5x5, 10x4, 10x9, 20x9.
    passes = ((3, 3), (2, 3), (5, 2), (5, 5), (10, 4), (10, 9), (20, 9))
    lines = b"".join(bytes(rows * (1 + 3 * columns)) for columns, rows in passes)

    assert checked(png(interlaced=1, lines=lines)).width == 20
    with pytest.raises(BadPicture):
        checked(png(interlaced=1))


@pytest.mark.parametrize("raw", [PLAIN, PROGRESSIVE])
def test_jpeg_is_a_picture(raw):
    found = checked(raw)

    assert (found.kind, found.width, found.height) == ("image/jpeg", 24, 16)


def test_nothing_that_tells_of_somebody_is_kept():
    told = chunk(b"tEXt", b"Author\0Mr X") + chunk(b"eXIf", b"where he lives")

    assert b"Camera of Mr X" in PROGRESSIVE
    assert b"Mr X" not in checked(PROGRESSIVE).body
    assert checked(png(more=told)).body == png()


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
        b"GIF89a" + bytes(40),
        b"<!doctype html>",
        png(tail=b"<script>alert(1)</script>"),
        PLAIN + b"<script>alert(1)</script>",
        PLAIN[:-2],
        PLAIN[:60],
        png()[:-12],
        png(lines=b""),
        png(lines=bytes(10**7)),  # more than the header promises
        png(lines=b"\x05" * (18 * 61)),  # a filter there is not
        png(depth=4, colour=2),
        png(colour=5),
        png(more=chunk(b"IHDR", struct.pack(">IIBBBBB", 20, 18, 8, 2, 0, 0, 0))),
        png(more=chunk(b"HACK", b"critical, and nobody knows it")),
        PNG + chunk(b"IEND", b""),
    ],
    ids=lambda raw: repr(raw[:12]) + str(len(raw)),
)
def test_what_is_no_picture_is_refused(raw):
    with pytest.raises(BadPicture) as refused:
        checked(raw)
    assert refused.value.code == "bad-picture"


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (PNG + bytes(MOST_BYTES), "large-picture"),
        (png(MOST_SIDE + 1, 20), "sides-of-picture"),
        (png(15, 20), "sides-of-picture"),
        (png(0, 20), "sides-of-picture"),
    ],
    ids=["bytes", "wide", "narrow", "nothing"],
)
def test_limits_are_said(raw, code):
    with pytest.raises(BadPicture) as refused:
        checked(raw)
    assert refused.value.code == code


@given(at=st.integers(0, 10_000), to=st.integers(1, 255))
def test_no_byte_of_a_png_can_be_another(at, to):
    raw = bytearray(png())
    raw[at % len(raw)] ^= to

    with pytest.raises(BadPicture):
        checked(bytes(raw))


@given(raw=st.binary(max_size=200), kind=st.sampled_from([PNG, PLAIN[:20], PLAIN[:150], png()[:60]]))
def test_nothing_that_is_sent_is_a_fault(raw, kind):
    try:
        checked(kind + raw)
    except BadPicture:
        return
