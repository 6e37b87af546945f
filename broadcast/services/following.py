"""Screens go with the event: asked with every tick, by any number of clocks. What is pinned or frozen stays.

Where to is `public.following`'s to say; here a screen's row is written, so that what it shows, and what is due for it, is one thing.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from msgspec.structs import replace

from broadcast.models import Screen
from broadcast.playlists import Item, Playlist
from broadcast.public.following import moved_on
from broadcast.public.moment import one_moment
from broadcast.services.screens import items_of, put_items


def follow_event(now: datetime) -> None:
    """Point every screen that is neither pinned nor frozen at what goes on now in place of what it shows, item by item."""
    following = Screen.objects.filter(revoked_at=None, pinned=False, frozen=False).order_by("pk")
    with one_moment():
        moved = [row.pk for row in following if _moved(items_of(row), now) != items_of(row)]
    for pk in moved:
        with transaction.atomic():
            row = following.select_for_update().filter(pk=pk).first()
            if row is not None:
                put_items(row, _moved(items_of(row), now), now)


def _moved(items: Playlist, now: datetime) -> Playlist:
    return tuple(_item(each, now) for each in items)


def _item(item: Item, now: datetime) -> Item:
    return replace(item, subject=moved_on(item.subject, now))
