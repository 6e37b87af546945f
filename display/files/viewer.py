"""A record as the hand viewer of Bridge Base Online takes it in its address: one board's LIN on one line. Pure."""

from __future__ import annotations

from dataclasses import replace

from bridge.notation import lin_write
from bridge.notation.record import BroadcastFile, TableRecord
from broadcast.public.released import ReleasedBoard
from display.files.records import file_of

MOST = 6000  # characters of LIN: browsers and servers agree on addresses of 8 KB


def lin_in_address(board: ReleasedBoard, lang: str = "en", *, most: int = MOST) -> str:
    """The LIN of one board; without explanations where it would be too long, empty where no deal is known."""
    (record,) = file_of([board], lang).records
    if record.hands is None or record.hands.unknown:
        return ""
    alone = replace(record, room=None, official=None)
    lin = _line(alone)
    if len(lin) > most:
        silent = tuple(replace(call, explanation="") for call in record.calls)
        lin = _line(replace(alone, calls=silent))
    return lin


def _line(record: TableRecord) -> str:
    return "".join(lin_write.data_of(BroadcastFile((record,))).decode().split("\n"))
