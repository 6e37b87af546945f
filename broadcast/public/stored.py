"""The newest frames as the publisher stored them: what sockets and pages send."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q

from broadcast import models
from broadcast.audiences import PUBLIC_AUDIENCES, Audience
from broadcast.public.channels import render, render_pages
from broadcast.unscored import is_unscored, scored_name, unscored_body, unscored_name

Key = tuple[Audience, str]


@dataclass(frozen=True, slots=True)
class Stored:
    """A frame's body and the version of its channel."""

    version: int
    body: bytes


def frame(name: str, audience: Audience) -> Stored | None:
    """The newest frame of a channel; one that was never published yet is rendered as version 0."""
    if audience not in PUBLIC_AUDIENCES:
        return None
    row = (
        models.Channel.objects.filter(audience=audience.value, name=name)
        .exclude(body=b"")
        .values_list("version", "body")
        .first()
    )
    if row is not None:
        return Stored(row[0], bytes(row[1])) if row[1] else None
    body = render(name, audience) if _may_be_there(name, audience) else None
    return None if body is None else Stored(0, body)


def frame_pages(name: str, audience: Audience) -> tuple[tuple[str, Stored], ...]:
    """The newest frame of a channel and of its further pages, in order; empty when there is nothing to see."""
    if audience not in PUBLIC_AUDIENCES:
        return ()
    rows = (
        models.Channel.objects.filter(audience=audience.value)
        .filter(Q(name=name) | Q(name__startswith=f"{name}/"))
        .exclude(body=b"")
        .values_list("name", "version", "body")
    )
    kept = [(page, Stored(version, bytes(body))) for page, version, body in rows]
    if not kept:
        if not _may_be_there(name, audience):
            return ()
        return tuple((page, Stored(0, body)) for page, body in render_pages(name, audience))
    return tuple(sorted(kept, key=lambda page: (len(page[0]), page[0])))


def frames(keys: Iterable[Key]) -> tuple[tuple[Audience, str, Stored], ...]:
    """The newest stored frames of some channels, with an empty body what was recalled; those that have none are left out.

    Of a channel without results it is the stored frame, its results left out.
    """
    return tuple(
        (audience, name, Stored(row.version, _body(name, bytes(row.body))))
        for audience, names in _by_audience(keys).items()
        for row in models.Channel.objects.filter(
            audience=audience.value, name__in={scored_name(name) for name in names}
        )
        .exclude(body=b"", name__contains="/")
        .order_by("name")
        for name in (row.name, unscored_name(row.name))
        if name in names
    )


def versions(keys: Iterable[Key]) -> dict[Key, int]:
    """The newest version of each channel that has one, recalled ones among them: one query an audience."""
    return {
        (audience, name): version
        for audience, names in _by_audience(keys).items()
        for stored, version in models.Channel.objects.filter(
            audience=audience.value, name__in={scored_name(name) for name in names}
        )
        .exclude(body=b"", name__contains="/")
        .order_by("name")
        .values_list("name", "version")
        for name in (stored, unscored_name(stored))
        if name in names
    }


def screen_may_watch(screen: str, names: Iterable[str]) -> bool:
    """Whether a hall screen is still let in, and asks for pages of its own channel only."""
    if {name.partition("/")[0] for name in names} != {f"screen:{screen}"}:
        return False
    return models.Screen.objects.filter(public_id=screen, revoked_at=None).exists()


def _body(name: str, body: bytes) -> bytes:
    return unscored_body(body) if is_unscored(name) else body


def _may_be_there(name: str, audience: Audience) -> bool:
    """Whether it is worth drawing: of a board something must have been shown.

    One question, answered alike and in the same time for a board that is hidden, one not played yet and one there never was.
    """
    kind, _, public_id = name.partition(":")
    return kind != "board" or models.is_board_shown(audience, public_id.partition("/")[0])


def _by_audience(keys: Iterable[Key]) -> dict[Audience, list[str]]:
    grouped: defaultdict[Audience, list[str]] = defaultdict(list)
    for audience, name in keys:
        grouped[audience].append(name)
    return dict(grouped)
