"""What a hall screen shows in turn, and which of it at an instant. Pure: the time is an argument.

A list goes by the server's clock alone: whoever asks later gets the same answer, however long nobody asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Annotated

import msgspec

MOST_ITEMS = 12
LEAST_SECONDS, MOST_SECONDS = 5, 3600
USUAL_SECONDS = 30


class Item(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something shown for so many seconds; `layout` and `subject` as a screen has them."""

    layout: Annotated[str, msgspec.Meta(max_length=24)]
    subject: Annotated[str, msgspec.Meta(max_length=16)]
    seconds: Annotated[int, msgspec.Meta(ge=LEAST_SECONDS, le=MOST_SECONDS)] = USUAL_SECONDS


Playlist = tuple[Item, ...]
_decoder = msgspec.json.Decoder(Annotated[Playlist, msgspec.Meta(min_length=1, max_length=MOST_ITEMS)])


def encode(items: Sequence[Item]) -> str:
    """The list as a screen keeps it."""
    return msgspec.json.encode(tuple(items)).decode()


def decode(text: str) -> Playlist:
    """Inverse of `encode`.

    Raises ValueError for a list that is empty, too long, or has a time out of bounds.
    """
    try:
        return _decoder.decode(text)
    except msgspec.MsgspecError as error:
        raise ValueError(str(error)) from error


def turned(items: Sequence[Item], place: int, since: datetime, now: datetime) -> tuple[int, datetime]:
    """The place in the list at `now`, and since when: it stood at `place` since `since`.

    Whole rounds and turns are reckoned from `since`, so that screens that began together stay together. A clock that was put
    back begins the item anew.
    """
    place %= len(items)
    if since > now:
        return place, now if since - now > timedelta(seconds=MOST_SECONDS) else since
    if len(items) == 1:
        return place, since
    whole = sum(item.seconds for item in items)
    since += timedelta(seconds=whole) * ((now - since) // timedelta(seconds=whole))
    while since + timedelta(seconds=items[place].seconds) <= now:
        since += timedelta(seconds=items[place].seconds)
        place = (place + 1) % len(items)
    return place, since
