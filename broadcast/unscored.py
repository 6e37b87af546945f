"""Frames without results: what somebody watches who wants to know of no score before he has seen the play.

Pure: takes results, scores, swings, progress and words about the play out of a frame that an audience may see; puts nothing in. A channel
of such frames is the channel's own name behind `unscored-`. Standings are results and nothing else: they have none.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from broadcast.packing import pack, unpack

PREFIX = "unscored-"
Frame = dict[str, Any]

_encoder = msgspec.json.Encoder()
# What of a match, or of a board in a list, tells no result.
_PAIRING = ("id", "home", "visitor")
_ROW = ("number", "id", "label", "cancelled")


def unscored_name(name: str) -> str:
    """The channel of a channel's frames without results."""
    return PREFIX + name


def scored_name(name: str) -> str:
    """The channel whose results are left out; a channel that has them is itself."""
    return name.removeprefix(PREFIX)


def is_unscored(name: str) -> bool:
    """Whether a channel's frames are without results."""
    return name.startswith(PREFIX)


def unscored_body(body: bytes) -> bytes:
    """The body of a frame without its results; no picture stays no picture, and of a kind that is not known nothing is left."""
    if not body:
        return body
    frame = unpack(msgspec.json.decode(body))
    kind = _KINDS.get(frame.get("k")) if isinstance(frame, dict) else None
    return b"" if kind is None else _encoder.encode(pack(kind(frame)))


def _only(value: Frame, names: tuple[str, ...]) -> Frame:
    return {name: value[name] for name in names if name in value}


def _board(board: Frame | None) -> Frame | None:
    """A board as it was played. What was said of it may tell how it ended, here or in the other room."""
    if board is None:
        return None
    left = {
        name: each
        for name, each in board.items()
        if name not in ("claim", "comments", "earlier", "conflicts")
    }
    left["line"] = None
    if board["phase"] in ("finished", "lost"):
        left["won"] = [0, 0]
    return left


def _table(frame: Frame) -> Frame:
    other = frame["other"] and {**frame["other"], "line": None, "swing": None}
    return {
        **frame,
        "match": _only(frame["match"], _PAIRING),
        "board": _board(frame["board"]),
        "other": other,
    }


def _rooms(frame: Frame) -> Frame:
    rooms = {room: {**side, "board": _board(side["board"])} for room, side in frame["rooms"].items()}
    return _without({**frame, "rooms": rooms, "swing": None}, "award")


def _comments(frame: Frame) -> Frame:
    return {**frame, "comments": {}}


def _match(frame: Frame) -> Frame:
    lines = {"open": None, "closed": None, "swing": None}
    return {
        **frame,
        "match": _only(frame["match"], _PAIRING),
        "rows": [{**_only(row, _ROW), **lines} for row in frame["rows"]],
    }


def _session(frame: Frame) -> Frame:
    matches = [
        {
            **_without(each, "match", "tables"),
            "match": _only(each["match"], _PAIRING),
            "tables": {
                room: {"id": table["id"], "number": table["number"], "board": None}
                for room, table in each["tables"].items()
            },
        }
        for each in frame["matches"]
    ]
    return {**frame, "matches": matches}


def _encounter(frame: Frame) -> Frame:
    rows = [{**_only(row, _ROW), "line": None, "score": None} for row in frame["rows"]]
    return {**frame, "rows": rows}


def _traveller(frame: Frame) -> Frame:
    return _without({**frame, "board": _board(frame["board"]), "results": []}, "award")


def _field(frame: Frame) -> Frame:
    tables = [{**_without(table, "label", "finished"), "board": None} for table in frame["tables"]]
    return {**frame, "tables": tables}


def _without(value: Frame, *names: str) -> Frame:
    return {name: each for name, each in value.items() if name not in names}


_KINDS: dict[object, Callable[[Frame], Frame]] = {
    "table": _table,
    "board": _rooms,
    "comments": _comments,
    "match": _match,
    "session": _session,
    "encounter": _encounter,
    "traveller": _traveller,
    "field": _field,
}
