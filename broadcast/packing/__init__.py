"""Frames as they travel: arrays instead of objects, and nothing that follows from the rest. Pure; hides and reveals nothing.

`pack` and static/js/unpack.js are each other's inverse; `unpack` is the same in Python, for tools and tests that read
what was sent. A field that is not known here passes as it is, and so does a frame that is not as expected.
"""

from __future__ import annotations

import copy
from typing import Any

from broadcast.packing.kinds import HEAD, KINDS, LINED_UP, NAME, PAGE, ROWS
from broadcast.packing.shapes import Field, Many, Record, record
from broadcast.packing.shared import (
    share_contestants,
    share_rooms,
    share_tables,
    share_teams,
    spread_contestants,
    spread_rooms,
    spread_tables,
    spread_teams,
)

LAYOUTS: dict[str, Record] = {
    "two-rooms": record("tables", "rows"),
    "standings": record("session", "standing"),
    "line-ups": record(*HEAD[:5], Field("matches", Many(LINED_UP), ()), PAGE),
    "notice": record(Field("notice", NAME), Field("event", NAME), "zone"),
}
WHOLE = ("line-ups", "notice")  # those that are no frames put together
SHOWN = "of"  # the one frame of a layout that is not among these


def pack(frame: dict[str, Any]) -> Any:
    """The short form of a frame given as plain values: [kind, ...], of a screen ["screen", layout, ...]."""
    kind, layout = frame.get("k"), frame.get("layout")
    if kind == "screen":
        body = _pack_screen(
            layout, {name: given for name, given in frame.items() if name not in ("k", "layout")}
        )
        return frame if body is None else [kind, layout, *body]
    shape = KINDS.get(str(kind))
    body = shape.pack({name: given for name, given in frame.items() if name != "k"}) if shape else None
    if not isinstance(body, list):
        return frame
    return [kind, *(share_rooms(body) if kind == "board" else body)]


def unpack(packed: Any) -> Any:
    """The frame it was made of."""
    if not isinstance(packed, list):
        return packed
    kind, *body = copy.deepcopy(packed)
    if kind == "screen":
        return {"k": kind, "layout": body[0]} | _unpack_screen(body[0], body[1:])
    return {"k": kind} | KINDS[kind].unpack(spread_rooms(body) if kind == "board" else body)


def _pack_screen(layout: Any, frame: dict[str, Any]) -> list[Any] | None:
    shape = LAYOUTS.get(str(layout))
    if shape is None and isinstance(frame.get(SHOWN), dict):
        rest = {name: given for name, given in frame.items() if name != SHOWN}
        return [pack(frame[SHOWN]), *([rest] if rest else [])]
    body = shape.pack(frame) if shape else None
    if not isinstance(body, list):
        return None
    if layout in WHOLE:
        return body
    first, second = [*(body[0] if layout == "two-rooms" else body[:2]), None][:2]
    packed = [pack(first), None if second is None else pack(second)]
    if not all(each is None or isinstance(each, list) for each in packed):
        return None
    one, other = packed[0][1:], packed[1] and packed[1][1:]
    if layout == "two-rooms":
        rows = ROWS.pack(body[1])
        return [[one, share_tables(one, other, rows)], rows, *body[2:]]
    if packed[0][0] == "field":
        # A session begins with its event's name: nothing in front says that this is a field.
        return [[None, *one], other and share_contestants(one, other), *body[2:]]
    return [one, other and share_teams(one, other), *body[2:]]


def _unpack_screen(layout: str, body: list[Any]) -> Any:
    if layout not in LAYOUTS:
        return {SHOWN: unpack(body[0])} | (body[1] if len(body) > 1 else {})
    match layout:
        case "two-rooms":
            first, second = body[0]
            tables = spread_tables(first, second, body[1])
            body[0] = [{"k": "table"} | KINDS["table"].unpack(table) for table in tables]
            body[1] = ROWS.unpack(body[1])
        case "standings":
            session, standing = body[:2]
            if session[0] is None:
                return LAYOUTS[layout].unpack([*_unpack_field(session[1:], standing), *body[2:]])
            if standing is not None:
                body[1] = {"k": "standing"} | KINDS["standing"].unpack(spread_teams(session, standing))
            body[0] = {"k": "session"} | KINDS["session"].unpack(session)
    return LAYOUTS[layout].unpack(body)


def _unpack_field(field: list[Any], ranking: list[Any] | None) -> list[Any]:
    beside = None
    if ranking is not None:
        beside = {"k": "ranking"} | KINDS["ranking"].unpack(spread_contestants(field, ranking))
    return [{"k": "field"} | KINDS["field"].unpack(field), beside]
