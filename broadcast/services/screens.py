"""Hall screens: let in by a director who reads their code, told what to show and for how long, turned out again.

The server's clock turns their playlists (`turn_playlists`); where a screen stands is a row, so a restart changes nothing.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime

from django.conf import settings
from django.db import transaction

from broadcast import fanout, playlists
from broadcast.models import Screen
from broadcast.playlists import Item
from broadcast.public.layouts import LAYOUTS as KNOWN
from broadcast.services.due import mark_due
from scoring import selectors

LAYOUTS = tuple(layout.name for layout in KNOWN)  # what a screen can be told to show


def confirm_screen(
    event_pk: int, code: str, *, layout: str, subject: str, label: str, by: str, now: datetime
) -> str:
    """Let in the screen that shows `code`; returns its public id. A code confirmed twice is the same screen.

    Raises ValueError for a layout nobody knows.
    """
    items = _checked([Item(layout, subject)])
    with transaction.atomic():
        screen = (
            Screen.objects.select_for_update().filter(event_id=event_pk, code=code, revoked_at=None).first()
        )
        if screen is None:
            screen = Screen(
                event_id=event_pk,
                code=code,
                public_id=secrets.token_hex(6),
                confirmed_by=by,
                confirmed_at=now,
            )
        screen.label = label
        _begin(screen, items, now)
        return screen.public_id


def show_on_screen(screen: str, layout: str, subject: str, now: datetime) -> None:
    """Point a screen at something else, for good.

    Raises LookupError when there is no such screen, ValueError for a layout nobody knows.
    """
    show_in_turn([screen], [Item(layout, subject)], now)


def show_in_turn(
    screens: Collection[str], items: Sequence[Item], now: datetime, *, pinned: bool = False
) -> None:
    """Have some screens show these things one after the other, together, over and over.

    `pinned`: they stay with these, also when the event goes on to its next session.

    A screen that is told what another shows already joins it where it is, so that all that are alike agree. Raises LookupError
    when one of the screens is not there, ValueError for a layout nobody knows, a list that is empty or too long, or times out
    of bounds.
    """
    known = _checked(items)
    with transaction.atomic():
        rows = _locked(screens)
        for row in rows:
            row.pinned = pinned
            _begin(row, known, now)


def next_on_screen(screen: str, now: datetime) -> None:
    """Have a screen go on to the next item of its list at once; of one item it begins that anew.

    Raises LookupError when there is no such screen.
    """
    with transaction.atomic():
        (row,) = _locked([screen])
        items = items_of(row)
        _turn(row, items, (row.place + 1) % len(items), now)
        _save(row, now)


def freeze_screen(screen: str, now: datetime, *, frozen: bool) -> None:
    """Keep a screen at the item it is at, which goes on living; or let it go on from there. The same twice changes nothing.

    Raises LookupError when there is no such screen.
    """
    with transaction.atomic():
        (row,) = _locked([screen])
        if row.frozen == frozen:
            return
        row.frozen = frozen
        if not frozen and row.playlist:
            row.since = now
        _save(row, now)


def put_notice(screens: Collection[str], english: str, chinese: str, now: datetime) -> None:
    """Have screens say some words in place of what they show; none in either language ends that.

    Raises LookupError when one of the screens is not there.
    """
    with transaction.atomic():
        for row in _locked(screens):
            if (row.notice_en, row.notice_zh) != (english, chinese):
                row.notice_en, row.notice_zh = english, chinese
                _save(row, now)


def revoke_screen(screen: str, now: datetime) -> None:
    """Turn a screen out: its ticket is worth nothing from now on."""
    with transaction.atomic():
        Screen.objects.filter(public_id=screen, revoked_at=None).update(revoked_at=now)
        transaction.on_commit(
            lambda: fanout.connect(settings.REDIS_URL).announce(fanout.ScreenRevoked(screen))
        )


def turn_playlists(now: datetime) -> None:
    """Bring every screen with a list to the item it is time for; asked with every tick, by any number of clocks."""
    turning = Screen.objects.filter(revoked_at=None, frozen=False).exclude(playlist="").order_by("pk")
    for screen, text, place, since in turning.values_list("pk", "playlist", "place", "since"):
        if playlists.turned(playlists.decode(text), place, since, now) == (place, since):
            continue
        with transaction.atomic():
            row = Screen.objects.select_for_update().filter(pk=screen, revoked_at=None, frozen=False).first()
            if row is None or not row.playlist:
                continue
            items = items_of(row)
            _turn(row, items, *playlists.turned(items, row.place, row.since, now))
            _save(row, now)


def items_of(screen: Screen) -> playlists.Playlist:
    """What a screen shows in turn; one item where it has no list."""
    if screen.playlist:
        return playlists.decode(screen.playlist)
    return (Item(screen.layout, screen.subject),)


def put_items(row: Screen, items: playlists.Playlist, now: datetime) -> None:
    """Have a locked screen show these in place of its items, one for one: it stays where it is in its list, since when it was."""
    row.playlist = playlists.encode(items) if len(items) > 1 else ""
    _turn(row, items, row.place % len(items), row.since)
    _save(row, now)


def _checked(items: Iterable[Item]) -> playlists.Playlist:
    known = playlists.decode(playlists.encode(tuple(items)))
    for item in known:
        if item.layout not in LAYOUTS:
            raise ValueError(item.layout)
    return known


def _locked(screens: Collection[str]) -> list[Screen]:
    rows = list(
        Screen.objects.select_for_update().filter(public_id__in=screens, revoked_at=None).order_by("pk")
    )
    if len(rows) != len(set(screens)):
        raise LookupError(*(set(screens) - {row.public_id for row in rows}))
    return rows


def _begin(row: Screen, items: playlists.Playlist, now: datetime) -> None:
    """Start a list on a screen, in step with one of the event that shows the same by itself."""
    row.playlist = playlists.encode(items) if len(items) > 1 else ""
    row.frozen = False
    row.notice_en = row.notice_zh = ""
    place, since = 0, now
    alike = Screen.objects.filter(
        event_id=row.event_id, revoked_at=None, frozen=False, playlist=row.playlist
    ).exclude(pk=row.pk)
    if not row.playlist:
        alike = alike.filter(layout=items[0].layout, subject=items[0].subject)
    if (beside := alike.order_by("pk").first()) is not None:
        place, since = playlists.turned(items, beside.place, beside.since, now)
    _turn(row, items, place, since)
    _save(row, now)


def _turn(row: Screen, items: playlists.Playlist, place: int, since: datetime) -> None:
    row.place, row.since = place, since
    row.layout, row.subject = items[place].layout, items[place].subject
    row.scope = _scope(row.subject)


def _scope(subject: str) -> str:
    """The match a table or a board belongs to: with its news the screen is looked at. Anything else stands for itself."""
    table_pk = selectors.table_pk(subject)
    if table_pk is not None:
        return selectors.table_context(table_pk).match.public_id
    board_pk = selectors.board_pk(subject)
    return subject if board_pk is None else selectors.board_context(board_pk).match.public_id


def _save(row: Screen, now: datetime) -> None:
    row.save()
    mark_due([f"screen:{row.public_id}"], now)
