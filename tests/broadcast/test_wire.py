"""One message, framed once for everybody: what another implementation of RFC 6455 reads in our bytes."""

import pytest
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from broadcast.wire import Message


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65_535, 65_536, 100_000])
def test_framed_message_is_one_whole_text_frame(length):
    reader = StreamReader()
    reader.feed_data(Message("x" * length).framed)
    reader.feed_eof()

    parsing = Frame.parse(reader.read_exact, mask=False)
    with pytest.raises(StopIteration) as done:
        next(parsing)

    frame = done.value.value
    assert (frame.opcode, frame.fin, frame.data) == (Opcode.TEXT, True, b"x" * length)


def test_framed_message_carries_utf8():
    assert Message("转播").framed == b"\x81\x06" + "转播".encode()
