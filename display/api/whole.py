"""A channel's frames as one answer: unpacked, and lists that travel in pages put together again. Pure; inverse of packing and paging."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from broadcast.packing import unpack

# The list of a kind of frame that is cut into pages.
_LISTS = {
    "session": "matches",
    "standing": "rows",
    "match": "rows",
    "board": "rooms",
    "field": "tables",
    "ranking": "rows",
    "traveller": "results",
}


def whole(bodies: Sequence[bytes]) -> dict[str, Any]:
    """The frame of a channel, from the bodies of all its pages in order; there is at least one."""
    first, *more = (unpack(msgspec.json.decode(body)) for body in bodies)
    answer: dict[str, Any] = first
    listed = _LISTS.get(answer["k"], "")
    for page in more:
        if page["k"] == "comments":
            _say(answer, page["comments"])
        elif isinstance(answer[listed], dict):
            answer[listed] |= page[listed]
        else:
            answer[listed] = [*answer[listed], *page[listed]]
    answer.pop("page", None)
    return answer


def _say(answer: dict[str, Any], comments: dict[str, list[Any]]) -> None:
    """What was said of each room's board goes to it; a traveller is a board at one table, which stands where an open room does."""
    for room, said in comments.items():
        place = answer if answer["k"] == "traveller" else answer["rooms"][room]
        if place["board"] is not None:
            place["board"]["comments"] = [*place["board"].get("comments", []), *said]
