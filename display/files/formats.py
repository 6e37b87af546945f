"""In which formats released boards can be taken away, and what the file is called. Pure."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from bridge.notation import lin_write, pbn_write
from bridge.notation.as_json import to_json
from bridge.notation.record import BroadcastFile
from broadcast.public.released import ReleasedBoard
from display.files.records import file_of

_NOT_IN_NAMES = re.compile(r"[^a-z0-9]+")


@dataclass(frozen=True, slots=True)
class Download:
    """One format: how its files end, what they are declared as, and how they are written."""

    suffix: str
    content_type: str
    write: Callable[[Sequence[ReleasedBoard], str], bytes]


def _pbn(boards: Sequence[ReleasedBoard], lang: str) -> bytes:
    return pbn_write.data_of(file_of(boards, lang))


def _lin(boards: Sequence[ReleasedBoard], lang: str) -> bytes:
    """LIN has the heading and the list of results of one match in one session; boards of several are a row of deals with their play."""
    file = file_of(boards, lang)
    if file.heading is None:
        records = tuple(replace(record, room=None, official=None) for record in file.records if record.calls)
        file = BroadcastFile(records)
    return lin_write.data_of(file)


def _json(boards: Sequence[ReleasedBoard], lang: str) -> bytes:
    """One object a line."""
    file = file_of(boards, lang)
    lines = (
        json.dumps(to_json(record, board.event.slug) | _place(board), ensure_ascii=False)
        for record, board in zip(file.records, boards, strict=True)
    )
    return "".join(f"{line}\n" for line in lines).encode()


def _place(board: ReleasedBoard) -> dict[str, str | None]:
    """Where it was played, by the ids the pages have; the planned start of the session as an instant."""
    start = board.session.starts_at
    return {
        "session": board.session.public_id,
        "match": board.match.public_id,
        "table_id": board.table.public_id,
        "board_id": board.board.public_id,
        "home": board.match.home.name.en,
        "visitor": board.match.visitor.name.en,
        "starts_at": start.isoformat() if start else None,
    }


DOWNLOADS: dict[str, Download] = {
    "pbn": Download("pbn", "application/x-pbn; charset=utf-8", _pbn),
    "lin": Download("lin", "application/x-lin; charset=utf-8", _lin),
    "json": Download("jsonl", "application/jsonl; charset=utf-8", _json),
}


def file_name(kind: str, boards: Sequence[ReleasedBoard], suffix: str) -> str:
    """What the file is called: event, stage, session, and of what is less than a session its match, room and board.

    Letters of no alphabet but the Latin are left out: it is the event's slug and numbers that tell files apart everywhere.
    """
    first = boards[0]
    parts = [first.event.slug, f"stage{first.stage.number}", f"session{first.session.number}"]
    if kind == "match" and len({board.session.pk for board in boards}) > 1:
        parts.pop()
    if kind != "session":
        parts.append(f"match{first.match.number}")
    if kind == "table":
        parts.append(f"table{first.table.number}-{first.table.room.value}")
    if kind == "board":
        parts.append(f"board{first.board.label}")
    return "-".join(_NOT_IN_NAMES.sub("-", part.lower()) for part in parts) + f".{suffix}"
