"""An event's pictures: which there are, which stands in the corner of its screens, and one to send. No embargo lies on them."""

from __future__ import annotations

from dataclasses import dataclass

from broadcast import models


@dataclass(frozen=True, slots=True)
class PictureInfo:
    """A picture without its bytes."""

    id: str
    label: str
    width: int
    height: int
    in_corner: bool


def pictures_of(event_pk: int) -> tuple[PictureInfo, ...]:
    """The pictures of an event in the order they came."""
    rows = models.Picture.objects.filter(event_id=event_pk).order_by("pk")
    return tuple(
        PictureInfo(*row) for row in rows.values_list("public_id", "label", "width", "height", "in_corner")
    )


def corner_of(event_pk: int) -> str | None:
    """The public id of the picture in the corner of an event's screens."""
    rows = models.Picture.objects.filter(event_id=event_pk, in_corner=True).order_by("pk")
    return rows.values_list("public_id", flat=True).first()


def picture(public_id: str) -> tuple[str, bytes] | None:
    """Media type and bytes of a picture; under one id they never change."""
    row = models.Picture.objects.filter(public_id=public_id).values_list("kind", "body").first()
    return None if row is None else (row[0], bytes(row[1]))
